import { randomBytes } from 'node:crypto';
import type { MessageContent } from '@gatehouse/contracts/notification/events.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createEventFactory } from '@gatehouse/kit/events/event.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { connectMongo, type Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { indexDomains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { createUnitsOfWork, type UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { migrations } from '../../migrations.ts';
import type { Channel } from '../channels/channel.ts';
import type { verdictOf } from '../switches/switches.domain.ts';
import { createComposer } from './compose.service.ts';
import { createDeliveryService } from './delivery.service.ts';
import { createLockKeeper, type LockRules } from './lock-keeper.service.ts';
import { createMessageMetrics } from './message.metrics.ts';
import { type Message, messageCollection } from './message.model.ts';
import { createMessageRepository, type MessageRepository, type NewMessage } from './message.repository.ts';
import { createOutcomes } from './outcome.service.ts';

const sealer = createSealer({ keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' });
const log = pino({ level: 'silent' });
const content: MessageContent = { to: 'ann@example.org', params: { code: '482915', minutes: '5' } };

export interface TestDelivery {
  readonly email?: Pick<Channel, 'send'>;
  readonly push?: Pick<Channel, 'send'>;
  /** What the store does instead. */
  readonly store?: Partial<MessageRepository>;
  readonly units?: UnitsOfWork;
  readonly verdict?: (wantedAt: Date) => ReturnType<typeof verdictOf>;
  readonly rules?: LockRules;
  /** From [0, 1); 0.5 unless told. */
  readonly random?: number;
}

const messagesOn = (mongo: Mongo, clock: Clock) => {
  const repository = createMessageRepository(mongo.connection);
  const units = createUnitsOfWork({ mongo, log });
  const rows = messageCollection.model(mongo.connection);
  const registry = new Registry();
  const metrics = createMessageMetrics(registry, {
    channels: ['email', 'push'],
    pending: repository.countPending,
  });
  const newMessage = (id: string, plaintext: unknown = content): NewMessage => ({
    _id: id,
    channel: 'email',
    template: 'auth.code',
    locale: 'ru',
    domainId: 'd',
    accountId: 'a1',
    expiresAt: new Date(clock.now().getTime() + 300_000),
    sealContext: id,
    sealed: sealer.seal(JSON.stringify(plaintext), id),
  });
  const addMany = (messages: readonly NewMessage[]) =>
    units.run((unit) => repository.add(messages, { now: clock.now(), queuedUntil: new Date(0) }, unit));
  return {
    repository,
    rows,
    registry,
    newMessage,
    addMany,
    /** Stores a message that no queue holds; answers its id. */
    add: async (overrides: Partial<Message> = {}, plaintext: unknown = content): Promise<string> => {
      const message = { ...newMessage(overrides._id ?? systemIds.id(), plaintext), ...overrides };
      await addMany([message]);
      return message._id;
    },
    delivery: ({
      email,
      push,
      store = {},
      units: own = units,
      verdict = () => 'open',
      rules,
      random = 0.5,
    }: TestDelivery) => {
      const stored = { ...repository, ...store };
      return createDeliveryService({
        metrics,
        locks: createLockKeeper({
          repository: stored,
          clock,
          ids: systemIds,
          ...(rules === undefined ? {} : { rules }),
        }),
        outcomes: createOutcomes({
          repository: stored,
          units: own,
          createEvent: createEventFactory({ clock, ids: systemIds }),
          metrics,
          clock,
        }),
        compose: createComposer({ sealer, domains: () => indexDomains([]), logoOf: async () => undefined }),
        channelFor: async (name, wantedAt) =>
          ({
            open: { email, push }[name as 'email' | 'push'],
            ended: undefined,
            doubtful: 'unknown' as const,
          })[verdict(wantedAt)],
        clock,
        random: () => random,
        log,
      });
    },
    row: (id: string) => rows.findById(id).lean(),
    events: async (id: string) => {
      const found = await outbox.driver(mongo.connection).find({ aggregateId: id }).toArray();
      return found.map(({ event }) => event);
    },
  };
};

/** Time that passes when a test says so. Later than today: what has ended expires in the database by itself. */
export const testClock = (start = Date.parse('2040-05-01T10:00:00Z')) => {
  let time = start;
  return {
    now: () => new Date(time),
    monotonic: () => time,
    /** Milliseconds from now. */
    at: (ms: number) => new Date(time + ms),
    pass: (ms: number) => {
      time += ms;
    },
  };
};

/** Messages on a real database of their own, and delivery as each process has its own. */
export const startMessages = async (clock: Clock) => {
  const engines = testEngines('notification');
  const mongo = await connectMongo({
    url: engines.mongoUrl,
    database: engines.database,
    appName: 'test',
  });
  await migrateForTest(mongo, migrations);
  return {
    ...messagesOn(mongo, clock),
    mongo,
    close: async () => {
      await mongo.close();
      await engines.cleanup();
    },
  };
};
export type TestMessages = Awaited<ReturnType<typeof startMessages>>;
