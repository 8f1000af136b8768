import { SearchX } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '../../ui/link/link.tsx';
import { missingMessages } from './messages.ts';

/** Target of a link that leads nowhere. */
export function MissingPage() {
  return (
    <div className="gh-auth-card">
      <div className="gh-auth-head">
        <SearchX size={32} aria-hidden="true" />
        <h1>
          <FormattedMessage {...missingMessages.title} />
        </h1>
        <p>
          <FormattedMessage {...missingMessages.text} />
        </p>
      </div>
      <ButtonLink to="/" size="large" wide kind="primary">
        <FormattedMessage {...missingMessages.home} />
      </ButtonLink>
    </div>
  );
}
