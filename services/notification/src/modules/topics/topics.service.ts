import type { Channel, Template } from '@gatehouse/contracts/notification/events.ts';
import type { SubscribeId } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type DigestPeriod, nextDue } from '../digests/digests.domain.ts';
import type { CollectedItem, DigestsRepository } from '../digests/digests.repository.ts';
import { type MessageQueues, QUEUED_FOR } from '../messages/message.queues.ts';
import type { MessageRepository, NewMessage } from '../messages/message.repository.ts';
import type { People, Person } from '../recipients/people.ts';
import type { SmsBudget } from '../sms/sms-budget.ts';
import {
  type Available,
  channelsOf,
  choiceOf,
  inForce,
  isLocked,
  type Subscription,
} from '../subscriptions/subscriptions.domain.ts';
import type { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { Topics as TopicsHere } from '../subscriptions/topics.domain.ts';
import { isReached, type OutgoingNotices } from './outgoing-notices.ts';

/** Something that happened, as a topic tells it. */
export interface TopicNotice {
  /** Of the event: what came twice is told once. */
  readonly id: string;
  readonly topic: SubscribeId;
  readonly template: Template;
  readonly params: Readonly<Record<string, string>>;
  readonly at: Date;
  /** Channels that it may take; absent: those that the person chose. */
  readonly only?: readonly Channel[];
  /** Reaches also people who are blocked: it tells them so. */
  readonly evenBlocked?: true;
}

export interface TopicsDeps {
  readonly people: People;
  readonly subscriptions: Pick<SubscriptionsRepository, 'byIds' | 'topics'>;
  readonly digests: Pick<DigestsRepository, 'collect'>;
  readonly messages: {
    readonly repository: Pick<MessageRepository, 'add'>;
    readonly queues: Pick<MessageQueues, 'add'>;
    readonly smsBudget: Pick<SmsBudget, 'take'>;
  };
  readonly outgoing: OutgoingNotices;
  readonly available: Available;
  readonly timeZone: string;
  readonly clock: Pick<Clock, 'now'>;
}

/** Stores messages in the caller's transaction, and queues them when it is committed. */
export const sendWithin = async (
  { repository, queues }: TopicsDeps['messages'],
  messages: readonly NewMessage[],
  now: Date,
  unit: UnitOfWork,
): Promise<void> => {
  if (messages.length === 0) return;
  await repository.add(messages, { now, queuedUntil: new Date(now.getTime() + QUEUED_FOR) }, unit);
  unit.afterCommit(() => queues.add(messages));
};

const INSTEAD: Channel = 'personnel_account';

/** Ends of periods after one instant, each worked out once however many people share it. */
const dueDates = (now: Date) => {
  const known = new Map<string, Date>();
  return (period: DigestPeriod, timeZone: string): Date => {
    const key = `${period} ${timeZone}`;
    const due = known.get(key) ?? nextDue(period, now, timeZone);
    known.set(key, due);
    return due;
  };
};

/** Tells people of a notice by what they chose: at once, or into their digest. */
export const createTopics = (deps: TopicsDeps) => {
  const { available, outgoing, clock } = deps;

  const wishOf = (
    person: Person,
    subscription: Subscription | undefined,
    { topic, only }: Pick<TopicNotice, 'topic' | 'only'>,
    topics: TopicsHere,
  ) => {
    const { period, on } = inForce(choiceOf(subscription, topic), topics[topic]);
    const channels = channelsOf(topics[topic], available).filter(
      (channel: Channel) =>
        on.includes(channel) && (only?.includes(channel) ?? true) && isReached(person, channel),
    );
    return { person, subscription, period, channels };
  };
  type Wish = ReturnType<typeof wishOf>;

  /** SMS that would leave at once and that no budget has room for become notices in the personal account. */
  const affordable = async (
    wishes: readonly Wish[],
    now: Date,
    unit: UnitOfWork,
  ): Promise<readonly Wish[]> => {
    const costly = wishes.filter(({ period, channels }) => period === 'at_once' && channels.includes('sms'));
    const ids = costly.map(({ person }) => person._id);
    const paid = await deps.messages.smsBudget.take(ids, now, unit);
    const unpaid = new Set(costly.filter((_, index) => !paid[index]));
    return wishes.map((wish) =>
      unpaid.has(wish)
        ? { ...wish, channels: [...new Set(wish.channels.map((one) => (one === 'sms' ? INSTEAD : one)))] }
        : wish,
    );
  };

  return {
    /** In the caller's transaction, which is what makes it once. The personal account has every notice at once (ADR 101). */
    enqueueNotice: async (
      unit: UnitOfWork,
      notice: TopicNotice,
      accountIds: readonly string[],
    ): Promise<void> => {
      const now = clock.now();
      const people = await deps.people.byIds(accountIds, unit);
      const chosen = await deps.subscriptions.byIds(accountIds, unit);
      const messages: NewMessage[] = [];
      const collected: CollectedItem[] = [];
      const due = dueDates(now);
      const topics = await deps.subscriptions.topics(unit);
      const wishes = [...people.values()].map((person) =>
        wishOf(
          notice.evenBlocked ? { ...person, active: true } : person,
          chosen.get(person._id),
          notice,
          topics,
        ),
      );
      for (const { person, subscription, period, channels } of await affordable(wishes, now, unit)) {
        const { id, topic, template, params, at } = notice;
        const kept = channels.includes('personnel_account');
        for (const channel of channels) {
          if (period === 'at_once' || channel === 'personnel_account') {
            // Nothing is offered that would turn nothing off.
            const left = isLocked(topics[topic], channel) ? [] : [topic];
            const single = { key: id, channel, template, params, topics: left, kept };
            messages.push(...outgoing(single, person, subscription, now));
            continue;
          }
          const dueAt = due(period, subscription?.timeZone ?? deps.timeZone);
          const item = { topic, template, params: JSON.stringify(params), at };
          collected.push({ accountId: person._id, channel, period, dueAt, item });
        }
      }
      await sendWithin(deps.messages, messages, now, unit);
      await deps.digests.collect(collected, unit);
    },
  };
};
export type Topics = ReturnType<typeof createTopics>;
