/** Topics and their periods as a provider delivers them. A topic has one provider and is read-only here. */

import type {
  DeliveredSchedule,
  DeliveredTopic,
  DeliveredTopicKind,
  TopicDelivery,
} from '@gatehouse/contracts/notification/delivered-topics.endpoints.ts';
import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import {
  type SubscribeId,
  type SubscribePeriod,
  type SubscribeTopic,
  subscribeIds,
  subscribeTopics,
} from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { topicEvents } from '@gatehouse/contracts/notification/topics.events.ts';
import type { Departures } from '@gatehouse/contracts/provider-sync/delivery.resources.ts';
import type { CallAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type TopicRow, topicOf } from '../subscriptions/topics.domain.ts';
import type { TopicsRepository } from '../subscriptions/topics.repository.ts';

const answer = (
  externalId: string,
  result: TopicDelivery['result'],
  more: Partial<Pick<TopicDelivery, 'conflict' | 'changes'>> = {},
): TopicDelivery => ({ externalId, result, conflict: null, changes: [], ...more });

const refused = (
  externalId: string,
  code: NonNullable<TopicDelivery['conflict']>['code'],
  field: string,
): TopicDelivery => answer(externalId, 'conflict', { conflict: { code, field } });

const viewOf = ({ locked, channels, periods }: SubscribeTopic) => ({
  locked,
  channels: Object.keys(channels).sort(),
  periods: [...periods],
});
const partOf = (id: SubscribeId, row: TopicRow | undefined) => {
  const { locked, channels } = viewOf(topicOf(id, row));
  return { locked, channels };
};

/** The topics of one call: what is stored, and what becomes of it. */
const createDraft = (stored: readonly TopicRow[]) => {
  const rows = new Map(stored.map((row) => [row._id, row]));
  return {
    of: (id: SubscribeId): TopicRow => {
      const nothing = { providerId: null, externalId: null, locked: false, channels: [], periods: [] };
      return rows.get(id) ?? { _id: id, ...nothing, sequence: 0 };
    },
    put: (row: TopicRow): void => {
      const isDelivered = row.externalId !== null || row.periods.length > 0;
      rows.set(row._id, isDelivered ? row : { ...row, providerId: null });
    },
    all: () => [...rows.values()],
  };
};
type Draft = ReturnType<typeof createDraft>;

const topicNamed = (name: string): SubscribeId | undefined => subscribeIds.find((id) => id === name);

const deliverTopic = (draft: Draft, providerId: string, row: DeliveredTopic): TopicDelivery => {
  const { externalId, locked } = row;
  const id = topicNamed(row.subscribe);
  if (id === undefined) return refused(externalId, 'invalid', 'subscribe');
  const isWrong = (channel: string) => !Object.hasOwn(subscribeTopics[id].channels, channel);
  if (row.channels.length === 0 || row.channels.some(isWrong))
    return refused(externalId, 'invalid', 'channels');
  const before = draft.of(id);
  const isTaken = before.providerId !== null && before.providerId !== providerId;
  if (isTaken || (before.externalId !== null && before.externalId !== externalId))
    return refused(externalId, 'taken', 'subscribe');
  const channels = [...new Set(row.channels as Channel[])].sort();
  const next = { ...before, providerId, externalId, locked, channels };
  const isNew = before.externalId === null;
  const changes = changesBetween(isNew ? undefined : partOf(id, before), partOf(id, next));
  if (!isNew && changes.length === 0) return answer(externalId, 'unchanged');
  draft.put(next);
  return answer(externalId, isNew ? 'created' : 'changed', { changes });
};

const deliverSchedule = (draft: Draft, providerId: string, row: DeliveredSchedule): TopicDelivery => {
  const { externalId } = row;
  const id = topicNamed(row.subscribe);
  if (id === undefined) return refused(externalId, 'invalid', 'subscribe');
  const period = subscribeTopics[id].periods.find((one) => one === row.period);
  if (period === undefined) return refused(externalId, 'invalid', 'period');
  const before = draft.of(id);
  if (before.providerId !== null && before.providerId !== providerId)
    return refused(externalId, 'taken', 'subscribe');
  const same = before.periods.find((one) => one.period === period);
  if (same !== undefined)
    return same.externalId === externalId
      ? answer(externalId, 'unchanged')
      : refused(externalId, 'taken', 'period');
  draft.put({ ...before, providerId, periods: [...before.periods, { externalId, period }] });
  return answer(externalId, 'created', { changes: changesBetween(undefined, { subscribe: id, period }) });
};

const departTopic = (draft: Draft, providerId: string, externalId: string): TopicDelivery => {
  const before = draft.all().find((row) => row.providerId === providerId && row.externalId === externalId);
  if (before === undefined) return answer(externalId, 'unchanged');
  const next = { ...before, externalId: null, locked: false, channels: [] };
  draft.put(next);
  const changes = changesBetween(partOf(before._id, before), partOf(before._id, next));
  return answer(externalId, 'changed', { changes });
};

const departSchedule = (draft: Draft, providerId: string, externalId: string): TopicDelivery => {
  const isIt = (one: TopicRow['periods'][number]): boolean => one.externalId === externalId;
  const before = draft.all().find((row) => row.providerId === providerId && row.periods.some(isIt));
  if (before === undefined) return answer(externalId, 'unchanged');
  const period = before.periods.find(isIt)?.period as SubscribePeriod;
  draft.put({ ...before, periods: before.periods.filter((one) => !isIt(one)) });
  const changes = changesBetween({ subscribe: before._id, period }, undefined);
  return answer(externalId, 'changed', { changes });
};

export interface DeliveredTopicsDeps {
  readonly units: Pick<UnitsOfWork, 'run'>;
  readonly repository: TopicsRepository;
  readonly createEvent: EventFactory;
}

/** How a call is carried out. */
interface Carried extends Pick<CallAnswers, 'keep'> {
  readonly dryRun: boolean;
}

export const createDeliveredTopics = ({ units, repository, createEvent }: DeliveredTopicsDeps) => {
  /** Stores the topics that differ, and tells of those whose content does. */
  const store = async (
    draft: Draft,
    stored: readonly TopicRow[],
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<void> => {
    for (const row of draft.all()) {
      const before = stored.find(({ _id }) => _id === row._id);
      if (before === row) continue;
      const next = { ...row, sequence: row.sequence + 1 };
      await repository.save(next, unit);
      const [previous, current] = [topicOf(row._id, before), topicOf(row._id, next)];
      const data = {
        providerId: next.providerId,
        label: row._id,
        changes: changesBetween(viewOf(previous), viewOf(current)),
      };
      const facts = { subject: row._id, sequence: next.sequence, data, context };
      await unit.append([createEvent(topicEvents.topicChanged, facts)]);
    }
  };

  /** All rows of a call or none. */
  const run = <Row>(
    rows: readonly Row[],
    one: (draft: Draft, row: Row) => TopicDelivery,
    { dryRun, keep, context }: Carried & { readonly context: EventContext },
  ): Promise<TopicDelivery[]> =>
    units.run(async (unit) => {
      const stored = await repository.all(unit);
      const draft = createDraft(stored);
      const results = rows.map((row) => one(draft, row));
      if (!dryRun) await store(draft, stored, context, unit);
      await keep(results, unit);
      return results;
    });

  return {
    deliver: (
      providerId: string,
      { rows, ...how }: Carried & { readonly rows: readonly DeliveredTopic[] },
      context: EventContext,
    ) => run(rows, (draft, row) => deliverTopic(draft, providerId, row), { ...how, context }),
    deliverSchedules: (
      providerId: string,
      { rows, ...how }: Carried & { readonly rows: readonly DeliveredSchedule[] },
      context: EventContext,
    ) => run(rows, (draft, row) => deliverSchedule(draft, providerId, row), { ...how, context }),
    /** What vanished stays for the grace time; then the catalogue counts again. */
    depart: (
      { providerId, kind }: { readonly providerId: string; readonly kind: DeliveredTopicKind },
      { externalIds, departure, dryRun, keep }: Departures & Carried,
      context: EventContext,
    ): Promise<TopicDelivery[]> => {
      const one = kind === 'subscribes' ? departTopic : departSchedule;
      const ids = [...new Set(externalIds)];
      return departure === 'switchOff'
        ? Promise.resolve(ids.map((externalId) => answer(externalId, 'unchanged')))
        : run(ids, (draft, externalId) => one(draft, providerId, externalId), { dryRun, keep, context });
    },
    /** They are read-only here, so the catalogue counts again. */
    release: async (providerId: string, context: EventContext, unit: UnitOfWork): Promise<void> => {
      const stored = await repository.all(unit);
      const draft = createDraft(stored);
      for (const row of stored)
        if (row.providerId === providerId)
          draft.put({ ...row, externalId: null, locked: false, channels: [], periods: [] });
      await store(draft, stored, context, unit);
    },
  };
};
