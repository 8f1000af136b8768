import { randomBytes } from 'node:crypto';
import type { MessageContent } from '@gatehouse/contracts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createEventFactory } from '@gatehouse/kit/events/event.ts';
import { OUTBOX_COLLECTION, type OutboxRow } from '@gatehouse/kit/events/outbox.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { migrate } from '@gatehouse/kit/migrations/migrations.ts';
import { connectMongo, type Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { indexDomains } from '@gatehouse/kit/projections/domains.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { createUnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations.ts';
import { type Outgoing, RefusedMessage } from '../channels/channel.ts';
import { ChannelResting } from '../channels/circuit-breaker.ts';
import { createDeliveryService } from './delivery.service.ts';
import { createLockKeeper } from './lock-keeper.service.ts';
import { sweep } from './message.jobs.ts';
import { type Message, messageModel } from './message.model.ts';
import { createMessageQueues } from './message.queues.ts';
import { createMessageRepository } from './message.repository.ts';

const engines = testEngines();
const log = createLogger({ service: 'notification', level: 'silent' });
const sealer = createSealer({ keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' });
let mongo: Mongo;
// Later than today: finished messages expire by themselves.
let time = Date.parse('2040-05-01T10:00:00Z');
const clock = { now: () => new Date(time), monotonic: () => time };

beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  await migrate({
    mongo,
    migrations: [...kitMigrations, ...migrations],
    clock: systemClock,
    owner: 't',
    log,
  });
});
afterAll(async () => {
  await mongo.close();
  await engines.cleanup();
});

const setup = (send: (message: Outgoing) => Promise<void>) => {
  const sent: Outgoing[] = [];
  const email = {
    send: async (message: Outgoing) => {
      await send(message);
      sent.push(message);
    },
  };
  const repository = createMessageRepository(mongo.connection);
  const delivery = createDeliveryService({
    repository,
    locks: createLockKeeper({ repository, clock }),
    units: createUnitsOfWork({ mongo, log }),
    newEvent: createEventFactory({ clock, ids: systemIds }),
    sealer,
    domains: () => indexDomains([]),
    channels: { email },
    clock,
    ids: systemIds,
    random: () => 0.5,
    log,
  });
  return { sent, repository, delivery };
};

const ok = async () => {};
const content: MessageContent = { to: 'ann@example.org', params: { code: '482915', minutes: '5' } };

const messageOf = (id: string, plaintext: unknown = content) => ({
  _id: id,
  channel: 'email' as const,
  template: 'auth.code' as const,
  locale: 'ru',
  domainId: 'd',
  accountId: 'a1',
  expiresAt: new Date(time + 300_000),
  sealContext: id,
  sealed: sealer.seal(JSON.stringify(plaintext), id),
});

const add = async (overrides: Partial<Message> = {}, plaintext: unknown = content) => {
  const message = { ...messageOf(overrides._id ?? systemIds.id(), plaintext), ...overrides };
  const repository = createMessageRepository(mongo.connection);
  await createUnitsOfWork({ mongo, log }).run((unit) =>
    repository.add([message], { now: clock.now(), queuedUntil: new Date(0) }, unit),
  );
  return message._id;
};

const row = (id: string) => messageModel(mongo.connection).findById(id).lean();
const events = async (id: string) =>
  (await mongo.connection.collection<OutboxRow>(OUTBOX_COLLECTION).find({ aggregateId: id }).toArray()).map(
    ({ event }) => event,
  );

describe('delivery', () => {
  it('sends a message once, forgets what it said and publishes an event', async () => {
    const { sent, delivery } = setup(ok);
    const id = await add();
    await Promise.all([delivery.deliver(id), delivery.deliver(id), delivery.deliver(id)]);
    await delivery.deliver(id);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ id, to: 'ann@example.org', text: expect.stringContaining('482915') });
    const stored = await row(id);
    expect(stored).toMatchObject({ state: 'sent', attempts: 1 });
    expect(stored).not.toHaveProperty('sealed');
    const published = await events(id);
    expect(published.map(({ type }) => type)).toEqual(['notification.delivery.sent']);
    expect(JSON.stringify(published)).not.toMatch(/482915|ann@example/);
  });

  it('keeps code and address out of the store while it waits', async () => {
    expect(JSON.stringify(await row(await add()))).not.toMatch(/482915|ann@example/);
  });

  it('tries again later when the channel fails, and counts the attempt', async () => {
    const { delivery } = setup(() => Promise.reject(new Error('away')));
    const id = await add();
    expect(await delivery.deliver(id)).toEqual({ retryInMs: 750 });
    expect(await row(id)).toMatchObject({
      state: 'pending',
      attempts: 1,
      nextAttemptAt: new Date(time + 750),
    });
    await delivery.deliver(id);
    expect(await row(id)).toMatchObject({ attempts: 1 });
    time += 750;
    const working = setup(ok);
    await working.delivery.deliver(id);
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('does not count an attempt that a resting channel held back', async () => {
    const { delivery } = setup(() => Promise.reject(new ChannelResting(400)));
    const id = await add();
    await delivery.deliver(id);
    expect(await row(id)).toMatchObject({
      state: 'pending',
      attempts: 0,
      nextAttemptAt: new Date(time + 600),
    });
  });

  it('sends no code after its time, and forgets it', async () => {
    const { sent, delivery } = setup(ok);
    const id = await add({ expiresAt: new Date(time) });
    await delivery.deliver(id);
    expect(sent).toHaveLength(0);
    expect(await row(id)).toMatchObject({ state: 'failed', reason: 'expired' });
    expect(await row(id)).not.toHaveProperty('sealed');
    expect(await events(id)).toMatchObject([
      { type: 'notification.delivery.failed', data: { reason: 'expired' } },
    ]);
  });

  it('fails for good what the server refuses, what cannot be read and what has no channel', async () => {
    const { delivery } = setup(() => Promise.reject(new RefusedMessage('no')));
    const cases = [
      [await add(), 'refused'],
      [await add({}, { to: 'ann@example.org', params: {} }), 'unreadable'],
      [await add({}, 'not a message'), 'unreadable'],
      [await add({ channel: 'telegram' }), 'channel-off'],
      [await add({ channel: 'of-a-later-release' }), 'channel-off'],
      [await add({ template: 'of.a-later-release' }), 'unreadable'],
    ] as const;
    for (const [id, reason] of cases) {
      await delivery.deliver(id);
      expect(await row(id)).toMatchObject({ state: 'failed', reason });
    }
  });

  it('sends a failed message again on demand, with the next event in order', async () => {
    const id = await add();
    await setup(() => Promise.reject(new RefusedMessage('no'))).delivery.deliver(id);
    const { repository, delivery } = setup(ok);
    expect(await repository.redrive({ id }, clock.now())).toBe(1);
    await delivery.deliver(id);
    expect((await events(id)).map(({ type, sequence }) => [type, sequence])).toEqual([
      ['notification.delivery.failed', 1],
      ['notification.delivery.sent', 2],
    ]);
  });

  it('stores an intent that arrives twice once, and never takes a sent one back', async () => {
    const { sent, delivery } = setup(ok);
    const id = await add();
    await delivery.deliver(id);
    await add({ _id: id });
    await delivery.deliver(id);
    expect(sent).toHaveLength(1);
  });

  it('repeats a message once, under the same id, when the process died between sending and committing', async () => {
    const { sent, delivery } = setup(ok);
    const id = await add();
    const broken = createDeliveryService({
      repository: createMessageRepository(mongo.connection),
      locks: createLockKeeper({ repository: createMessageRepository(mongo.connection), clock }),
      units: { run: () => Promise.reject(new Error('killed')) },
      newEvent: createEventFactory({ clock, ids: systemIds }),
      sealer,
      domains: () => indexDomains([]),
      channels: { email: { send: async (message) => void sent.push(message) } },
      clock,
      ids: systemIds,
      random: () => 0.5,
      log,
    });
    await expect(broken.deliver(id)).rejects.toThrow('killed');
    await delivery.deliver(id);
    expect(sent).toHaveLength(1);
    time += 20_001;
    await delivery.deliver(id);
    await delivery.deliver(id);
    expect(sent.map((message) => message.id)).toEqual([id, id]);
  });
});

describe('the sweeper', () => {
  const setupSweep = (addMany: (ids: readonly string[]) => Promise<void>) => {
    const { repository, delivery } = setup(ok);
    const worker = () => {
      throw new Error('not worked on in these tests');
    };
    const queue = {
      addMany: (jobs: readonly { readonly id: string }[]) => addMany(jobs.map(({ id }) => id)),
      close: async () => {},
    };
    const queues = createMessageQueues({
      queues: { email: { queue, worker, concurrency: 1 } },
      repository,
      withoutQueue: delivery.deliver,
      log,
    });
    return () => sweep({ repository, queues, clock });
  };
  beforeEach(async () => void (await messageModel(mongo.connection).deleteMany({})));

  it('queues what is due once, and again when the queue has lost it', async () => {
    const queued: string[] = [];
    const run = setupSweep(async (ids) => void queued.push(...ids));
    const id = await add();
    await run();
    await run();
    expect(queued).toEqual([id]);
    time += 10_001;
    await run();
    expect(queued).toEqual([id, id]);
  });

  it('queues all of a long backlog, of every channel', async () => {
    const queued: string[] = [];
    const run = setupSweep(async (ids) => void queued.push(...ids));
    const rows = Array.from({ length: 1_001 }, (_, index) => ({
      ...messageOf(`m-${index}`),
      channel: 'email' as const,
    }));
    await createUnitsOfWork({ mongo, log }).run((unit) =>
      createMessageRepository(mongo.connection).add(
        rows,
        { now: clock.now(), queuedUntil: new Date(0) },
        unit,
      ),
    );
    const off = await add({ channel: 'telegram' });
    await run();
    await run();
    expect(new Set(queued)).toHaveLength(1_001);
    expect(await row(off)).toMatchObject({ state: 'failed', reason: 'channel-off' });
  });

  it('leaves alone what waits for its next attempt in the queue', async () => {
    const queued: string[] = [];
    const run = setupSweep(async (ids) => void queued.push(...ids));
    const id = await add();
    await setup(() => Promise.reject(new Error('away'))).delivery.deliver(id);
    time += 751;
    await run();
    expect(queued).toEqual([]);
    time += 10_000;
    await run();
    expect(queued).toEqual([id]);
  });

  it('keeps a message due while the queue is away', async () => {
    const queued: string[] = [];
    const id = await add();
    await setupSweep(() => Promise.reject(new Error('away')))();
    await setupSweep(async (ids) => void queued.push(...ids))();
    expect(queued).toEqual([id]);
  });
});

describe('the store', () => {
  it('refuses a message that breaks its shape, whoever writes it', async () => {
    const whole = await row(await add());
    const rows = messageModel(mongo.connection).collection;
    const broken = [{ attempts: 'two' }, { state: 'lost' }, { expiresAt: 'soon' }, { sealed: { kid: 'k' } }];
    for (const [index, part] of broken.entries()) {
      const bad = { ...whole, _id: `broken-${index}`, ...part };
      await expect(rows.insertOne(bad as never)).rejects.toThrow('failed validation');
    }
    await expect(
      messageModel(mongo.connection).updateOne({ state: 'pending' }, { $set: { nonsense: 1 } as never }),
    ).rejects.toThrow('nonsense');
  });
});
