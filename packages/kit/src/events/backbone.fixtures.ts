/** A service's database with a small projection, for tests and benchmarks of the event backbone. */
import { type CloudEvent, defineEvent } from '@gatehouse/contracts/core/define-event.ts';
import { type Logger, pino } from 'pino';
import { Registry } from 'prom-client';
import Type from 'typebox';
import type { EventOf } from '../consumer/subscription.ts';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import { connectMongo, type Mongo } from '../mongo/connect.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { createUnitsOfWork, type UnitOfWork, type UnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { createEventFactory, systemContext } from './event.ts';

export const counted = defineEvent({
  type: 'audit.probe.counted',
  version: 1,
  summary: 'A probe counted',
  data: { value: Type.Integer({ minimum: 0 }) },
});
export const weighed = defineEvent({
  type: 'audit.scale.weighed',
  version: 1,
  summary: 'A scale weighed',
  data: { value: Type.Integer({ minimum: 0 }) },
});
export type Probe = EventOf<typeof counted>;

export const PROBE_TOPIC = counted.topic;

export const probe = (subject: string, sequence: number, value = sequence): Probe =>
  createEventFactory({ clock: systemClock, ids: systemIds })(counted, {
    subject,
    sequence,
    data: { value },
    context: systemContext,
  }) as Probe;

/** What a history journal is: each event once, and each aggregate's in order. */
export interface JournalRow {
  readonly _id: string;
  readonly subject: string;
  readonly sequence: number;
  readonly value: number;
}

/** Order-sensitive state of one aggregate. */
export interface TrailRow {
  readonly _id: string;
  readonly trail: number[];
  readonly sum: number;
}

export interface BackboneWorld {
  readonly mongo: Mongo;
  readonly units: UnitsOfWork;
  readonly log: Logger;
  readonly metrics: Registry;
  /** Stores events as a service does: in one transaction. */
  append(...events: readonly CloudEvent[]): Promise<void>;
  /** A projection that notices everything applied twice or out of order. */
  project(events: readonly CloudEvent[], unit: Pick<UnitOfWork, 'session'>): Promise<void>;
  journal(): Promise<JournalRow[]>;
  trails(): Promise<TrailRow[]>;
  close(): Promise<void>;
}

const countOf = (event: CloudEvent): number => (event.data as { value: number }).value;

export const createBackboneWorld = async (options: {
  url: string;
  database: string;
  wake?: () => void;
}): Promise<BackboneWorld> => {
  const log = pino({ level: process.env.GATEHOUSE_TEST_LOG ?? 'silent' });
  const mongo = await connectMongo({ ...options, appName: 'backbone-test' });
  await migrateForTest(mongo, [], { log });
  const journal = mongo.connection.collection<JournalRow>('journal');
  const trails = mongo.connection.collection<TrailRow>('trails');
  await Promise.all(['journal', 'trails'].map((name) => mongo.connection.createCollection(name)));
  const units = createUnitsOfWork({ mongo, log, ...(options.wake && { wake: options.wake }) });
  return {
    mongo,
    units,
    log,
    metrics: new Registry(),
    append: async (...events) => {
      await units.run((unit) => unit.append(events));
    },
    project: async (events, { session }) => {
      await journal.insertMany(
        events.map((event) => ({
          _id: event.id,
          subject: event.subject,
          sequence: event.sequence,
          value: countOf(event),
        })),
        { session },
      );
      await trails.bulkWrite(
        events.map((event) => ({
          updateOne: {
            filter: { _id: event.subject },
            update: { $push: { trail: event.sequence }, $inc: { sum: countOf(event) } },
            upsert: true,
          },
        })),
        { session },
      );
    },
    journal: () => journal.find().sort({ subject: 1, sequence: 1 }).toArray(),
    trails: () => trails.find().sort({ _id: 1 }).toArray(),
    close: () => mongo.close(),
  };
};

/** The sequence of an aggregate that is complete: 1 to `count`. */
export const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Small deterministic generator (mulberry32), so that a failing shuffle can be repeated by its seed. */
export const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const shuffled = <T>(items: readonly T[], random: () => number): T[] => {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
};
