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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, type Outgoing, RefusedMessage } from '../channels/channel.ts';
import { ChannelBusy } from '../channels/guarded-channel.ts';
import { createDeliveryService } from './delivery.service.ts';
import { createDispatcher } from './dispatch.service.ts';
import { messageMigrations } from './message.migrations.ts';
import { createMessageRepository, MESSAGES, type MessageRow } from './message.repository.ts';

const engines = testEngines();
const log = createLogger({ service: 'notification', level: 'silent' });
const sealer = createSealer({ keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' });
let mongo: Mongo;
let time = Date.parse('2026-05-01T10:00:00Z');
const clock = { now: () => new Date(time), monotonic: () => time };

beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  await migrate({
    mongo,
    migrations: [...kitMigrations, ...messageMigrations],
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
  const way: Channel = {
    send: async (message) => {
      await send(message);
      sent.push(message);
    },
    close: () => {},
  };
  const repository = createMessageRepository(mongo.connection);
  const delivery = createDeliveryService({
    repository,
    units: createUnitsOfWork({ mongo, log }),
    newEvent: createEventFactory({ clock, ids: systemIds }),
    sealer,
    domains: () => indexDomains([]),
    ways: { email: way },
    clock,
    ids: systemIds,
    random: () => 0.5,
    log,
  });
  return { sent, repository, delivery };
};

const ok = async () => {};
const content: MessageContent = { to: 'ann@example.org', params: { code: '482915', minutes: '5' } };

const add = async (overrides: Partial<MessageRow> = {}, plaintext: unknown = content) => {
  const id = overrides._id ?? systemIds.id();
  const repository = createMessageRepository(mongo.connection);
  await createUnitsOfWork({ mongo, log }).run((unit) =>
    repository.add(
      [
        {
          channel: 'email',
          template: 'auth.code',
          locale: 'ru',
          domainId: 'd',
          accountId: 'a1',
          expiresAt: new Date(time + 300_000),
          ...overrides,
          _id: id,
          sealContext: id,
          sealed: sealer.seal(JSON.stringify(plaintext), id),
        },
      ],
      clock.now(),
      unit,
    ),
  );
  return id;
};

const row = (id: string) => mongo.connection.collection<MessageRow>(MESSAGES).findOne({ _id: id });
const events = async (id: string) =>
  (await mongo.connection.collection<OutboxRow>(OUTBOX_COLLECTION).find({ aggregateId: id }).toArray()).map(
    ({ event }) => event,
  );

describe('delivery', () => {
  it('sends a message once, forgets what it said and tells of it', async () => {
    const { sent, delivery } = setup(ok);
    const id = await add();
    await Promise.all([delivery.deliver(id), delivery.deliver(id), delivery.deliver(id)]);
    await delivery.deliver(id);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ id, to: 'ann@example.org', subject: expect.stringContaining('482915') });
    const stored = await row(id);
    expect(stored).toMatchObject({ state: 'sent', attempts: 1 });
    expect(stored).not.toHaveProperty('sealed');
    const told = await events(id);
    expect(told.map(({ type }) => type)).toEqual(['notification.delivery.sent']);
    expect(JSON.stringify(told)).not.toMatch(/482915|ann@example/);
  });

  it('keeps code and address out of the store while it waits', async () => {
    expect(JSON.stringify(await row(await add()))).not.toMatch(/482915|ann@example/);
  });

  it('tries again later when the channel fails, and counts the attempt', async () => {
    const { delivery } = setup(() => Promise.reject(new Error('away')));
    const id = await add();
    await delivery.deliver(id);
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

  it('does not count an attempt that the limits of the channel held back', async () => {
    const { delivery } = setup(() => Promise.reject(new ChannelBusy(400)));
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
      units: { run: () => Promise.reject(new Error('killed')) },
      newEvent: createEventFactory({ clock, ids: systemIds }),
      sealer,
      domains: () => indexDomains([]),
      ways: { email: { send: async (message) => void sent.push(message), close: () => {} } },
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

describe('dispatcher', () => {
  const drain = async () => {
    await mongo.connection.collection(MESSAGES).deleteMany({});
  };

  it('queues what is due once, and again when the queue has lost it', async () => {
    await drain();
    const queued: string[] = [];
    const { repository } = setup(ok);
    const dispatcher = createDispatcher({
      repository,
      clock,
      log,
      queue: { add: async (messages) => void queued.push(...messages.map(({ _id }) => _id)) },
    });
    const id = await add();
    await dispatcher.dispatchOnce();
    await dispatcher.dispatchOnce();
    expect(queued).toEqual([id]);
    time += 20_001;
    await dispatcher.dispatchOnce();
    expect(queued).toEqual([id, id]);
  });

  it('keeps a message due while the queue is away', async () => {
    await drain();
    const { repository } = setup(ok);
    const queued: string[] = [];
    const make = (add: () => Promise<void>) => createDispatcher({ repository, clock, log, queue: { add } });
    await add();
    await expect(make(() => Promise.reject(new Error('away'))).dispatchOnce()).rejects.toThrow('away');
    await make(async () => void queued.push('again')).dispatchOnce();
    expect(queued).toEqual(['again']);
  });
});
