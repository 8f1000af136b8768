import { notificationUnsubscriptionConfirmCall } from '@gatehouse/contracts/generated/calls/notification/unsubscribe.ts';
import { CircleCheck, type LucideIcon, MailX, Unlink } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../i18n/define-messages.ts';
import { type ApiError, errorMessageId, isProblem } from '../../lib/api-error.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorText } from '../../ui/error-text/error-text.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';
import { MessageCard } from '../../ui/message-card/message-card.tsx';
import { unsubscribeMessages } from './messages.ts';

type State = 'asking' | 'done' | 'invalid';

const looks: Record<State, { icon: LucideIcon; title: Message; text: Message }> = {
  asking: { icon: MailX, title: unsubscribeMessages.title, text: unsubscribeMessages.text },
  done: { icon: CircleCheck, title: unsubscribeMessages.done, text: unsubscribeMessages.doneText },
  invalid: { icon: Unlink, title: unsubscribeMessages.invalid, text: unsubscribeMessages.invalidText },
};

/** Opened from a mail. Opening it changes nothing: mail programs look at links before people do. */
export function UnsubscribePage({ token }: { token: string }) {
  const http = useHttp();
  const [state, setState] = useState<State>('asking');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    const result = await http.send(notificationUnsubscriptionConfirmCall, { params: { token } });
    setBusy(false);
    if (result.ok) setState('done');
    else if (isProblem(result.error, 'request.notFound')) setState('invalid');
    else setError(result.error);
  };
  const { icon, title, text } = looks[state];
  return (
    <MessageCard
      icon={icon}
      title={title}
      text={
        <p>
          <FormattedMessage {...text} />
        </p>
      }
    >
      {error && (
        <p role="alert">
          <ErrorText id={errorMessageId(error)} />
        </p>
      )}
      {state === 'asking' && (
        <Button kind="primary" size="large" wide busy={busy} onClick={() => void confirm()}>
          <FormattedMessage {...unsubscribeMessages.confirm} />
        </Button>
      )}
      <ButtonLink to="/profile/subscriptions" size="large" wide kind={state === 'asking' ? 'quiet' : 'plain'}>
        <FormattedMessage {...unsubscribeMessages.settings} />
      </ButtonLink>
    </MessageCard>
  );
}
