import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import {
  identityDeviceEndByLinkCall,
  identityDeviceLinkCall,
} from '@gatehouse/contracts/generated/calls/identity/device.ts';
import type { deviceEndpoints } from '@gatehouse/contracts/identity/device.endpoints.ts';
import { CircleCheck, Clock, type LucideIcon, ShieldAlert, Unlink } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { stateInRefusal } from '../../features/entry/link-state.ts';
import { linkMessages } from '../../features/entry/texts.ts';
import { useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import type { Message } from '../../i18n/texts-of.ts';
import { type ApiError, errorMessageId } from '../../lib/api-error.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorText } from '../../ui/error-text/error-text.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';
import { FailedCard } from '../../ui/message-card/failed-card.tsx';
import { MessageCard } from '../../ui/message-card/message-card.tsx';
import { SignInFacts } from './sign-in-facts.tsx';
import { endSessionMessages } from './texts.ts';

type Linked = ResponseOf<typeof deviceEndpoints.link>;
type Over = 'done' | 'ended' | 'expired' | 'wrong';

const looks: Record<Over, { icon: LucideIcon; title: Message; text: Message }> = {
  done: { icon: CircleCheck, title: endSessionMessages.done, text: endSessionMessages.doneText },
  ended: { icon: CircleCheck, title: endSessionMessages.ended, text: endSessionMessages.endedText },
  expired: { icon: Clock, title: endSessionMessages.expired, text: endSessionMessages.expiredText },
  wrong: { icon: Unlink, title: endSessionMessages.wrong, text: endSessionMessages.wrongText },
};

/** What the refusal of either call says of the link; undefined when it is about something else. */
function overBy(error: ApiError): Over | undefined {
  const state = stateInRefusal(error);
  if (state === 'used' || state === 'canceled') return 'ended';
  if (state === 'expired') return 'expired';
  const isDamaged = error.kind === 'problem' && error.status === 400;
  return state === 'missing' || isDamaged ? 'wrong' : undefined;
}

/** What the link would end, what became of it, or why neither is known. */
function useSessionLink(id: string) {
  const http = useHttp();
  const startUp = useStartUp();
  const [linked, setLinked] = useState<Linked>();
  const [over, setOver] = useState<Over | undefined>(id === '' ? 'wrong' : undefined);
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const refused = useCallback((failure: ApiError) => {
    const became = overBy(failure);
    if (became) setOver(became);
    else setError(failure);
  }, []);
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      setError(undefined);
      const result = await http.send(identityDeviceLinkCall, { params: { id } }, signal && { signal });
      if (signal?.aborted) return;
      if (result.ok) setLinked(result.data);
      else refused(result.error);
    },
    [http, id, refused],
  );
  useEffect(() => {
    if (id === '') return;
    const control = new AbortController();
    void ask(control.signal);
    return () => control.abort();
  }, [id, ask]);
  const end = async () => {
    setBusy(true);
    setError(undefined);
    const result = await http.send(identityDeviceEndByLinkCall, { params: { id } });
    setBusy(false);
    if (!result.ok) return refused(result.error);
    setOver('done');
    if (linked?.current) startUp.forgetSession();
  };
  return { linked, over, error, busy, ask, end };
}

/** Opened from a mail about a new device. Opening it ends nothing: mail programs look at links before people do. */
export function EndSessionPage({ id }: { id: string }) {
  const { linked, over, error, busy, ask, end } = useSessionLink(id);
  if (over) return <LinkOver over={over} />;
  if (!linked && error)
    return <FailedCard title={linkMessages['failed.title']} error={error} onRetry={() => void ask()} />;
  if (!linked) return <div className="gh-waiting" aria-hidden="true" />;
  return (
    <MessageCard
      icon={ShieldAlert}
      title={endSessionMessages.title}
      text={
        <>
          <p>
            <FormattedMessage {...(linked.current ? endSessionMessages.current : endSessionMessages.text)} />
          </p>
          <SignInFacts {...linked} />
        </>
      }
    >
      {error && (
        <p role="alert">
          <ErrorText id={errorMessageId(error)} />
        </p>
      )}
      <Button kind="danger" size="large" wide busy={busy} onClick={() => void end()}>
        <FormattedMessage {...endSessionMessages.confirm} />
      </Button>
      <ButtonLink to="/" size="large" wide kind="quiet">
        <FormattedMessage {...endSessionMessages.mine} />
      </ButtonLink>
    </MessageCard>
  );
}

/** There is nothing left to end by this link; what to do instead. */
function LinkOver({ over }: { over: Over }) {
  const { session } = useStartUpState();
  const { icon, title, text } = looks[over];
  const sessions = { to: '/profile/sessions', text: endSessionMessages.sessions };
  const password = {
    to: session ? '/profile/sessions?password=change' : '/forgot-password',
    text: endSessionMessages.changePassword,
  };
  const isDone = over === 'done' || over === 'ended';
  const [first, second] = isDone ? [password, sessions] : [sessions, password];
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
      <ButtonLink to={first.to} size="large" wide kind="primary">
        <FormattedMessage {...first.text} />
      </ButtonLink>
      <ButtonLink to={second.to} size="large" wide kind="quiet">
        <FormattedMessage {...second.text} />
      </ButtonLink>
    </MessageCard>
  );
}
