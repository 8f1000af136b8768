/** The service on real engines, with people to ask as and events of every kind to tell it. */
import type { CloudEvent, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { exchangeEvents } from '@gatehouse/contracts/provider-sync/exchange.events.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import type { ConfigOf } from '@gatehouse/kit/config/variables.ts';
import { startTopics } from '@gatehouse/kit/events/bus/topics.ts';
import { topicOf } from '@gatehouse/kit/events/event.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { testServiceConfig } from '@gatehouse/kit/service/service.fixtures.ts';
import { createService, type Service, type ServiceModules } from '@gatehouse/kit/service/service.ts';
import { type TestEngines, testEngines } from '@gatehouse/testkit/engines.ts';
import type { TSchema } from 'typebox';
import { vi } from 'vitest';
import { auditConfig } from './config.ts';
import { createContainer } from './container.ts';
import { migrations } from './migrations/migrations.ts';
import { namesJob } from './modules/history/history.jobs.ts';
import { history, type StoredRow } from './modules/history/history.model.ts';
import { createHistoryRepository } from './modules/history/history.repository.ts';
import { journalledEvents } from './modules/history/row.domain.ts';
import { createPeopleRepository } from './modules/people/people.repository.ts';

const log = createLogger({ service: 'audit', level: process.env.GATEHOUSE_TEST_LOG ?? 'silent' });

type AuditConfig = ConfigOf<typeof auditConfig>;

export const configOf = (engines: TestEngines, keys = testKeyRing('bff')): AuditConfig => ({
  ...testServiceConfig(engines, keys),
  frontendTextsFolder: auditConfig.frontendTextsFolder.fallback as string,
  platformUrl: 'http://127.0.0.1:9',
  profileUrl: 'http://127.0.0.1:9',
});

export interface Asked<Body = Record<string, never>> {
  readonly status: number;
  readonly body: Body;
}

type Running = Awaited<ReturnType<Service['start']>>;

export interface AuditWorld {
  readonly service: Service;
  readonly modules: ServiceModules;
  readonly app: Running['app'];
  publish(events: readonly CloudEvent[]): Promise<void>;
  /** Rows in order of their dates. */
  rows(filter?: object): Promise<StoredRow[]>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of many shapes
  get(path: string, actor: Actor | undefined): Promise<Asked<any>>;
  download(path: string, actor: Actor | undefined): Promise<Response>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of many shapes
  post(path: string, body: unknown, actor: Actor | undefined): Promise<Asked<any>>;
  close(): Promise<void>;
}

const facts = { issuer: 'bff', domainId: 'domain-1', ip: '192.0.2.1', locale: 'en' } as const;
export const anonymous: Actor = { kind: 'anonymous', ...facts };
export const person = (accountId: string, methods: readonly string[] = []): Actor => ({
  kind: 'account',
  ...facts,
  accountId,
  sessionId: 'session',
  login: undefined,
  methods,
  masterAccount: false,
});
export const administrator = person('administrator', ['setting.history.read']);

export const journalTopics = [
  ...new Set([...journalledEvents, exchangeEvents.exchangeFinished].map(({ topic }) => topic)),
];

/** Database and topics as the commands make them before a service starts. */
export const prepare = async ({ mongo, bus }: Service): Promise<void> => {
  await migrateForTest(mongo, migrations);
  await startTopics({ bus, topics: journalTopics, log, signal: new AbortController().signal });
};

export const startAudit = async (config: AuditConfig): Promise<AuditWorld> => {
  const service = await createService({ service: 'audit', config }, { log });
  const { mongo, bus } = service;
  await prepare(service);
  const modules = createContainer(service);
  const running = await service.start(modules);
  const sign = createActorTokenSigner({ ring: config.actorKeys, clock: systemClock });
  const open = async (path: string, init: RequestInit, actor: Actor | undefined) =>
    fetch(`${running.address}/api/v1${path}`, {
      ...init,
      headers: {
        ...(actor === undefined ? {} : { authorization: `Bearer ${await sign(actor, 'audit')}` }),
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    });
  const ask = async (path: string, init: RequestInit, actor: Actor | undefined) => {
    const response = await open(path, init, actor);
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    service,
    modules,
    app: running.app,
    // A broker that has just made a topic may not lead it yet: a relay tries again, too, and consumers drop what came twice.
    publish: (events) =>
      vi.waitFor(
        () =>
          bus.publish(events.map((event) => ({ topic: topicOf(event), key: event.subject, value: event }))),
        { timeout: 30_000, interval: 200 },
      ),
    rows: (filter = {}) => history.driver(mongo.connection).find(filter).sort({ _id: 1 }).toArray(),
    get: (path, actor) => ask(path, {}, actor),
    download: (path, actor) => open(path, {}, actor),
    post: (path, body, actor) => ask(path, { method: 'POST', body: JSON.stringify(body) }, actor),
    close: () => running.close(),
  };
};

/** The service on engines of the test's own; `close` leaves nothing of it. */
export const startTestAudit = async (): Promise<AuditWorld> => {
  const engines = testEngines('audit');
  const audit = await startAudit(configOf(engines));
  return {
    ...audit,
    close: async () => {
      await audit.close();
      await engines.cleanup();
    },
  };
};

/** Rows carry the names that are known by now, which the schedule would see to within two minutes. */
export const settleNames = ({ mongo: { connection }, tasks, clock }: Service): Promise<void> =>
  namesJob({
    repository: createHistoryRepository(connection),
    people: createPeopleRepository(connection),
    tasks,
    clock,
    stampAfterMs: 0,
  }).run({ signal: new AbortController().signal, guard: async () => {} });

type Schema = TSchema & {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
};

const textFor = ({ format, pattern, minLength = 0 }: Schema): string => {
  if (format === 'date-time') return '2026-03-01T00:00:00.000Z';
  return pattern === undefined || new RegExp(pattern).test('en') ? 'en'.padEnd(minLength, 'x') : 'x';
};

/** A value that fits a schema. */
const sample = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return sample(schema.anyOf[0] as Schema);
  switch (schema.type) {
    case 'string':
      return textFor(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key))
          .map(([key, value]) => [key, sample(value)]),
      );
    default:
      return 1;
  }
};

let minute = 0;

/** An event of this kind with data that fits its schema. Each is a minute later than the one before. */
export const eventOf = (
  definition: EventDefinition,
  subject: string,
  sequence: number,
  data: Record<string, unknown> = {},
  rest: Partial<CloudEvent> = {},
): CloudEvent => {
  minute += 1;
  return {
    specversion: '1.0',
    id: systemIds.id(),
    source: `/gatehouse/${definition.service}`,
    type: definition.type,
    subject,
    time: new Date(Date.UTC(2026, 2, 1) + minute * 60_000).toISOString(),
    datacontenttype: 'application/json',
    dataschema: definition.dataschema,
    actor: 'system',
    sequence,
    ...rest,
    data: { ...(sample(definition.data as Schema) as object), ...data },
  };
};
