import { Check, Circle, Minus, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { judgePassword, type PasswordPolicy, withRefusal } from '../password-policy.ts';
import { passwordMessages } from '../texts.ts';

export interface PolicyListProps {
  password: string;
  policy: PasswordPolicy;
  /** Code of what the server found wrong with this very password. */
  refusal: string | undefined;
}

const looks = {
  kept: { icon: Check, text: passwordMessages.kept },
  broken: { icon: X, text: passwordMessages.broken },
  later: { icon: Minus, text: passwordMessages.later },
  untold: { icon: Circle, text: undefined },
};

/** Nothing is right or wrong about a password that nobody has typed. */
function lookOf(kept: boolean | undefined, password: string): keyof typeof looks {
  if (password === '') return 'untold';
  return kept === undefined ? 'later' : kept ? 'kept' : 'broken';
}

/** Each rule for the password with its pass or fail, while it is typed. */
export function PolicyList({ password, policy, refusal }: PolicyListProps) {
  const intl = useIntl();
  const values = { min: policy.min, max: policy.max, set: policy.symbolSet };
  return (
    <ul className="gh-policy" aria-label={intl.formatMessage(passwordMessages.rules)}>
      {withRefusal(judgePassword(password, policy), refusal).map(({ rule, kept }) => {
        const look = lookOf(kept, password);
        const { icon: Icon, text } = looks[look];
        return (
          <li key={rule} data-kept={look === 'kept' ? true : look === 'broken' ? false : undefined}>
            <Icon size={14} aria-hidden="true" />
            {text && (
              <span className="gh-hidden">
                <FormattedMessage {...text} />{' '}
              </span>
            )}
            <span>
              <FormattedMessage {...passwordMessages[rule]} values={values} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
