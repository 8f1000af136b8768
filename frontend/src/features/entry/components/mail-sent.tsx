import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../../i18n/texts-of.ts';
import { StepHead } from '../../../ui/step-head/step-head.tsx';
import { entryMessages } from '../texts.ts';
import { EntryAddress } from './entry-address.tsx';

export interface MailSentProps {
  email: string;
  title: Message;
  /** Names the address as `{email}`. */
  text: Message;
  /** What to do next. */
  children: ReactNode;
}

/** Says that a mail is under way; it looks the same for addresses that get none. */
export function MailSent({ email, title, text, children }: MailSentProps) {
  return (
    <>
      <StepHead icon={MailCheck} title={title}>
        <p>
          <FormattedMessage {...text} values={{ email: <EntryAddress>{email}</EntryAddress> }} />
        </p>
        <p>
          <FormattedMessage {...entryMessages.deliveryHint} />
        </p>
      </StepHead>
      <div className="gh-auth-actions">{children}</div>
    </>
  );
}
