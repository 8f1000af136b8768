import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '../../../i18n/texts-of.ts';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CodeError } from '../../../ui/code-field/code-error.tsx';
import { CodeField } from '../../../ui/code-field/code-field.tsx';
import { ResendButton } from '../../../ui/countdown/resend-button.tsx';
import { type FactorStep, isSentFlow } from '../login-state.ts';
import { loginMessages } from '../texts.ts';
import type { LoginControl } from '../use-login.ts';
import { RememberMe } from './remember-me.tsx';

export interface CodeFormProps {
  step: FactorStep;
  login: LoginControl;
  /** Digits of a code, from the public settings. */
  length: number;
  /** Why the last attempt did not work: stands over the button, so that it moves nothing that was read. */
  notice?: ReactNode;
  /** What the button says; "Sign in" unless told. */
  submit?: Message | undefined;
  onSent: (proof: { code: string; rememberMe?: boolean }) => void;
}

/** The step that asks for a code that was sent or that the person has; the last digit sends it. */
export function CodeForm({
  step,
  login,
  length,
  notice,
  submit = loginMessages.submit,
  onSent,
}: CodeFormProps) {
  const intl = useIntl();
  const [sentCode, setSentCode] = useState('');
  const form = useForm({
    initial: { code: '', rememberMe: false },
    submit: async ({ code, rememberMe }) => {
      if (code.length < length) return { code: 'errorDigits' };
      setSentCode(code);
      // The first factor decides how long the session lasts.
      const proof = step.second ? { code } : { code, rememberMe: step.rememberMe ?? rememberMe };
      onSent(proof);
      return (await login.prove(step, proof)) ? undefined : {};
    },
  });
  const { error, ...field } = form.field('code');
  // A refused code stays marked until it is changed.
  const refused = form.values.code === sentCode ? login.refusal?.fields.code : undefined;
  const code = error ?? refused;
  return (
    <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
      <CodeField
        {...field}
        label={intl.formatMessage(loginMessages.code, { length })}
        hint={
          // Nobody is told to wait for what is not on its way.
          isSentFlow(step.flow) &&
          step.sent && (
            <FormattedMessage
              {...(step.flow === 'sms_code' ? loginMessages.smsHint : loginMessages.codeHint)}
            />
          )
        }
        error={code && <CodeError code={code} length={length} />}
        length={length}
        readOnly={form.busy}
        // After the render that holds the last digit.
        onComplete={() => setTimeout(() => form.formRef.current?.requestSubmit())}
        autoFocus
      />
      {!step.second && step.rememberMe === undefined && <RememberMe form={form} />}
      {notice}
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        <FormattedMessage {...submit} />
      </Button>
      {isSentFlow(step.flow) && (
        <ResendButton
          until={step.resendAt}
          busy={login.sending}
          disabled={form.busy}
          onClick={() => void login.sendCode(step)}
        >
          <FormattedMessage {...(step.sent ? loginMessages.resend : loginMessages.send)} />
        </ResendButton>
      )}
    </form>
  );
}
