import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { toldMessages } from '@gatehouse/contracts/notification/told-messages.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { type EventOf, type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Erasure } from '../erasure/erasure.repository.ts';
import type { RecipientsRepository } from '../recipients/recipients.repository.ts';
import { noticeOf, type Told } from './teller.ts';
import { isNews, toldFields } from './topics.domain.ts';
import type { Topics } from './topics.service.ts';

export interface TopicConsumersDeps {
  readonly recipients: Pick<RecipientsRepository, 'save'>;
  readonly erase: Erasure['erase'];
  readonly topics: Topics;
  readonly clock: Pick<Clock, 'now'>;
}

type AccountEvent =
  | EventOf<typeof identityEvents.accountCreated>
  | EventOf<typeof identityEvents.accountChanged>;

/** Keeps who is reached how, makes notices of what concerns a person, and erases who is gone. */
export const topicConsumers = (deps: TopicConsumersDeps): readonly EventSubscription[] => {
  const { recipients, topics, clock } = deps;

  const tell = (
    message: Parameters<typeof noticeOf>[0],
    told: Told,
    accountId: string,
    unit: UnitOfWork,
  ): Promise<void> => topics.enqueueNotice(unit, noticeOf(message, told), [accountId]);

  const keep = async (event: AccountEvent, unit: UnitOfWork): Promise<void> => {
    const { accountId, status, email, emailVerified, mobile, mobileVerified, locale } = event.data;
    if (status === 'deleted') return deps.erase(accountId, new Date(event.time), unit);
    const reached = { email: emailVerified ? email : null, mobile: mobileVerified ? mobile : null };
    const facts = { ...reached, locale, active: status === 'active' };
    await recipients.save({ _id: accountId, domainId: event.domain ?? null, ...facts }, unit);
  };

  const tellOfChange = async (
    event: EventOf<typeof identityEvents.accountChanged>,
    unit: UnitOfWork,
  ): Promise<void> => {
    const { accountId, changes, status } = event.data;
    if (status === 'deleted' || event.actor === accountId || !isNews(event, clock.now())) return;
    const { id, time } = event;
    const at = new Date(time);
    const by = event.actor === systemContext.actor ? 'system' : 'administrator';
    const isSwitched = changes.some(({ field, current }) => field === 'status' && current === status);
    if (status === 'disabled') {
      const told = { id, params: { by }, at, evenBlocked: true } as const;
      if (isSwitched) await tell(toldMessages.accountBlocked, told, accountId, unit);
      return;
    }
    if (isSwitched)
      await tell(toldMessages.accountUnblocked, { id: `${id}:status`, params: { by }, at }, accountId, unit);
    const fields = toldFields(changes);
    if (fields.length === 0) return;
    const { roleNames } = event.data;
    const roles = roleNames === undefined ? {} : { roles: JSON.stringify(roleNames) };
    const params = { fields: fields.join(','), at: time, by, ...roles };
    await tell(toldMessages.accountChanged, { id, params, at }, accountId, unit);
  };

  const tellOfProfile = async (
    event: EventOf<typeof profileEvents.profileChanged>,
    unit: UnitOfWork,
  ): Promise<void> => {
    const { accountId, changes } = event.data;
    const byAdministrator = event.actor !== accountId && event.actor !== systemContext.actor;
    // What the person does not see is not theirs to hear of.
    if (!byAdministrator || changes.every(({ hidden }) => hidden === true)) return;
    if (!isNews(event, clock.now())) return;
    const params = { fields: 'profile', at: event.time };
    const told = { id: event.id, params, at: new Date(event.time) };
    await tell(toldMessages.accountChanged, told, accountId, unit);
  };

  return [
    on(identityEvents.accountCreated, keep),
    on(profileEvents.profileChanged, tellOfProfile),
    on(identityEvents.accountChanged, async (event, unit) => {
      await keep(event, unit);
      await tellOfChange(event, unit);
    }),
  ];
};
