import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../i18n/texts-of.ts';
import { type ApiError, errorMessageId, isProblem } from '../../lib/api-error.ts';
import { Button } from '../button/button.tsx';
import { ErrorText } from '../error-text/error-text.tsx';
import { uiMessages } from '../texts.ts';
import { MessageCard } from './message-card.tsx';

export interface FailedCardProps {
  title: Message;
  error: ApiError | undefined;
  onRetry: () => void;
  /** Ways on beside another try. */
  children?: ReactNode;
}

/** A public page that could not ask what it is about. */
export function FailedCard({ title, error, onRetry, children }: FailedCardProps) {
  return (
    <MessageCard
      icon={CloudOff}
      title={title}
      text={<p>{error && <ErrorText id={errorMessageId(error)} />}</p>}
      traceId={error && isProblem(error) ? error.traceId : undefined}
    >
      <Button size="large" wide kind="primary" onClick={onRetry}>
        <FormattedMessage {...uiMessages.retry} />
      </Button>
      {children}
    </MessageCard>
  );
}
