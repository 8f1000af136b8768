import {
  identitySessionEndAllCall,
  identitySessionEndCall,
  identitySessionListCall,
} from '@gatehouse/contracts/generated/calls/identity/session.ts';
import type { SessionView } from '@gatehouse/contracts/identity/resources.ts';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ApplicationAccesses } from '../../features/sessions/components/application-accesses.tsx';
import { SessionFacts, SessionList } from '../../features/sessions/components/session-list.tsx';
import { sessionMessages } from '../../features/sessions/messages.ts';
import { useStartUp } from '../../features/start-up/start-up-context.tsx';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useAction } from '../../screen/use-action.ts';
import { useConfirm } from '../../screen/use-confirm.tsx';
import { useList } from '../../screen/use-list.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';

const refresh = [identitySessionListCall];
const SecondFactorDialog = lazyPart(
  async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
);
const PasskeysDialog = lazyPart(async () => (await import('./passkeys-dialog.tsx')).PasskeysDialog);
const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog);

/** What a notice or a mail has led here for: a session to end, another password. Opened anew, the page asks nothing. */
function useErrand(
  sessions: readonly SessionView[] | undefined,
  { onEnd, onPassword }: { onEnd: (session: SessionView) => void; onPassword: () => void },
) {
  const { path, search } = usePlace();
  const history = useHistory();
  // biome-ignore lint/correctness/useExhaustiveDependencies: What an errand leads to is done once for each errand.
  useEffect(() => {
    const errand = new URLSearchParams(search);
    const session = sessions?.find(({ sessionId }) => sessionId === errand.get('end'));
    const changesPassword = errand.get('password') === 'change';
    if (!session && !changesPassword) return;
    history.replace(path);
    if (changesPassword) onPassword();
    if (session && !session.current) onEnd(session);
  }, [sessions, search]);
}

/** Devices and sessions: where the person is signed in, and how to end it. */
export function SessionsPage() {
  const startUp = useStartUp();
  const list = useList({
    call: identitySessionListCall,
    rows: 'sessions',
    texts: sessionMessages,
    sort: 'lastAccess',
    order: 'DESC',
  });
  const end = useAction(identitySessionEndCall, {
    notices: { done: sessionMessages.ended, failed: sessionMessages.error },
    refresh,
  });
  const endAll = useAction(identitySessionEndAllCall, {
    notices: { failed: sessionMessages.errorAll },
  });
  const endOthers = useAction(identitySessionEndAllCall, {
    notices: { done: sessionMessages.othersEnded, failed: sessionMessages.errorOthers },
    refresh,
  });
  const [changing, setChanging] = useState(false);
  const [securing, setSecuring] = useState(false);
  const [keyed, setKeyed] = useState(false);
  const confirm = useConfirm();
  const askEnd = (session: SessionView) =>
    confirm.ask({
      title: <FormattedMessage {...sessionMessages.endTitle} />,
      text: (
        <>
          <p>
            <FormattedMessage {...sessionMessages.endText} />
          </p>
          <SessionFacts session={session} />
        </>
      ),
      verb: <FormattedMessage {...sessionMessages.end} />,
      danger: true,
      run: () => end.run({ params: { sessionId: session.sessionId } }),
    });
  useErrand(list.rows, { onEnd: askEnd, onPassword: () => setChanging(true) });
  const askEndAll = (count: number) =>
    confirm.ask({
      title: <FormattedMessage {...sessionMessages.endAllTitle} />,
      text: <FormattedMessage {...sessionMessages.endAllText} values={{ count }} />,
      verb: <FormattedMessage {...sessionMessages.endAll} />,
      danger: true,
      run: async () => {
        const result = await endAll.run({});
        if (result.ok) startUp.forgetSession('allEnded');
      },
    });
  const askEndOthers = (count: number) =>
    confirm.ask({
      title: <FormattedMessage {...sessionMessages.endOthersTitle} />,
      text: <FormattedMessage {...sessionMessages.endOthersText} values={{ count }} />,
      verb: <FormattedMessage {...sessionMessages.endOthers} />,
      danger: true,
      run: () => endOthers.run({ query: { except: 'current' } }),
    });
  // They stand there from the start: what comes later would push the list down.
  const total = list.meta?.total ?? 0;
  return (
    <ListPage
      list={list}
      icon={<MonitorSmartphone size={24} aria-hidden="true" />}
      action={
        <ButtonRow>
          <Button onClick={() => setChanging(true)}>
            <FormattedMessage {...sessionMessages.changePassword} />
          </Button>
          <Button onClick={() => setSecuring(true)}>
            <FormattedMessage {...sessionMessages.secondFactor} />
          </Button>
          <Button onClick={() => setKeyed(true)}>
            <FormattedMessage {...sessionMessages.passkeys} />
          </Button>
          <Button inactive={total < 2} onClick={() => askEndOthers(total - 1)}>
            <FormattedMessage {...sessionMessages.endOthers} />
          </Button>
          <Button inactive={total < 1} onClick={() => askEndAll(total)}>
            <FormattedMessage {...sessionMessages.endAll} />
          </Button>
        </ButtonRow>
      }
      below={<ApplicationAccesses />}
      drawn={{
        rows: (sessions) => <SessionList sessions={sessions} onEnd={askEnd} />,
        waiting: { rows: 3, lines: 4, pictured: true },
      }}
    >
      {confirm.dialog}
      {securing && <SecondFactorDialog onClose={() => setSecuring(false)} />}
      {keyed && <PasskeysDialog onClose={() => setKeyed(false)} />}
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </ListPage>
  );
}
