import { type SubscribeId, subscribeIds } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import { ITEMS_MAX, type Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { beginningOf } from '../digests/digests.domain.ts';
import type { Digest } from '../digests/digests.model.ts';
import type { DigestsRepository } from '../digests/digests.repository.ts';
import type { NewMessage } from '../messages/message.repository.ts';
import type { People, Person } from '../recipients/people.ts';
import type { Subscription } from '../subscriptions/subscriptions.domain.ts';
import { choiceOf, inForce, isLocked } from '../subscriptions/subscriptions.domain.ts';
import type { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { Topics } from '../subscriptions/topics.domain.ts';
import { isReached, type OutgoingNotices } from './outgoing-notices.ts';
import { sendWithin, type TopicsDeps } from './topics.service.ts';

export interface DigestJobsDeps {
  readonly digests: Pick<DigestsRepository, 'due' | 'dueOf' | 'remove' | 'postpone'>;
  readonly people: People;
  readonly subscriptions: Pick<SubscriptionsRepository, 'byIds' | 'topics'>;
  readonly messages: TopicsDeps['messages'];
  readonly outgoing: OutgoingNotices;
  readonly tasks: Pick<Tasks, 'sweep'>;
  readonly timeZone: string;
  readonly clock: Pick<Clock, 'now'>;
}

/** Milliseconds a digest may be late. */
const EVERY = 15_000;
/** Milliseconds that SMS wait which no budget has room for. */
const DAY = 24 * 60 * 60_000;

/** How many things of the wanted topics were collected, also those that the row has no room for. */
const countOf = (
  { items, count, counts = {} }: Digest,
  isWanted: (topic: SubscribeId) => boolean,
): number => {
  const sumOf = (topics: readonly SubscribeId[]) =>
    topics.reduce((sum, topic) => sum + (counts[topic] ?? 0), 0);
  if (sumOf(subscribeIds) === count) return sumOf(subscribeIds.filter(isWanted));
  // The release before began this row, and counted no topics.
  return items.every(({ topic }) => isWanted(topic)) ? count : 0;
};

/** What is still wanted: a topic that was turned off meanwhile is left out, and nothing empty is sent. */
const messagesOf = (
  digest: Digest,
  person: Person | undefined,
  {
    subscription,
    topics: here,
  }: { readonly subscription: Subscription | undefined; readonly topics: Topics },
  { outgoing, clock, timeZone: usualZone }: DigestJobsDeps,
): NewMessage[] => {
  const { _id, channel, period, dueAt, items } = digest;
  if (person === undefined || !isReached(person, channel)) return [];
  const isWanted = (topic: SubscribeId) =>
    inForce(choiceOf(subscription, topic), here[topic]).on.includes(channel);
  const wanted = items.filter(({ topic }) => isWanted(topic));
  if (wanted.length === 0) return [];
  const told = wanted.map(({ template, params }) => ({ template, params: JSON.parse(params) }));
  const more = Math.max(0, countOf(digest, isWanted) - wanted.length);
  const timeZone = subscription?.timeZone ?? usualZone;
  const params = {
    items: JSON.stringify(told),
    period,
    more: String(more),
    timeZone,
    from: beginningOf(period, dueAt, timeZone).toISOString(),
    to: dueAt.toISOString(),
  };
  const topics = [...new Set(wanted.map(({ topic }) => topic))].filter(
    (topic) => !isLocked(here[topic], channel),
  );
  // A replica whose clock is behind may collect for an instant whose digest has left: that is another digest.
  const key = [
    _id,
    dueAt.toISOString(),
    ...(digest.collectionId === undefined ? [] : [digest.collectionId]),
  ].join('/');
  const notice = { key, channel, template: 'digest', params, topics, kept: false } as const;
  return outgoing(notice, person, subscription, clock.now());
};

const idsOf = (digests: readonly { readonly digest: Digest }[]): readonly string[] =>
  digests.map(({ digest }) => digest._id);

/** Sends those of these digests that are due, in the caller's transaction. */
const sendDue = async (deps: DigestJobsDeps, keys: readonly string[], unit: UnitOfWork): Promise<void> => {
  const now = deps.clock.now();
  const due = await deps.digests.dueOf(keys, now, unit);
  if (due.length === 0) return;
  const ids = due.map(({ accountId }) => accountId);
  const people = await deps.people.byIds(ids, unit);
  const chosen = await deps.subscriptions.byIds(ids, unit);
  const topics = await deps.subscriptions.topics(unit);
  const ready = due.map((digest) => {
    const choice = { subscription: chosen.get(digest.accountId), topics };
    return { digest, messages: messagesOf(digest, people.get(digest.accountId), choice, deps) };
  });
  const costly = ready.filter(({ digest, messages }) => digest.channel === 'sms' && messages.length > 0);
  const paid = await deps.messages.smsBudget.take(
    costly.map(({ digest }) => digest.accountId),
    now,
    unit,
  );
  const waiting = new Set(costly.filter((_, index) => !paid[index]));
  const sent = ready.filter((one) => !waiting.has(one));
  const messages = sent.flatMap((one) => one.messages);
  await sendWithin(deps.messages, messages, now, unit);
  await deps.digests.remove(idsOf(sent), unit);
  await deps.digests.postpone(idsOf([...waiting]), new Date(now.getTime() + DAY), unit);
};

/** Sends every digest that is due; one that always fails holds up nobody else's. */
export const digestsJob = (deps: DigestJobsDeps): ScheduledJob =>
  deps.tasks.sweep({
    name: 'digests.send',
    everyMs: EVERY,
    size: ITEMS_MAX,
    due: () => deps.digests.due(deps.clock.now()),
    apply: (keys, unit) => sendDue(deps, keys, unit),
  });
