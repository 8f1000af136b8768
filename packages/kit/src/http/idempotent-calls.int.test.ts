import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AccountActor } from '../auth/actor.ts';
import { createIdempotencyStore, type IdempotencyClaim } from '../idempotency/idempotency.ts';
import { idempotencyKeys } from '../idempotency/idempotency-keys.model.ts';
import type { Mongo } from '../mongo/connect.ts';
import { startMongo } from '../mongo/mongo.fixtures.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { createUnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { createIdempotentCalls } from './idempotent-calls.ts';
import type { IdempotentRun } from './mount-routes.ts';
import { problem } from './problem-error.ts';

let mongo: Mongo;
let count = 0;

beforeAll(async () => {
  mongo = await startMongo('things');
});
afterAll(() => mongo.close());

const things = () => mongo.connection.collection('things');
const actor = { kind: 'account', accountId: 'ann' } as AccountActor;
type Facts = Parameters<IdempotentRun>[0];
const facts = (changes: Partial<Facts> = {}): Facts => ({
  endpoint: { operationId: 'thing.create' } as Facts['endpoint'],
  key: `key-${count}`,
  actor,
  pendingSignIn: undefined,
  params: {},
  query: {},
  body: { name: 'x' },
  ...changes,
});
const callsOf = (runningMs = 60_000, waitMs = 50) => {
  count += 1;
  const once = createIdempotentCalls({
    store: createIdempotencyStore(
      { connection: mongo.connection, clock: systemClock, ids: systemIds },
      { waitMs, runningMs, againMs: 20 },
    ),
  });
  const units = createUnitsOfWork({ mongo, log: pino({ level: 'silent' }) });
  const create = (name: string) => async (claim: IdempotencyClaim | undefined) => {
    await units.run(async ({ session }) => {
      await things().insertOne({ name }, { session });
    }, claim);
    return { status: 201, headers: {}, body: { name } };
  };
  return { once, create };
};
const conflict = { definition: { code: 'request.idempotencyConflict', status: 409 } };
const alreadyMade = { definition: { code: 'request.alreadyMade', status: 409 } };
const stillRunning = {
  definition: { code: 'request.stillRunning', status: 409 },
  extras: { retryAfter: expect.any(Number) },
};

it('has one effect and one answer for a key', async () => {
  const { once, create } = callsOf();
  const first = await once(facts(), create('one'));
  expect(await once(facts(), create('two'))).toEqual(first);
  expect(await things().countDocuments({ name: { $in: ['one', 'two'] } })).toBe(1);
});

it('answers a repetition as the first call, for which it waits', async () => {
  const { once, create } = callsOf(60_000, 5_000);
  const begun = Promise.withResolvers<void>();
  const slow: ReturnType<typeof create> = async (claim) => {
    begun.resolve();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return create('slow')(claim);
  };
  const first = once(facts(), slow);
  await begun.promise;
  const again = once(facts(), create('slow'));
  expect(await again).toEqual(await first);
  expect(await things().countDocuments({ name: 'slow' })).toBe(1);
});

it('tells a repetition that the first call is still running, and when to come back', async () => {
  const { once, create } = callsOf();
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = once(facts(), async (claim) => {
    begun.resolve();
    await held.promise;
    return create('held')(claim);
  });
  await begun.promise;
  await expect(once(facts(), create('held'))).rejects.toMatchObject(stillRunning);
  held.resolve();
  expect(await once(facts(), create('held'))).toEqual(await first);
});

it('waits no longer than its endpoint has time to answer', async () => {
  const { once, create } = callsOf(60_000, 5_000);
  const held = Promise.withResolvers<void>();
  const brief = facts({ endpoint: { operationId: 'thing.create', timeout: 100 } as Facts['endpoint'] });
  const begun = Promise.withResolvers<void>();
  const first = once(brief, async (claim) => {
    begun.resolve();
    await held.promise;
    return create('brief')(claim);
  });
  await begun.promise;
  const asked = Date.now();
  await expect(once(brief, create('brief'))).rejects.toMatchObject(stillRunning);
  expect(Date.now() - asked).toBeLessThan(2_000);
  held.resolve();
  await first;
});

it('answers 409 for another body, path or query under the same key', async () => {
  const { once, create } = callsOf();
  await once(facts(), create('three'));
  for (const changes of [{ body: { name: 'y' } }, { params: { id: '2' } }, { query: { a: '1' } }]) {
    await expect(once(facts(changes), create('four'))).rejects.toMatchObject(conflict);
  }
  expect(await things().countDocuments({ name: 'four' })).toBe(0);
});

it("keeps the keys of people who are not signed in to their browsers: a stranger's neither meets nor answers", async () => {
  const { once, create } = callsOf();
  const by = (browserId: string) => ({
    ...facts(),
    actor: { kind: 'anonymous', browserId } as Facts['actor'],
  });
  expect(await once(by('mine'), create('mine'))).toMatchObject({ body: { name: 'mine' } });
  expect(await once(by('theirs'), create('theirs'))).toMatchObject({ body: { name: 'theirs' } });
  expect(await once({ ...by('third'), body: { name: 'z' } }, create('third'))).toMatchObject({ status: 201 });
  expect(await once(by('mine'), create('again'))).toMatchObject({ body: { name: 'mine' } });
});

it('does not make a call again whose process stopped after the change and before the answer', async () => {
  const { once, create } = callsOf(1);
  const dying: ReturnType<typeof create> = async (claim) => {
    await create('five')(claim);
    throw new Error('killed by the test');
  };
  await expect(once(facts(), dying)).rejects.toThrow('killed');
  await expect(once(facts(), create('six'))).rejects.toMatchObject(alreadyMade);
  expect(await things().countDocuments({ name: { $in: ['five', 'six'] } })).toBe(1);
});

it('lets a call be made again that failed before its change', async () => {
  const { once, create } = callsOf();
  await expect(
    once(facts(), async () => {
      throw new Error('killed by the test');
    }),
  ).rejects.toThrow('killed');
  expect(await once(facts(), create('seven'))).toMatchObject({ status: 201 });
});

it('lets a call be made again as soon as the database is back, not after a minute', async () => {
  const { once, create } = callsOf();
  const away = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
  const keys = idempotencyKeys.driver(mongo.connection);
  const remove = vi.spyOn(Object.getPrototypeOf(keys), 'deleteOne');
  remove.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  try {
    const failing = once(facts(), async () => {
      throw away;
    });
    await expect(failing).rejects.toThrow('connection closed');
    await expect.poll(() => remove.mock.calls.length).toBe(3);
    expect(await once(facts(), create('ten'))).toMatchObject({ status: 201 });
  } finally {
    remove.mockRestore();
  }
});

it('makes a call once whose commit was still under way when its connection broke', async () => {
  const { once } = callsOf();
  const held = Promise.withResolvers<void>();
  const inside = Promise.withResolvers<void>();
  let commit: Promise<unknown> = Promise.resolve();
  const broken = once(facts(), async (claim) => {
    commit = mongo.transaction(async (session) => {
      await things().insertOne({ name: 'eleven' }, { session });
      await claim?.record(session);
      inside.resolve();
      await held.promise;
    });
    await inside.promise;
    throw new Error('connection closed');
  });
  await expect(broken).rejects.toThrow('connection closed');
  const again = once(facts(), async () => ({ status: 201, headers: {}, body: {} }));
  await expect(again).rejects.toMatchObject(stillRunning);
  held.resolve();
  await commit;
  const late = once(facts(), async () => ({ status: 201, headers: {}, body: {} }));
  await expect(late).rejects.toMatchObject(stillRunning);
  expect(await things().countDocuments({ name: 'eleven' })).toBe(1);
});

it('lets a refused call be corrected under the same key', async () => {
  const { once, create } = callsOf();
  await expect(
    once(facts({ body: { name: '' } }), async () => {
      throw problem(requestErrors.invalid);
    }),
  ).rejects.toMatchObject({ definition: { code: 'request.invalid' } });
  expect(await once(facts(), create('eight'))).toMatchObject({ status: 201 });
});

it('stores no secret of an answer: not of the body, not of headers that become cookies', async () => {
  const { once } = callsOf();
  const client = facts({
    endpoint: { operationId: 'client.create', answersSecret: true } as Facts['endpoint'],
  });
  await once(client, async () => ({ status: 201, headers: {}, body: { secret: 'canary-body' } }));
  await expect(once(client, async () => ({ status: 201, headers: {}, body: {} }))).rejects.toMatchObject(
    alreadyMade,
  );
  count += 1;
  await once(facts(), async () => ({
    status: 201,
    headers: { 'gatehouse-session': 'canary-header' },
    body: {},
  }));
  const rows = JSON.stringify(await mongo.connection.collection('idempotency_keys').find().toArray());
  expect(rows).not.toContain('canary');
});

it('runs a call without a key, as often as it comes', async () => {
  const { once, create } = callsOf();
  await once(facts({ key: undefined }), create('nine'));
  await once(facts({ key: undefined }), create('nine'));
  expect(await things().countDocuments({ name: 'nine' })).toBe(2);
});
