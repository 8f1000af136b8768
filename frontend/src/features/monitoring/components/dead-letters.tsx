import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import {
  accessRequestDeadLetterListCall,
  accessRequestDeadLetterRedriveCall,
  auditDeadLetterListCall,
  auditDeadLetterRedriveCall,
  identityDeadLetterListCall,
  identityDeadLetterRedriveCall,
  notificationDeadLetterListCall,
  notificationDeadLetterRedriveCall,
  platformDeadLetterListCall,
  platformDeadLetterRedriveCall,
  profileDeadLetterListCall,
  profileDeadLetterRedriveCall,
  providerSyncDeadLetterListCall,
  providerSyncDeadLetterRedriveCall,
} from '@gatehouse/contracts/generated/calls/platform/dead-letters.ts';
import { platformMonitoringListCall } from '@gatehouse/contracts/generated/calls/platform/monitoring.ts';
import type {
  DeadLetterService,
  identityDeadLetterEndpoints,
} from '@gatehouse/contracts/platform/dead-letters.endpoints.ts';
import type { ServiceEvents } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { styled } from 'styled-components';
import { Loaded } from '../../../screen/loaded.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { useToasts } from '../../../ui/toast/toast-region.tsx';
import { letterMessages, redriveNotices } from '../texts.ts';

type ListCall = Call<typeof identityDeadLetterEndpoints.list>;
type RedriveCall = Call<typeof identityDeadLetterEndpoints.redrive>;

/** Each service answers for its own; the calls differ by nothing but the service. */
const calls = {
  identity: [identityDeadLetterListCall, identityDeadLetterRedriveCall],
  profile: [profileDeadLetterListCall, profileDeadLetterRedriveCall],
  platform: [platformDeadLetterListCall, platformDeadLetterRedriveCall],
  audit: [auditDeadLetterListCall, auditDeadLetterRedriveCall],
  notification: [notificationDeadLetterListCall, notificationDeadLetterRedriveCall],
  'access-request': [accessRequestDeadLetterListCall, accessRequestDeadLetterRedriveCall],
  'provider-sync': [providerSyncDeadLetterListCall, providerSyncDeadLetterRedriveCall],
} as unknown as Readonly<Record<DeadLetterService, readonly [ListCall, RedriveCall]>>;

const answersFor = (service: string): service is DeadLetterService => Object.hasOwn(calls, service);

const Words = styled.p`
  margin-bottom: var(--space-3);
  font-size: var(--size-14);
`;

function LettersOf({ service, deadLetters, parked }: ServiceEvents & { service: DeadLetterService }) {
  const text = useTexts(letterMessages);
  const may = useMay();
  const toasts = useToasts();
  const confirm = useConfirm();
  const [list, redrive] = calls[service];
  const action = useAction(redrive, {
    notices: { failed: redriveNotices.failed },
    refresh: [list, platformMonitoringListCall],
  });
  const applyAgain = async (ids?: string[]) => {
    const result = await action.run({ body: ids === undefined ? {} : { ids } });
    if (!result.ok) return;
    const { results } = result.data;
    const failed = results.filter(({ outcome }) => outcome === 'failed').length;
    const applied = results.filter(({ outcome }) => outcome === 'applied').length;
    toasts.show(failed > 0 ? 'danger' : 'success', text('result', { applied, failed }));
  };
  const ask = (ids?: string[]) =>
    confirm.ask({
      title: text('askTitle'),
      text: text('askText'),
      verb: text(ids === undefined ? 'all' : 'one'),
      run: () => applyAgain(ids),
    });
  return (
    <Card
      title={text('title')}
      actions={
        may(redrive) && (
          <Button size="small" busy={action.busy} onClick={() => ask()}>
            {text('all')}
          </Button>
        )
      }
    >
      <Words>{text('text', { service, count: deadLetters, parked })}</Words>
      <Loaded call={list} args={{}}>
        {({ deadLetters: letters }) => (
          <RowList>
            {letters.map(({ id, type, attempts, failedAt, error }) => (
              <li key={id}>
                <RowLine>
                  <strong>{type ?? text('unreadable')}</strong>
                  <RelativeTime date={failedAt} brief />
                  <span>{text('tries', { count: attempts })}</span>
                  {may(redrive) && (
                    <Button size="small" kind="quiet" inactive={action.busy} onClick={() => ask([id])}>
                      {text('one')}
                    </Button>
                  )}
                </RowLine>
                <span>{error}</span>
              </li>
            ))}
          </RowList>
        )}
      </Loaded>
      {confirm.dialog}
    </Card>
  );
}

/** Events that services could not apply, where there are any. */
export function DeadLetters({ services }: { services: readonly ServiceEvents[] }) {
  return services.map((row) =>
    row.deadLetters > 0 && answersFor(row.service) ? (
      <LettersOf key={row.service} {...row} service={row.service} />
    ) : null,
  );
}
