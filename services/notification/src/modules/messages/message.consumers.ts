import { accessRequestEvents } from '@gatehouse/contracts/access-request/events.ts';
import { messageRequested } from '@gatehouse/contracts/notification/events.ts';
import { type EventOf, type EventSubscription, onMany } from '@gatehouse/kit/consumer/subscription.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type MessageQueues, QUEUED_FOR } from './message.queues.ts';
import type { MessageRepository, NewMessage } from './message.repository.ts';

const { invitationCreated, invitationRenewed } = accessRequestEvents;

type Wanted =
  | EventOf<typeof messageRequested>
  | EventOf<typeof invitationCreated>
  | EventOf<typeof invitationRenewed>;

const toMessage = (event: Wanted): NewMessage | undefined => {
  // Not when it arrives: the channel may have gone off in between.
  const createdAt = new Date(event.time);
  if (event.type === 'identity.message.requested') {
    const { intentId, expiresAt, ...facts } = event.data;
    return { ...facts, _id: intentId, sealContext: intentId, createdAt, expiresAt: new Date(expiresAt) };
  }
  const { sealed, invitationId, domainId, locale, endTime } = event.data;
  if (sealed === undefined) return undefined;
  return {
    _id: event.id,
    channel: 'email',
    template: 'invitation.link',
    accountId: null,
    domainId,
    locale,
    sealed,
    sealContext: invitationId,
    createdAt,
    expiresAt: new Date(endTime),
  };
};

/** Stores every wanted message in the transaction of the inbox, and queues it when that is committed. */
export const messageConsumers = ({
  repository,
  queues,
  clock,
  also,
}: {
  readonly repository: Pick<MessageRepository, 'add'>;
  readonly queues: Pick<MessageQueues, 'add'>;
  readonly clock: Clock;
  /** Further messages that some of these bring about. */
  readonly also: (messages: readonly NewMessage[], unit: UnitOfWork) => Promise<readonly NewMessage[]>;
}): readonly EventSubscription[] =>
  onMany([messageRequested, invitationCreated, invitationRenewed], async (events, unit) => {
    const wanted = events.map(toMessage).filter((message) => message !== undefined);
    if (wanted.length === 0) return;
    const messages = [...wanted, ...(await also(wanted, unit))];
    const now = clock.now();
    await repository.add(messages, { now, queuedUntil: new Date(now.getTime() + QUEUED_FOR) }, unit);
    unit.afterCommit(() => queues.add(messages));
  });
