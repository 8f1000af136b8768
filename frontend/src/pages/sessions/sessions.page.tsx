import {
  identitySessionEndAllCall,
  identitySessionEndCall,
  identitySessionListCall,
} from '@gatehouse/contracts/generated/calls/identity/session.ts';
import type { SessionView } from '@gatehouse/contracts/identity/resources.ts';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ApplicationAccesses } from '../../features/sessions/components/application-accesses.tsx';
import { SecurityCard } from '../../features/sessions/components/security-card.tsx';
import { SessionFacts, SessionList } from '../../features/sessions/components/session-list.tsx';
import { sessionMessages } from '../../features/sessions/texts.ts';
import { useProtection } from '../../features/sessions/use-protection.ts';
import { useStartUp } from '../../features/start-up/start-up-context.tsx';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { ListCard } from '../../screen/list-page.tsx';
import { useAction } from '../../screen/use-action.ts';
import { useConfirm } from '../../screen/use-confirm.tsx';
import { useList } from '../../screen/use-list.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';
import { PageHead, Sections } from '../../ui/page/page-head.tsx';
import { OwnProviders } from './own-providers.tsx';
import type { SecurityKind } from './proof.tsx';

const refresh = [identitySessionListCall];
const SecurityDialog = lazyPart(async () => (await import('./proof.tsx')).SecurityDialog);

/**
 * What a notice or a mail has led here for: a session to end, another password where the person sets it. Opened again, the
 * page asks nothing.
 */
function useErrand(
  sessions: readonly SessionView[] | undefined,
  { onEnd, onPassword }: { onEnd: (session: SessionView) => void; onPassword: () => void },
) {
  const { path, search } = usePlace();
  const history = useHistory();
  const { ownPassword } = useProtection();
  // biome-ignore lint/correctness/useExhaustiveDependencies: What an errand leads to is done once for each errand.
  useEffect(() => {
    const errand = new URLSearchParams(search);
    const session = sessions?.find(({ sessionId }) => sessionId === errand.get('end'));
    const changesPassword = errand.get('password') === 'change' && ownPassword !== undefined;
    if (!session && !changesPassword) return;
    history.replace(path);
    if (changesPassword && ownPassword) onPassword();
    if (session && !session.current) onEnd(session);
  }, [sessions, search, ownPassword]);
}

/** How the person signs in, where they are signed in, and how to end it. */
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
  const [opened, setOpened] = useState<SecurityKind>();
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
  useErrand(list.rows, { onEnd: askEnd, onPassword: () => setOpened('password') });
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
  const actions = (
    <ButtonRow>
      <Button size="small" inactive={total < 2} onClick={() => askEndOthers(total - 1)}>
        <FormattedMessage {...sessionMessages.endOthers} />
      </Button>
      <Button size="small" inactive={total < 1} onClick={() => askEndAll(total)}>
        <FormattedMessage {...sessionMessages.endAll} />
      </Button>
    </ButtonRow>
  );
  return (
    <Sections>
      <PageHead
        title={<FormattedMessage {...sessionMessages.title} />}
        text={<FormattedMessage {...sessionMessages.text} />}
      />
      <SecurityCard
        onPassword={() => setOpened('password')}
        onSecondFactor={() => setOpened('secondFactor')}
        onPasskeys={() => setOpened('passkeys')}
      />
      <ListCard
        list={list}
        head={{ title: <FormattedMessage {...sessionMessages.list} />, actions }}
        drawn={{
          rows: (sessions) => <SessionList sessions={sessions} onEnd={askEnd} />,
          waiting: { rows: 3, lines: 4, pictured: true },
        }}
      />
      {(list.meta || list.error) && <OwnProviders />}
      {(list.meta || list.error) && <ApplicationAccesses />}
      {confirm.dialog}
      {opened && <SecurityDialog kind={opened} onClose={() => setOpened(undefined)} />}
    </Sections>
  );
}
