import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '../../../i18n/texts-of.ts';
import { fieldErrorText } from '../../../lib/field-error.ts';
import { type Form, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { FormErrorSummary } from '../../../ui/form-error-summary/form-error-summary.tsx';
import { Link } from '../../../ui/link/link.tsx';
import type { FactorStep } from '../login-state.ts';
import { loginMessages } from '../texts.ts';
import type { LoginControl } from '../use-login.ts';
import { RememberMe } from './remember-me.tsx';

export interface PasswordFormProps {
  step: FactorStep;
  login: LoginControl;
  /** Path of the page that restores a password, where there is one. */
  restorePath: string | undefined;
  /** Why the last attempt did not work. */
  notice?: ReactNode;
  /** What the button says; "Sign in" unless told. */
  submit?: Message | undefined;
  onSent: (proof: { password: string; rememberMe: boolean }) => void;
}

interface Values {
  password: string;
  rememberMe: boolean;
}

/** The step that asks for a password. */
export function PasswordForm(props: PasswordFormProps) {
  const { step, login, restorePath, notice, submit = loginMessages.submit, onSent } = props;
  const intl = useIntl();
  const [sent, setSent] = useState('');
  const form: Form<Values> = useForm<Values>({
    initial: { password: '', rememberMe: false },
    validate: ({ password }) => (password ? {} : { password: 'errorEmpty' }),
    submit: async ({ password, rememberMe }) => {
      const proof = { password, rememberMe: step.rememberMe ?? rememberMe };
      onSent(proof);
      setSent(password);
      return (await login.prove(step, proof)) ? undefined : {};
    },
  });
  const { error, ...field } = form.field('password');
  // A refused password stays marked until it is changed.
  const refused = login.refusal?.fields.password !== undefined && form.values.password === sent;
  const text = error
    ? fieldErrorText(intl, error)
    : refused && intl.formatMessage(loginMessages.wrongPassword);
  const label = intl.formatMessage(loginMessages.password);
  return (
    <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
      <FormErrorSummary refusals={form.refusals} errors={text ? [{ name: 'password', label, text }] : []} />
      {/* Password managers file the password under this name. */}
      <input
        className="gh-hidden"
        name="username"
        autoComplete="username"
        value={step.person.value}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField {...field} label={label} error={text} autoComplete="current-password" autoFocus />
      <div className="gh-beside">
        {step.rememberMe === undefined && <RememberMe form={form} />}
        {restorePath && (
          <Link
            to={restorePath}
            state={step.person.idKey === 'email' ? { email: step.person.value } : undefined}
          >
            <FormattedMessage {...loginMessages.restore} />
          </Link>
        )}
      </div>
      {notice}
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        <FormattedMessage {...submit} />
      </Button>
    </form>
  );
}
