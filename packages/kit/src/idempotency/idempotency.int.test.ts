import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mongo } from '../mongo/connect.ts';
import { startMongo } from '../mongo/mongo.fixtures.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import {
  CallTakenOverError,
  createIdempotencyStore,
  type IdempotencyDeps,
  type IdempotencySettings,
  type IdempotentCall,
} from './idempotency.ts';

let mongo: Mongo;
let count = 0;

beforeAll(async () => {
  mongo = await startMongo('effects');
});
afterAll(() => mongo.close());

const storeOf = (parts: Partial<IdempotencyDeps & IdempotencySettings> = {}) =>
  createIdempotencyStore(
    { connection: mongo.connection, clock: systemClock, ids: systemIds, ...parts },
    { waitMs: 100, ...parts },
  );
const call = (changes: Partial<IdempotentCall> = {}): IdempotentCall => ({
  scope: 'account-1',
  operationId: 'createThing',
  key: `key-${count}`,
  request: { name: 'x', tags: ['a'] },
  ...changes,
});
const fresh = (changes: Partial<IdempotentCall> = {}) => {
  count += 1;
  return call(changes);
};
const created = { status: 201, headers: { location: '/things/1' }, body: { id: '1' } };
const begin = async (store: ReturnType<typeof storeOf>, one: IdempotentCall) => {
  const begun = await store.begin(one);
  if (begun.kind !== 'new') throw new Error(`expected a new call, got ${begun.kind}`);
  return begun;
};

it('replays the saved answer, whatever the order of keys in the body', async () => {
  const store = storeOf();
  await (await begin(store, fresh())).complete(created);
  expect(await store.begin(call({ request: { tags: ['a'], name: 'x' } }))).toEqual({
    kind: 'replay',
    response: created,
  });
});

it('tells another request under the same key apart', async () => {
  const store = storeOf();
  await (await begin(store, fresh())).complete(created);
  expect(await store.begin(call({ request: { name: 'y', tags: ['a'] } }))).toEqual({ kind: 'mismatch' });
});

it('keeps callers and operations apart', async () => {
  const store = storeOf();
  await (await begin(store, fresh())).complete(created);
  expect((await store.begin(call({ scope: 'account-2' }))).kind).toBe('new');
  expect((await store.begin(call({ operationId: 'other' }))).kind).toBe('new');
});

it('lets one of twenty simultaneous calls have the effect, and answers the others the same', async () => {
  const store = storeOf({ waitMs: 10_000 });
  const one = fresh();
  let effects = 0;
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const begun = await store.begin(one);
      if (begun.kind === 'replay') return begun.response;
      if (begun.kind !== 'new') return begun.kind;
      effects += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      await begun.complete(created);
      return created;
    }),
  );
  expect(effects).toBe(1);
  expect(answers).toEqual(Array.from({ length: 20 }, () => created));
});

it('answers "in progress" when the first call takes longer than the wait', async () => {
  const store = storeOf({ waitMs: 50 });
  await begin(store, fresh());
  expect(await store.begin(call())).toEqual({ kind: 'inProgress' });
});

it('lets a call be made again that had no effect', async () => {
  const store = storeOf();
  await (await begin(store, fresh())).abandon();
  expect(await store.begin(call())).toMatchObject({ kind: 'new' });
});

it('does not forget a call whose effect is recorded, whatever became of its answer', async () => {
  const store = storeOf({ runningMs: 1 });
  const begun = await begin(store, fresh());
  await mongo.transaction((session) => begun.record(session));
  await begun.abandon();
  expect(await store.begin(call())).toEqual({ kind: 'spent', status: undefined });
});

it('takes over from a process that died, whose answer then cannot be stored', async () => {
  const dead = await begin(storeOf({ runningMs: 1 }), fresh());
  const begun = await begin(storeOf({ waitMs: 2_000 }), call());
  await expect(dead.complete(created)).rejects.toThrow(CallTakenOverError);
  await expect(
    mongo.transaction(async (session) => {
      await mongo.connection.collection('effects').insertOne({ by: 'dead' }, { session });
      await dead.complete(created, session);
    }),
  ).rejects.toThrow(CallTakenOverError);
  expect(await mongo.connection.collection('effects').countDocuments({ by: 'dead' })).toBe(0);
  await begun.complete(created);
});

it('stores the answer with the change or not at all', async () => {
  const store = storeOf({ runningMs: 1 });
  const begun = await begin(store, fresh());
  await expect(
    mongo.transaction(async (session) => {
      await begun.complete(created, session);
      throw new Error('killed before the commit');
    }),
  ).rejects.toThrow('killed');
  const again = await begin(store, call());
  await mongo.transaction((session) => again.complete(created, session));
  expect((await store.begin(call())).kind).toBe('replay');
});

it('keeps no answer that carries a secret, and no request in any form that could be guessed', async () => {
  const store = storeOf();
  const one = fresh({ replayable: false, request: { password: 'correct horse battery' } });
  await (await begin(store, one)).complete({
    status: 201,
    headers: {},
    body: { clientSecret: 'canary-secret' },
  });
  expect(await store.begin(one)).toEqual({ kind: 'spent', status: 201 });
  const rows = JSON.stringify(await mongo.connection.collection('idempotency_keys').find().toArray());
  expect(rows).not.toContain('canary-secret');
  expect(rows).not.toContain('correct horse');
  expect(rows).not.toContain(one.key);
});

it('forgets after a day', async () => {
  let now = new Date();
  const store = storeOf({ clock: { now: () => now, monotonic: systemClock.monotonic } });
  await (await begin(store, fresh())).complete(created);
  now = new Date(now.getTime() + 24 * 60 * 60 * 1_000 - 1_000);
  expect((await store.begin(call())).kind).toBe('replay');
  now = new Date(now.getTime() + 2_000);
  await begin(store, call());
});
