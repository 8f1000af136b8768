import type { CloudEvent } from '@gatehouse/contracts';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import type { AggregateState, BatchPlan, Incoming } from './inbox.domain.ts';
import { RetryLaterError } from './subscription.ts';

export const INBOX_COLLECTION = 'inbox';
export const PARKED_COLLECTION = 'parked_events';

/** One aggregate as one group knows it. The collection also holds a row a partition and the rebuild's barrier. */
interface InboxRow {
  readonly _id: string;
  readonly last?: number;
  readonly parked?: boolean;
  readonly at?: Date;
  /** Of a partition's row: the offset behind the last batch. */
  readonly offset?: mongoose.mongo.Long;
}

export interface ParkedRow {
  readonly _id: string;
  readonly group: string;
  readonly topic: string;
  readonly aggregateId: string;
  readonly sequence: number;
  readonly partition: number;
  readonly offset: mongoose.mongo.Long;
  readonly event: CloudEvent;
  readonly at: Date;
}

/** Partition and offset of the batch a transaction belongs to; absent for healing and re-driving. */
export interface Progress {
  readonly partition: number;
  readonly next: bigint;
}

export interface Inbox {
  /** Rejects with {@link RetryLaterError} while a rebuild of the group clears its rows. */
  load(
    session: ClientSession,
    topic: string,
    aggregateIds: readonly string[],
  ): Promise<ReadonlyMap<string, AggregateState>>;
  save(
    session: ClientSession,
    topic: string,
    known: ReadonlyMap<string, AggregateState>,
    plan: BatchPlan,
    progress: Progress | undefined,
  ): Promise<void>;
  /** The waiting events that follow on the aggregate's last one without a gap, `limit` at most. */
  following(topic: string, aggregateId: string, limit: number): Promise<readonly Incoming[]>;
  /** Of these aggregates those with a waiting event that is next in line. */
  ready(topic: string, aggregateIds: readonly string[]): Promise<readonly string[]>;
  /** Aggregates of all topics with a waiting event that is next in line or behind. */
  stale(limit: number): Promise<readonly { readonly topic: string; readonly aggregateId: string }[]>;
  /** Removes waiting events that have been applied and takes back the mark when none is left. */
  settle(session: ClientSession, topic: string, aggregateId: string): Promise<void>;
  last(topic: string, aggregateId: string): Promise<number>;
  /**
   * Goes on behind `sequence`; without one, which a message that could not be read does not tell, behind everything before
   * the first waiting event.
   */
  skip(session: ClientSession, topic: string, aggregateId: string, sequence: number | null): Promise<void>;
  countParked(): Promise<number>;
}

export const barrierId = (group: string): string => `${group}/!rebuild`;
export const partitionRowId = (group: string, topic: string, partition: number): string =>
  `${group}/${topic}#${partition}`;
const aggregateRowId = (group: string, topic: string, aggregateId: string): string =>
  `${group}/${topic}/${aggregateId}`;
export const parkedRowId = (group: string, topic: string, aggregateId: string, sequence: number): string =>
  `${aggregateRowId(group, topic, aggregateId)}/${sequence}`;

/** Matches every row of a group: the character behind `/` closes the range. */
export const rowsOfGroup = (group: string) => ({ $gte: `${group}/`, $lt: `${group}0` });

const { Long } = mongoose.mongo;

/** Where a consumer group keeps its rows. */
export interface GroupRows {
  readonly connection: Connection;
  readonly group: string;
  readonly now: () => Date;
}

export const createInbox = ({ connection, group, now }: GroupRows): Inbox => {
  const rows = connection.collection<InboxRow>(INBOX_COLLECTION);
  const parked = connection.collection<ParkedRow>(PARKED_COLLECTION);
  const idOf = (topic: string, aggregateId: string) => aggregateRowId(group, topic, aggregateId);

  const park = async (session: ClientSession, items: readonly Incoming[]) => {
    if (items.length === 0) return;
    await parked.bulkWrite(
      items.map(({ topic, partition, offset, event }) => ({
        updateOne: {
          filter: { _id: parkedRowId(group, topic, event.subject, event.sequence) },
          update: {
            $setOnInsert: {
              group,
              topic,
              aggregateId: event.subject,
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

  const lastOf = async (topic: string, aggregateId: string, session?: ClientSession): Promise<number> =>
    (await rows.findOne({ _id: idOf(topic, aggregateId) }, session === undefined ? {} : { session }))?.last ??
    0;

  return {
    load: async (session, topic, aggregateIds) => {
      const ids = new Map(aggregateIds.map((aggregateId) => [idOf(topic, aggregateId), aggregateId]));
      const found = await rows
        .find({ _id: { $in: [barrierId(group), ...ids.keys()] } }, { session })
        .toArray();
      const states = new Map<string, AggregateState>();
      for (const row of found) {
        const aggregateId = ids.get(row._id);
        if (aggregateId === undefined) throw new RetryLaterError(`projection of ${group} is being rebuilt`);
        states.set(aggregateId, { last: row.last ?? 0, parked: row.parked === true });
      }
      return states;
    },
    save: async (session, topic, known, plan, progress) => {
      await park(session, plan.park);
      const at = now();
      const writes = [...plan.states].map(([aggregateId, { last, parked: waits }]) => {
        const _id = idOf(topic, aggregateId);
        // An insert costs the server half of an upsert, and most aggregates of a busy topic are new.
        return known.has(aggregateId)
          ? { updateOne: { filter: { _id }, update: { $set: { last, parked: waits, at } } } }
          : { insertOne: { document: { _id, last, parked: waits, at } } };
      });
      // Written by every transaction, so that those of a member that lost the partition conflict with its successor's.
      const ours = progress && {
        updateOne: {
          filter: { _id: partitionRowId(group, topic, progress.partition) },
          update: { $set: { offset: Long.fromBigInt(progress.next), at } },
          upsert: true,
        },
      };
      const all = ours === undefined ? writes : [...writes, ours];
      if (all.length === 0) return;
      try {
        await rows.bulkWrite(all, { session, ordered: false });
      } catch (error) {
        if ((error as { code?: number }).code !== 11_000) throw error;
        throw new RetryLaterError('another member stored the same aggregate first', { cause: error });
      }
    },
    following: async (topic, aggregateId, limit) => {
      const last = await lastOf(topic, aggregateId);
      const found = await parked
        .find({ group, topic, aggregateId, sequence: { $gt: last } })
        .sort({ sequence: 1 })
        .limit(limit)
        .toArray();
      const gap = found.findIndex(({ sequence }, index) => sequence !== last + 1 + index);
      return (gap === -1 ? found : found.slice(0, gap)).map(({ partition, offset, event }) => ({
        topic,
        partition,
        offset: BigInt(offset.toString()),
        event,
      }));
    },
    ready: async (topic, aggregateIds) => {
      if (aggregateIds.length === 0) return [];
      const ids = new Map(aggregateIds.map((aggregateId) => [idOf(topic, aggregateId), aggregateId]));
      const states = await rows.find({ _id: { $in: [...ids.keys()] } }).toArray();
      const next = new Map(
        states.map(({ _id, last = 0 }) => {
          const aggregateId = ids.get(_id) as string;
          return [parkedRowId(group, topic, aggregateId, last + 1), aggregateId];
        }),
      );
      const found = await parked
        .find({ _id: { $in: [...next.keys()] } }, { projection: { _id: 1 } })
        .toArray();
      return found.map(({ _id }) => next.get(_id) as string);
    },
    stale: async (limit) => {
      const firsts = await parked
        .aggregate<{ _id: { topic: string; aggregateId: string }; first: number }>([
          { $match: { group } },
          { $group: { _id: { topic: '$topic', aggregateId: '$aggregateId' }, first: { $min: '$sequence' } } },
          { $limit: limit },
        ])
        .toArray();
      const wanted = firsts.map(({ _id: { topic, aggregateId } }) => idOf(topic, aggregateId));
      const lasts = new Map(
        (await rows.find({ _id: { $in: wanted } }).toArray()).map(({ _id, last = 0 }) => [_id, last]),
      );
      return firsts
        .filter(({ first }, index) => first <= (lasts.get(wanted[index] as string) ?? 0) + 1)
        .map(({ _id }) => _id);
    },
    settle: async (session, topic, aggregateId) => {
      const last = await lastOf(topic, aggregateId, session);
      await parked.deleteMany({ group, topic, aggregateId, sequence: { $lte: last } }, { session });
      const left = await parked.findOne({ group, topic, aggregateId }, { session, projection: { _id: 1 } });
      if (left === null)
        await rows.updateOne({ _id: idOf(topic, aggregateId) }, { $set: { parked: false } }, { session });
    },
    last: (topic, aggregateId) => lastOf(topic, aggregateId),
    skip: async (session, topic, aggregateId, sequence) => {
      const first = await parked
        .find({ group, topic, aggregateId }, { session })
        .sort({ sequence: 1 })
        .limit(1)
        .next();
      const last = sequence ?? (first === null ? 0 : first.sequence - 1);
      await rows.updateOne(
        { _id: idOf(topic, aggregateId) },
        { $max: { last }, $set: { at: now() } },
        { session, upsert: true },
      );
    },
    countParked: () => parked.countDocuments({ group }),
  };
};
