import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../../i18n/define-messages.ts';

/** Title of a card and what to do there. */
export function EntryHead({ title, children }: { title: Message; children?: ReactNode }) {
  return (
    <div className="gh-auth-head">
      <h1>
        <FormattedMessage {...title} />
      </h1>
      {children && <p>{children}</p>}
    </div>
  );
}
