import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probe } from '../events/backbone.fixtures.ts';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import type { Mongo } from '../mongo/connect.ts';
import { startMongo } from '../mongo/mongo.fixtures.ts';
import { planBatch } from './inbox.domain.ts';
import { inbox } from './inbox.model.ts';
import { createInbox, type Inbox } from './inbox.ts';

let mongo: Mongo;
let reader: Inbox;
const now = new Date('2040-05-01T10:00:00Z');
const DAY = 24 * 3_600_000;

beforeAll(async () => {
  mongo = await startMongo();
  await migrateForTest(mongo, []);
  reader = createInbox({ connection: mongo.connection, group: 'audit', now: () => now });
});
afterAll(() => mongo.close());

const told = (type: string, subject: string, sequence: number, more: Partial<CloudEvent> = {}) => ({
  topic: type.slice(0, type.lastIndexOf('.')),
  partition: 0,
  offset: 0n,
  event: { ...probe(subject, sequence), type, ...more },
});
const hear = (...incoming: ReturnType<typeof told>[]) =>
  mongo.transaction(async (session) => {
    const keys = incoming.map(({ topic, event }) => `${topic}/${event.subject}`);
    const known = await reader.load(session, keys);
    await reader.save(session, known, planBatch(known, incoming), []);
  });
const daysLeft = async (key: string) => {
  const row = await inbox.driver(mongo.connection).findOne({ _id: `audit/${key}` });
  return row?.expiresAt === undefined ? undefined : (row.expiresAt.getTime() - now.getTime()) / DAY;
};

it('an aggregate is forgotten once its topic cannot hold its last event any more', async () => {
  await hear(told('identity.session.started', 's', 1), told('identity.message.requested', 'm', 1));
  expect(await daysLeft('identity.session/s')).toBeUndefined();
  expect(await daysLeft('identity.message/m')).toBe(7 + 3);
  await hear(told('identity.session.ended', 's', 2));
  expect(await daysLeft('identity.session/s')).toBe(46 + 3);
  await hear(told('identity.session.started', 'both', 1), told('identity.session.ended', 'both', 2));
  expect(await daysLeft('identity.session/both')).toBe(46 + 3);
});

it('one that goes on after a restore is kept, and so is one whose last event waits for others', async () => {
  await hear(told('identity.session.started', 'r', 1), told('identity.session.ended', 'r', 2));
  await hear(told('identity.session.started', 'r', 1, { epoch: 2, snapshot: 'restored' }));
  expect(await daysLeft('identity.session/r')).toBeUndefined();
  await hear(told('identity.session.started', 'w', 1), told('identity.session.ended', 'w', 3));
  expect(await daysLeft('identity.session/w')).toBeUndefined();
});

it('of topics that keep the newest event for good nothing is forgotten', async () => {
  await hear(told('platform.domain.deleted', 'd', 1));
  expect(await daysLeft('platform.domain/d')).toBeUndefined();
});
