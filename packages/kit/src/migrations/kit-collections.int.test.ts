import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probe } from '../events/backbone.fixtures.ts';
import type { Mongo } from '../mongo/connect.ts';
import { indexDrift } from '../mongo/index-drift.fixtures.ts';
import { startMongo } from '../mongo/mongo.fixtures.ts';
import { kitCollections } from './kit-migrations.ts';

const { Binary, Long, Timestamp } = mongoose.mongo;
let mongo: Mongo;
beforeAll(async () => {
  mongo = await startMongo();
});
afterAll(() => mongo.close());

// Later than today: rows expire by themselves.
const at = new Date('2040-05-01T10:00:00Z');
const event = probe('a', 1);
const place = { group: 'g', topic: 't', partition: 0, offset: Long.fromNumber(7) };
const rows: Readonly<Record<string, object>> = {
  outbox: {
    topic: 't',
    aggregateId: 'a',
    sequence: 1,
    event,
    createdAt: at,
    publishedAt: null,
    position: new Timestamp({ t: 1, i: 1 }),
  },
  inbox: { epoch: 1, last: 1, parked: false, at, expiresAt: at, offset: Long.fromNumber(7) },
  parked_events: { ...place, aggregateId: 'a', epoch: 1, sequence: 1, event, at },
  dead_letters: {
    ...place,
    key: null,
    aggregateId: null,
    sequence: null,
    eventId: null,
    type: null,
    value: new Binary(Buffer.from('x')),
    error: '',
    attempts: 1,
    failedAt: at,
    status: 'waiting',
  },
  leases: { owner: 'o', fence: 1, expiresAt: at, usedAt: at },
  schedules: { nextAt: at, runs: 1, startedAt: at, finishedAt: at, failed: false },
  idempotency_keys: {
    requestHash: 'h',
    attempt: 'a',
    runningUntil: at,
    committed: true,
    status: 201,
    expiresAt: at,
    response: { status: 201, headers: { location: '/things/1' }, body: { id: '1' } },
  },
  event_epoch: { epoch: 2, startedAt: at },
  migrations: { checksum: 'c', progress: { next: 1 }, appliedAt: at, tookMs: 3 },
  projected_settings: { value: ['any'] },
  projected_domains: { facts: { domainId: 'd' } },
  projected_licenses: { limitedFrom: at, seenAt: at },
  tasks: {
    kind: 'k',
    subject: 's',
    data: { group: 'g' },
    cursor: '',
    done: 0,
    at: at,
    dueAt: at,
    failures: 1,
    error: 'reason',
  },
  set_aside: {
    work: 'w',
    subject: 's',
    data: { group: 'g' },
    key: 'k',
    error: 'reason',
    attempts: 1,
    at: at,
    retryAt: at,
  },
  delivery_answers: {
    result: 'created',
    accountId: 'a',
    changes: [{ field: 'login', previous: null, current: 'anna' }],
    expiresAt: at,
  },
};
const stored = (name: string) => mongo.connection.collection<{ _id: string }>(name);

it('the database has the indexes of the schemas, and no others', async () => {
  expect(await indexDrift(mongo.connection, kitCollections)).toEqual([]);
});

it('every collection of the kit has a row here', () => {
  expect(Object.keys(rows).sort()).toEqual(kitCollections.map(({ name }) => name).sort());
});

it.each(Object.entries(rows))('a row of %s is stored as it is', async (name, row) => {
  await stored(name).insertOne({ _id: 'shape', ...row });
  expect(await stored(name).findOne({ _id: 'shape' }, { promoteLongs: false })).toMatchObject({
    _id: 'shape',
    ...row,
  });
});

it.each([
  ['outbox', { event: 'told' }],
  ['outbox', { publishedAt: 'yesterday' }],
  ['inbox', { last: 'one' }],
  ['inbox', { offset: '7' }],
  ['inbox', { expiresAt: 'some day' }],
  ['parked_events', { sequence: null }],
  ['dead_letters', { status: 'lost' }],
  ['dead_letters', { value: 'text' }],
  ['leases', { fence: 'high' }],
  ['schedules', { nextAt: 'tomorrow' }],
  ['idempotency_keys', { response: { status: 201, headers: { location: 7 }, body: null } }],
  ['event_epoch', { epoch: null }],
  ['migrations', { appliedAt: true }],
  ['projected_domains', { facts: [] }],
])('of %s, %o is refused by the database, whoever writes it', async (name, broken) => {
  const row = { ...rows[name], ...broken, _id: 'broken' };
  await expect(stored(name).insertOne(row)).rejects.toThrow('Document failed validation');
  expect(await stored(name).countDocuments({ _id: 'broken' })).toBe(0);
});
