import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CodeField } from '../../../ui/code-field/code-field.tsx';
import { Countdown, useCountdown } from '../../../ui/countdown/countdown.tsx';
import type { FactorStep } from '../login-state.ts';
import { loginMessages } from '../messages.ts';
import type { LoginControl } from '../use-login.ts';

export interface CodeFormProps {
  step: FactorStep;
  login: LoginControl;
  /** Digits of a code, from the public settings. */
  length: number;
  onSent: (proof: { code: string }) => void;
}

/** The step that asks for a code from a mail or an SMS; the last digit sends it. */
export function CodeForm({ step, login, length, onSent }: CodeFormProps) {
  const intl = useIntl();
  const [sentCode, setSentCode] = useState('');
  const form = useForm({
    initial: { code: '' },
    submit: async ({ code }) => {
      if (code.length < length) return { code: 'errorEmpty' };
      setSentCode(code);
      onSent({ code });
      await login.prove(step, { code });
      return undefined;
    },
  });
  const { error, ...field } = form.field('code');
  // A refused code stays marked until it is changed.
  const refused = form.values.code === sentCode ? login.error?.fields.code : undefined;
  const code = error ?? refused;
  return (
    <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
      <CodeField
        {...field}
        label={intl.formatMessage(loginMessages.code, { length })}
        hint={<FormattedMessage {...loginMessages.codeHint} />}
        error={code && <FormattedMessage id={`form.${code}`} defaultMessage=" " />}
        length={length}
        readOnly={form.busy}
        // After the render that holds the last digit.
        onComplete={() => setTimeout(() => form.formRef.current?.requestSubmit())}
        autoFocus
      />
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        <FormattedMessage {...loginMessages.submit} />
      </Button>
      <Resend step={step} login={login} disabled={form.busy} />
    </form>
  );
}

/** Asks for another code once the server allows it; keeps its place while it counts down. */
function Resend({ step, login, disabled }: { step: FactorStep; login: LoginControl; disabled: boolean }) {
  const left = useCountdown(step.resendAt);
  return (
    <Button
      kind="quiet"
      wide
      disabled={disabled || left > 0}
      busy={login.sending}
      onClick={() => void login.sendCode(step)}
    >
      {left > 0 ? (
        <FormattedMessage {...loginMessages.resendIn} values={{ time: <Countdown seconds={left} /> }} />
      ) : (
        <FormattedMessage {...loginMessages.resend} />
      )}
    </Button>
  );
}
