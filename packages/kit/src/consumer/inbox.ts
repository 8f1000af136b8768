import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { keptDays, lastEvents, topicRuleOf } from '@gatehouse/contracts/topics.ts';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { RetryLaterError } from '../runtime/transient.ts';
import {
  type Aggregate,
  type AggregateState,
  aggregateKey,
  aggregateOf,
  type BatchPlan,
  epochOf,
  following,
  type Incoming,
  placeOf,
  unseen,
} from './inbox.domain.ts';
import { type InboxRow, inbox, parkedEvents } from './inbox.model.ts';

/** A partition's batch that a transaction belongs to; absent for healing and re-driving. */
export interface Progress {
  readonly topic: string;
  readonly partition: number;
  readonly next: bigint;
}

export interface Inbox {
  /** By aggregate key. Rejects with {@link RetryLaterError} while a rebuild of the group clears its rows. */
  load(session: ClientSession, keys: readonly string[]): Promise<ReadonlyMap<string, AggregateState>>;
  save(
    session: ClientSession,
    known: ReadonlyMap<string, AggregateState>,
    plan: BatchPlan,
    progress: readonly Progress[],
  ): Promise<void>;
  /** The waiting events that follow on the aggregate's last one without a gap, `limit` at most. */
  following(aggregate: Aggregate, limit: number): Promise<readonly Incoming[]>;
  /** Of these aggregates (by key) those with a waiting event that is next in line. */
  ready(keys: readonly string[]): Promise<readonly string[]>;
  /** Keys of aggregates of which events wait, `limit` at most. */
  waiting(limit: number): Promise<readonly string[]>;
  /** Keys of aggregates with a waiting event that is next in line or behind. */
  stale(limit: number): Promise<readonly string[]>;
  /** Removes waiting events that have been applied and takes back the mark when none is left. */
  settle(session: ClientSession, aggregate: Aggregate): Promise<void>;
  state(aggregate: Aggregate): Promise<AggregateState>;
  /**
   * Goes on behind this event; without one, which a message that could not be read does not tell, behind everything
   * before the first waiting event.
   */
  skip(
    session: ClientSession,
    aggregate: Aggregate,
    event: Pick<CloudEvent, 'epoch' | 'sequence'> | undefined,
  ): Promise<void>;
  countParked(): Promise<number>;
}

export const barrierId = (group: string): string => `${group}/!rebuild`;
export const partitionRowId = (group: string, topic: string, partition: number): string =>
  `${group}/${topic}#${partition}`;
/** Rows of the first epoch are named as before there were epochs. */
export const parkedRowId = (
  group: string,
  topic: string,
  { subject, sequence, epoch }: Pick<CloudEvent, 'subject' | 'sequence'> & { epoch?: number | undefined },
): string => `${group}/${topic}/${subject}/${(epoch ?? 1) === 1 ? '' : `${epoch}.`}${sequence}`;

/** Matches every row of a group: the character behind `/` closes the range. */
export const rowsOfGroup = (group: string) => ({ $gte: `${group}/`, $lt: `${group}0` });

const { Long } = mongoose.mongo;

const DAY = 24 * 3_600_000;
/** Days that a record may stand in its topic beyond its time: a segment is open for one, and removed some hours after. */
const BEYOND = 3;

/** When no record of an aggregate can come any more whose last event is this one; undefined where others may follow. */
const forgottenAt = ({ topic, event }: Incoming, now: Date): Date | undefined => {
  const { keep } = topicRuleOf(topic);
  if (!lastEvents.has(event.type) || keep === 'state') return undefined;
  return new Date(now.getTime() + (keptDays[keep] + BEYOND) * DAY);
};

/** Where a consumer group keeps its rows. */
export interface GroupRows {
  readonly connection: Connection;
  readonly group: string;
  readonly now: () => Date;
}

const stateOf = (row: InboxRow | null | undefined): AggregateState =>
  row?.last === undefined
    ? unseen
    : { epoch: row.epoch ?? (row.last > 0 ? 1 : 0), last: row.last, parked: row.parked === true };

export const createInbox = ({ connection, group, now }: GroupRows): Inbox => {
  const rows = inbox.driver(connection);
  const parked = parkedEvents.driver(connection);
  const idOf = (key: string) => `${group}/${key}`;
  const keyOf = (id: string) => id.slice(group.length + 1);
  const rowIdOf = ({ topic, aggregateId }: Aggregate) => idOf(aggregateKey(topic, aggregateId));

  const park = async (session: ClientSession, items: readonly Incoming[]) => {
    if (items.length === 0) return;
    await parked.bulkWrite(
      items.map(({ topic, partition, offset, event }) => ({
        updateOne: {
          filter: { _id: parkedRowId(group, topic, event) },
          update: {
            $setOnInsert: {
              group,
              topic,
              aggregateId: event.subject,
              epoch: epochOf(event),
              sequence: event.sequence,
              partition,
              offset: Long.fromBigInt(offset),
              event,
              at: now(),
            },
          },
          upsert: true,
        },
      })),
      { session, ordered: false },
    );
  };

  const stateFor = async (aggregate: Aggregate, session?: ClientSession): Promise<AggregateState> =>
    stateOf(await rows.findOne({ _id: rowIdOf(aggregate) }, session === undefined ? {} : { session }));

  const statesOf = async (keys: readonly string[]): Promise<ReadonlyMap<string, AggregateState>> =>
    new Map(
      (await rows.find({ _id: { $in: keys.map(idOf) } }).toArray()).map((row) => [
        keyOf(row._id),
        stateOf(row),
      ]),
    );

  /** The first waiting event of each aggregate. */
  const firsts = (limit: number) =>
    parked
      .aggregate<{ _id: Aggregate; epoch: number; sequence: number }>([
        { $match: { group } },
        { $sort: { group: 1, topic: 1, aggregateId: 1, epoch: 1, sequence: 1 } },
        {
          $group: {
            _id: { topic: '$topic', aggregateId: '$aggregateId' },
            epoch: { $first: '$epoch' },
            sequence: { $first: '$sequence' },
          },
        },
        { $limit: limit },
      ])
      .toArray();

  const ready = async (keys: readonly string[]): Promise<readonly string[]> => {
    if (keys.length === 0) return [];
    const states = await statesOf(keys);
    const next = keys.map((key) => {
      const { epoch, last } = states.get(key) ?? unseen;
      const later = { epoch: { $gt: epoch }, sequence: { $lte: last + 1 } };
      return { group, ...aggregateOf(key), $or: [{ epoch, sequence: last + 1 }, later] };
    });
    const found = await parked.find({ $or: next }, { projection: { topic: 1, aggregateId: 1 } }).toArray();
    return [...new Set(found.map(({ topic, aggregateId }) => aggregateKey(topic, aggregateId)))];
  };

  return {
    load: async (session, keys) => {
      const found = await rows
        .find({ _id: { $in: [barrierId(group), ...keys.map(idOf)] } }, { session })
        .toArray();
      if (found.some(({ _id }) => _id === barrierId(group)))
        throw new RetryLaterError(`projection of ${group} is being rebuilt`);
      return new Map(found.map((row) => [keyOf(row._id), stateOf(row)]));
    },
    save: async (session, known, plan, progress) => {
      await park(session, plan.park);
      const at = now();
      const applied = new Map(
        plan.apply.map((item) => [aggregateKey(item.topic, item.event.subject), forgottenAt(item, at)]),
      );
      const writes = [...plan.states].map(([key, { epoch, last, parked: waits }]) => {
        const _id = idOf(key);
        const expiresAt = applied.get(key);
        const set = { epoch, last, parked: waits, at, ...(expiresAt && { expiresAt }) };
        // A snapshot of a restored service may go on behind the last event.
        const livesOn = applied.has(key) && expiresAt === undefined;
        const update = { $set: set, ...(livesOn && { $unset: { expiresAt: '' as const } }) };
        // An insert costs the server half of an upsert, and most aggregates of a busy topic are new.
        return known.has(key)
          ? { updateOne: { filter: { _id }, update } }
          : { insertOne: { document: { _id, ...set } } };
      });
      // Written by every transaction, so that those of a member that lost the partition conflict with its successor's.
      const ours = progress.map(({ topic, partition, next }) => ({
        updateOne: {
          filter: { _id: partitionRowId(group, topic, partition) },
          update: { $set: { offset: Long.fromBigInt(next), at } },
          upsert: true,
        },
      }));
      const all = [...writes, ...ours];
      if (all.length === 0) return;
      try {
        await rows.bulkWrite(all, { session, ordered: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        throw new RetryLaterError('another member stored the same aggregate first', { cause: error });
      }
    },
    following: async (aggregate, limit) => {
      const { topic, aggregateId } = aggregate;
      const state = await stateFor(aggregate);
      const later = { epoch: { $gt: state.epoch } };
      const found = await parked
        .find({
          group,
          topic,
          aggregateId,
          $or: [later, { epoch: state.epoch, sequence: { $gt: state.last } }],
        })
        .sort({ epoch: 1, sequence: 1 })
        .limit(limit)
        .toArray();
      return following(
        state,
        found.map(({ partition, offset, event }) => ({
          topic,
          partition,
          offset: BigInt(offset.toString()),
          event,
        })),
      );
    },
    ready,
    waiting: async (limit) =>
      (await firsts(limit)).map(({ _id: { topic, aggregateId } }) => aggregateKey(topic, aggregateId)),
    stale: async (limit) => {
      const found = await firsts(limit);
      const keys = found.map(({ _id: { topic, aggregateId } }) => aggregateKey(topic, aggregateId));
      const states = await statesOf(keys);
      const behind = keys.filter((key, index) => {
        const { epoch, sequence } = found[index] as (typeof found)[number];
        return placeOf(states.get(key) ?? unseen, { epoch, sequence }) === 'seen';
      });
      return [...new Set([...behind, ...(await ready(keys))])];
    },
    settle: async (session, aggregate) => {
      const { topic, aggregateId } = aggregate;
      const { epoch, last } = await stateFor(aggregate, session);
      const applied = { $or: [{ epoch: { $lt: epoch } }, { epoch, sequence: { $lte: last } }] };
      await parked.deleteMany({ group, topic, aggregateId, ...applied }, { session });
      const left = await parked.findOne({ group, topic, aggregateId }, { session, projection: { _id: 1 } });
      if (left === null)
        await rows.updateOne({ _id: rowIdOf(aggregate) }, { $set: { parked: false } }, { session });
    },
    state: (aggregate) => stateFor(aggregate),
    skip: async (session, aggregate, event) => {
      const before = await stateFor(aggregate, session);
      const first = await parked
        .find({ group, ...aggregate }, { session })
        .sort({ epoch: 1, sequence: 1 })
        .limit(1)
        .next();
      const [epoch, last] =
        event === undefined
          ? [first?.epoch ?? before.epoch, (first?.sequence ?? 1) - 1]
          : [epochOf(event), event.sequence];
      if (epoch < before.epoch || (epoch === before.epoch && last <= before.last)) return;
      await rows.updateOne(
        { _id: rowIdOf(aggregate) },
        { $set: { epoch, last, at: now() } },
        { session, upsert: true },
      );
    },
    countParked: () => parked.countDocuments({ group }),
  };
};
