import {
  notificationUnsubscriptionConfirmCall,
  notificationUnsubscriptionReadCall,
} from '@gatehouse/contracts/generated/calls/notification/unsubscribe.ts';
import type { SubscribeId } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { CircleCheck, type LucideIcon, MailX, Unlink } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '../../i18n/texts-of.ts';
import { type ApiError, errorMessageId } from '../../lib/api-error.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorText } from '../../ui/error-text/error-text.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';
import { FailedCard } from '../../ui/message-card/failed-card.tsx';
import { MessageCard } from '../../ui/message-card/message-card.tsx';
import { topicNames, unsubscribeMessages } from './texts.ts';

type State = 'asking' | 'done' | 'invalid';

const looks: Record<State, { icon: LucideIcon; title: Message; text: Message }> = {
  asking: { icon: MailX, title: unsubscribeMessages.title, text: unsubscribeMessages.text },
  done: { icon: CircleCheck, title: unsubscribeMessages.done, text: unsubscribeMessages.doneText },
  invalid: { icon: Unlink, title: unsubscribeMessages.invalid, text: unsubscribeMessages.invalidText },
};

/** What the link would end, and what became of it. */
function useUnsubscription(token: string) {
  const http = useHttp();
  const [topics, setTopics] = useState<readonly SubscribeId[]>();
  const [state, setState] = useState<State>('asking');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const refused = useCallback((failure: ApiError) => {
    const isWrong = failure.kind === 'problem' && (failure.status === 404 || failure.status === 400);
    if (isWrong) setState('invalid');
    else setError(failure);
  }, []);
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      setError(undefined);
      const args = { params: { token } };
      const result = await http.send(notificationUnsubscriptionReadCall, args, signal && { signal });
      if (signal?.aborted) return;
      if (result.ok) setTopics(result.data.subscribes);
      else refused(result.error);
    },
    [http, token, refused],
  );
  useEffect(() => {
    const control = new AbortController();
    void ask(control.signal);
    return () => control.abort();
  }, [ask]);
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    const result = await http.send(notificationUnsubscriptionConfirmCall, { params: { token } });
    setBusy(false);
    if (result.ok) setState('done');
    else refused(result.error);
  };
  return { topics, state, busy, error, ask, confirm };
}

/** Opened from a mail. Opening it changes nothing: mail programs look at links before people do. */
export function UnsubscribePage({ token }: { token: string }) {
  const intl = useIntl();
  const { topics, state, busy, error, ask, confirm } = useUnsubscription(token);
  if (!topics && state !== 'invalid') {
    if (error)
      return <FailedCard title={unsubscribeMessages.failed} error={error} onRetry={() => void ask()} />;
    return <div className="gh-waiting" aria-hidden="true" />;
  }
  const { icon, title, text } = looks[state];
  const named = (topics ?? []).map((id) =>
    intl.formatMessage(unsubscribeMessages.topic, { topic: intl.formatMessage(topicNames[id]) }),
  );
  return (
    <MessageCard
      icon={icon}
      title={title}
      text={
        <p>
          <FormattedMessage {...text} values={{ count: named.length, topics: intl.formatList(named) }} />
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
