import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { fieldErrorText } from '../../../lib/field-error.ts';
import type { FieldProps } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { secureRandom } from '../generate-password.ts';
import type { PasswordPair, PasswordPolicy } from '../password-policy.ts';
import { suggestPassword } from '../suggest-password.ts';
import { passwordMessages } from '../texts.ts';
import { type AskVerdict, usePasswordVerdict } from '../use-password-verdict.ts';
import { PasswordStrength } from './password-strength.tsx';
import { PolicyList } from './policy-list.tsx';
import './entry.css';

export interface NewPasswordFieldsProps {
  policy: PasswordPolicy;
  password: FieldProps<string>;
  repeatPassword: FieldProps<string>;
  onGenerated: (pair: PasswordPair) => void;
  /** Name that password managers file the password under. */
  username: string | undefined;
  askVerdict: AskVerdict;
  autoFocus?: boolean;
}

/** What is wrong with one field is wrong with its twin (specification, section 5); that one is empty says nothing of the other. */
const mirror = (own: string | undefined, twin: string | undefined) =>
  own ?? (twin === 'errorEmpty' ? undefined : twin);

/** A new password, typed twice or generated; its rules are judged while it is typed. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { policy, onGenerated, username, askVerdict, autoFocus = false } = props;
  const verdict = usePasswordVerdict(props.password.value, policy, askVerdict);
  const password = { ...props.password, error: mirror(props.password.error, props.repeatPassword.error) };
  const repeatPassword = {
    ...props.repeatPassword,
    error: mirror(props.repeatPassword.error, props.password.error),
  };
  const intl = useIntl();
  const [visible, setVisible] = useState(false);
  const text = (error: string | undefined) => error && fieldErrorText(intl, error);
  const [suggesting, setSuggesting] = useState(false);
  const generate = async () => {
    setSuggesting(true);
    const generated = await suggestPassword(policy, secureRandom(crypto), askVerdict);
    setSuggesting(false);
    if (!generated) return;
    onGenerated({ password: generated, repeatPassword: generated });
    // A password that nobody has seen is one that nobody can keep.
    setVisible(true);
  };
  return (
    <>
      {username && (
        <input
          className="gh-hidden"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <PasswordField
        {...password}
        label={intl.formatMessage(passwordMessages.password)}
        error={text(password.error)}
        autoComplete="new-password"
        visible={visible}
        onVisible={setVisible}
        autoFocus={autoFocus}
      />
      <PasswordStrength verdict={verdict} />
      <PolicyList password={password.value} policy={policy} refusal={password.error} />
      <div className="gh-password-tools">
        <Button
          icon={<KeyRound size={16} aria-hidden="true" />}
          busy={suggesting}
          onClick={() => void generate()}
        >
          <FormattedMessage {...passwordMessages.generate} />
        </Button>
        {password.value && (
          <CopyButton text={password.value} label={intl.formatMessage(passwordMessages.copy)} />
        )}
      </div>
      <PasswordField
        {...repeatPassword}
        label={intl.formatMessage(passwordMessages.repeat)}
        error={text(repeatPassword.error)}
        autoComplete="new-password"
        visible={visible}
        onVisible={setVisible}
      />
    </>
  );
}
