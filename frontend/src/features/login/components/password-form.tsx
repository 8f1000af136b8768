import { FormattedMessage, useIntl } from 'react-intl';
import { type Form, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { FormErrorSummary } from '../../../ui/form-error-summary/form-error-summary.tsx';
import { Link } from '../../../ui/link/link.tsx';
import type { FactorStep } from '../login-state.ts';
import { loginMessages } from '../messages.ts';
import type { LoginControl } from '../use-login.ts';
import { RememberMe } from './remember-me.tsx';

export interface PasswordFormProps {
  step: FactorStep;
  login: LoginControl;
  /** Path of the page that restores a password, where there is one. */
  restorePath: string | undefined;
  onSent: (proof: { password: string; rememberMe: boolean }) => void;
}

interface Values {
  password: string;
  rememberMe: boolean;
}

/** The step that asks for a password. */
export function PasswordForm({ step, login, restorePath, onSent }: PasswordFormProps) {
  const intl = useIntl();
  const form: Form<Values> = useForm<Values>({
    initial: { password: '', rememberMe: false },
    validate: ({ password }) => (password ? {} : { password: 'errorEmpty' }),
    submit: async (values) => {
      onSent(values);
      await login.prove(step, values);
      return undefined;
    },
  });
  const { error, ...field } = form.field('password');
  const text = error
    ? intl.formatMessage({ id: `form.${error}` })
    : login.error?.fields.password && intl.formatMessage(loginMessages.checkPassword);
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
      <PasswordField
        {...field}
        label={label}
        error={text}
        autoComplete="current-password"
        maxLength={256}
        autoFocus
      />
      <div className="gh-beside">
        <RememberMe form={form} />
        {restorePath && (
          <Link to={restorePath}>
            <FormattedMessage {...loginMessages.restore} />
          </Link>
        )}
      </div>
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        <FormattedMessage {...loginMessages.submit} />
      </Button>
    </form>
  );
}
