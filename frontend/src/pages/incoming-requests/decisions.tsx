import type { AccessRequest } from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestRequestAllowCall } from '@gatehouse/contracts/generated/calls/access-request/requests.ts';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { allowing, incomingMessages } from '../../features/incoming-requests/texts.ts';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { useAction } from '../../screen/use-action.ts';
import { useConfirm } from '../../screen/use-confirm.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

/** The forms, whose scripts come when they are opened. */
const ApproveDialog = lazyPart(async () => (await import('./approve-dialog.tsx')).ApproveDialog);
const ReasonDialog = lazyPart(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

/** Of its own: a widget that forms use, too, would bring their scripts along. */
const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
  gap: var(--space-4) var(--space-6);
`;

const Choice = styled.div`
  display: grid;
  gap: var(--space-1);
  align-content: start;

  > p {
    color: var(--text-muted);
    font-size: var(--size-13);
  }
`;

const choices = ['approve', 'reject', 'allow', 'duplicate'] as const;
type Chosen = { kind: 'approve' | 'reject' | 'duplicate'; request: AccessRequest };

/** The four decisions, each with what follows from it; nobody decides on their own request. */
export function Decisions({ request }: { request: AccessRequest | undefined }) {
  const { profile } = useSession();
  const confirm = useConfirm();
  // The request stays with its form when the queue is read anew meanwhile.
  const [chosen, setChosen] = useState<Chosen>();
  const allow = useAction(accessRequestRequestAllowCall, { notices: allowing, ofRecord: true });
  const own = request?.userId === profile.mainInfo.userId;
  const open = request?.status === 'considered' && !own ? request : undefined;
  const choose = (kind: (typeof choices)[number]) => {
    if (!open) return;
    const { requestId, userId, user } = open;
    if (kind !== 'allow') return setChosen({ kind, request: open });
    confirm.ask({
      title: <FormattedMessage {...allowing.title} values={{ name: user.name }} />,
      text: <FormattedMessage {...incomingMessages.allowText} />,
      verb: <FormattedMessage {...incomingMessages.allow} />,
      run: () => allow.run({ body: { requestId, userId } }, { name: user.name }),
    });
  };
  useQueueKeys({ a: () => choose('approve'), r: () => choose('reject'), d: () => choose('duplicate') });
  const close = () => setChosen(undefined);
  return (
    <>
      {request?.status === 'considered' && (
        <Card title={<FormattedMessage {...incomingMessages.decide} />}>
          {own ? (
            <FormattedMessage {...incomingMessages.own} />
          ) : (
            <Choices>
              {choices.map((kind) => (
                <Choice key={kind}>
                  <Button kind={kind === 'approve' ? 'primary' : 'plain'} onClick={() => choose(kind)}>
                    <FormattedMessage {...incomingMessages[kind]} />
                  </Button>
                  <p>
                    <FormattedMessage {...incomingMessages[`${kind}Text`]} />
                  </p>
                </Choice>
              ))}
            </Choices>
          )}
        </Card>
      )}
      {chosen?.kind === 'approve' && <ApproveDialog request={chosen.request} onClose={close} />}
      {chosen && chosen.kind !== 'approve' && (
        <ReasonDialog kind={chosen.kind} request={chosen.request} onClose={close} />
      )}
      {confirm.dialog}
    </>
  );
}
