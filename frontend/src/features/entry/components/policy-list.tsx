import { Check, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { passwordMessages } from '../messages.ts';
import { judgePassword, type PasswordPolicy } from '../password-policy.ts';

/** Each rule for the password with its pass or fail, while it is typed. */
export function PolicyList({ password, policy }: { password: string; policy: PasswordPolicy }) {
  const intl = useIntl();
  const values = { min: policy.min, max: policy.max, set: policy.symbolSet };
  return (
    <ul className="gh-policy" aria-label={intl.formatMessage(passwordMessages.rules)}>
      {judgePassword(password, policy).map(({ rule, kept }) => (
        <li key={rule} data-kept={kept}>
          {kept ? <Check size={14} aria-hidden="true" /> : <X size={14} aria-hidden="true" />}
          <span className="gh-hidden">
            <FormattedMessage {...(kept ? passwordMessages.kept : passwordMessages.broken)} />{' '}
          </span>
          <span>
            <FormattedMessage {...passwordMessages[rule]} values={values} />
          </span>
        </li>
      ))}
    </ul>
  );
}
