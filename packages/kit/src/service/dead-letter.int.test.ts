import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { auditDeadLetterEndpoints } from '@gatehouse/contracts/platform/dead-letters.endpoints.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeadLetters } from '../consumer/dead-letters.ts';
import { on } from '../consumer/subscription.ts';
import { systemContext } from '../events/event.ts';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import { accountActor, createTestCaller, testActorKeys, testServiceConfig } from './service.fixtures.ts';
import { createService, type Service } from './service.ts';

const engines = testEngines();
const keys = testActorKeys();
const { list, redrive } = auditDeadLetterEndpoints;
let service: Service;
let broken = true;
const applied: string[] = [];
let app: ReturnType<Service['app']>;

beforeAll(async () => {
  service = await createService(
    { service: 'audit', config: testServiceConfig(engines, keys) },
    { log: pino({ level: 'silent' }) },
  );
  await migrateForTest(service.mongo);
  await service.bus.ensureTopics([{ topic: platformEvents.settingChanged.topic }]);
  const subscription = on(platformEvents.settingChanged, async ({ data }) => {
    if (broken) throw new Error('cannot keep "of a person"');
    applied.push(data.key);
  });
  app = service.app({ routes: [], subscriptions: [subscription] });
});
afterAll(async () => {
  await app.close();
  await service.close();
  await engines.cleanup();
});

const call = (endpoint: Endpoint, request: object = {}) =>
  createTestCaller(app, keys)(endpoint, {
    actor: accountActor('administrator', {
      methods: ['setting.monitoring.read', 'setting.monitoring.write'],
    }),
    ...request,
  });

it('an administrator sees what could not be applied, applies it again, and the journal has it', async () => {
  const { topic } = platformEvents.settingChanged;
  const letters = createDeadLetters({
    connection: service.mongo.connection,
    group: 'audit',
    now: () => new Date('2026-05-01T10:00:00Z'),
  });
  const event = service.createEvent(platformEvents.settingChanged, {
    subject: 'nameFormat',
    sequence: 1,
    context: systemContext,
    data: { key: 'nameFormat', title: 'Name', value: 'FIO', changes: [] },
  });
  const value = Buffer.from(JSON.stringify(event));
  await letters.store({
    topic,
    partition: 0,
    offset: 0n,
    key: event.subject,
    value,
    event,
    attempts: 3,
    error: 'Error: …',
  });

  const { body } = await call(list);
  expect(body).toMatchObject({
    total: 1,
    deadLetters: [{ type: event.type, attempts: 3, failedAt: '2026-05-01T10:00:00.000Z' }],
  });
  const [{ id }] = body.deadLetters;

  const again = await call(redrive, { body: { ids: [id, 'unheard-of'] } });
  expect(again.body.results).toEqual([
    { id: 'unheard-of', outcome: 'unknown', error: null },
    { id, outcome: 'failed', error: expect.not.stringContaining('of a person') },
  ]);
  broken = false;
  expect((await call(redrive, { body: {} })).body.results).toEqual([{ id, outcome: 'applied', error: null }]);
  expect(applied).toEqual(['nameFormat']);
  expect((await call(list)).body).toEqual({ deadLetters: [], total: 0 });
  expect((await call(redrive, { body: {} })).body.results).toEqual([]);
  const told = await service.mongo.connection.collection('outbox').find().sort({ position: 1 }).toArray();
  expect(told.map((row) => [row.event.type, row.event.actor, row.event.data.applied])).toEqual([
    ['audit.dead-letter.retried', 'administrator', false],
    ['audit.dead-letter.retried', 'administrator', true],
  ]);
});

it('who may look alone may not apply', async () => {
  const actor = accountActor('reader', { methods: ['setting.monitoring.read'] });
  expect((await call(redrive, { actor, body: {} })).status).toBe(403);
  expect((await call(list, { actor })).status).toBe(200);
});
