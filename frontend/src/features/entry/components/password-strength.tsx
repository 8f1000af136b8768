import type { PasswordVerdict } from '@gatehouse/contracts/identity/resources.ts';
import { FormattedMessage } from 'react-intl';
import { strengthMessages, weaknessMessages } from '../texts.ts';

const levels: Readonly<Record<PasswordVerdict['strength'], number>> = {
  weak: 1,
  fair: 2,
  good: 3,
  strong: 4,
};

/** How strong the password is and what would be better. What it says first keeps its place, so that a verdict leaves no gap. */
export function PasswordStrength({ verdict }: { verdict: PasswordVerdict | undefined }) {
  return (
    <div className="gh-strength" role="status" data-strength={verdict?.strength}>
      <div className="gh-strength-meter" aria-hidden="true">
        {[1, 2, 3, 4].map((level) => (
          <span key={level} data-on={verdict && levels[verdict.strength] >= level ? true : undefined} />
        ))}
      </div>
      <div className="gh-strength-words">
        <p aria-hidden={verdict !== undefined}>
          <FormattedMessage {...strengthMessages.unknown} />
        </p>
        {verdict && (
          <div>
            <p>
              <FormattedMessage {...strengthMessages[verdict.strength]} />
            </p>
            {verdict.weaknesses.length > 0 && (
              <ul>
                {verdict.weaknesses.map((weakness) => (
                  <li key={weakness}>
                    <FormattedMessage {...weaknessMessages[weakness]} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
