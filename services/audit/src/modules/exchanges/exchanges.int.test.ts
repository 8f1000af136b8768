import { gzipSync } from 'node:zlib';
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { exchangeEvents } from '@gatehouse/contracts/provider-sync/exchange.events.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditWorld, administrator, eventOf, person, startTestAudit } from '../../audit.fixtures.ts';
import { createExchangeFiles } from './exchange-files.store.ts';
import { exchangeRetentionJob } from './exchanges.jobs.ts';
import { exchanges } from './exchanges.model.ts';
import { createExchangesRepository } from './exchanges.repository.ts';

const DAY = 24 * 3_600_000;
/** Jobs of the service run beside the tests: what begins now or later is neither given up nor removed by them. */
const present = Date.now();
const began = new Date(present).toISOString();
const day = (after: number): string => new Date(present + after * DAY).toISOString().slice(0, 10);
const path = '/platform/setting/integration-monitoring';
const reader = person('reader', ['setting.integration.read']);
let audit: AuditWorld;
beforeAll(async () => {
  audit = await startTestAudit();
});
afterAll(() => audit?.close());

const packed = (content: string, contentType = 'application/json') => ({
  content: gzipSync(content).toString('base64'),
  contentType,
  bytes: Buffer.byteLength(content),
  isCut: false,
});

interface Given {
  readonly key?: string;
  readonly status?: 'success' | 'error';
  readonly runId?: string | null;
  readonly startedAt?: string;
  readonly took?: number;
}
const exchangeOf = (exchangeId: string, { key = 'realm.users', startedAt = began, runId = null }: Given) => ({
  exchangeId,
  key,
  direction: 'outward',
  providerId: 'p1',
  providerName: 'realm',
  runId,
  method: 'POST',
  url: 'https://id.example/users?max=5',
  startedAt,
  request: { headers: [{ name: 'authorization', value: '***' }], body: packed('{"max":5}') },
});
const started = (id: string, given: Given = {}): CloudEvent =>
  eventOf(exchangeEvents.exchangeStarted, id, 1, { ...exchangeOf(id, given), status: 'wait' });
const finished = (id: string, given: Given = {}, sequence = 1): CloudEvent => {
  const { status = 'success', took = 40, startedAt = began } = given;
  return eventOf(exchangeEvents.exchangeFinished, id, sequence, {
    ...exchangeOf(id, given),
    status,
    durationMs: took,
    finishedAt: new Date(Date.parse(startedAt) + took).toISOString(),
    failure: status === 'error' ? 'server-error' : null,
    response: {
      status: status === 'error' ? 500 : 200,
      headers: [{ name: 'content-type', value: 'application/json' }],
      body: packed('[{"id":"u1","имя":"Вера"}]'),
    },
  });
};
const list = async (query = '') => (await audit.get(`${path}${query}`, reader)).body;
const ids = async (query: string): Promise<string[]> =>
  (await list(query)).monitoring.map(({ id }: { id: string }) => id);
const told = (id: string) =>
  expect.poll(async () => (await audit.get(`${path}/${id}`, reader)).status, { timeout: 20_000 }).toBe(200);

describe('the integration journal', () => {
  it('tells a request that waits, and the same with its answer once it came, however often it is told', async () => {
    await audit.publish([started('slow')]);
    await told('slow');
    const row = async () => (await audit.get(`${path}/slow`, reader)).body.exchange;
    expect(await row()).toMatchObject({ status: 'wait', duration: null, response: null });
    await audit.publish([
      finished('slow', { took: 3_000 }, 2),
      finished('slow', { took: 3_000 }, 2),
      started('slow'),
    ]);
    await expect.poll(async () => (await row()).status, { timeout: 20_000 }).toBe('success');
    expect(await row()).toMatchObject({
      key: 'realm.users',
      provider: 'realm',
      direction: 'outward',
      method: 'POST',
      duration: 3_000,
      createdAt: began,
      updatedAt: new Date(present + 3_000).toISOString(),
      kept: true,
      request: { headers: [{ name: 'authorization', value: '***' }], body: '{"max":5}', isCut: false },
      response: { body: '[{"id":"u1","имя":"Вера"}]' },
    });
  });

  it('has what was processed last first, and found by its four filters', async () => {
    await audit.publish([
      finished('f1', { key: 'realm.groups', startedAt: `${day(1)}T10:00:00.000Z`, status: 'error' }),
      finished('f2', { key: 'realm.groups', startedAt: `${day(2)}T10:00:00.000Z`, took: 2 * DAY }),
      finished('f3', { key: 'other.sign-in', startedAt: `${day(3)}T10:00:00.000Z` }),
    ]);
    await Promise.all(['f1', 'f2', 'f3'].map(told));
    expect((await ids('')).slice(0, 3)).toEqual(['f2', 'f3', 'f1']);
    expect(await ids('?key=realm.groups')).toEqual(['f2', 'f1']);
    expect(await ids('?key=realm.groups&status=error')).toEqual(['f1']);
    expect(await ids(`?createdFrom=${day(1)}T00:00:00Z&createdTo=${day(2)}T23:00:00Z`)).toEqual(['f2', 'f1']);
    expect(await ids(`?updatedFrom=${day(4)}T00:00:00Z`)).toEqual(['f2']);
    expect(await ids('?sort=duration&order=DESC&limit=1')).toEqual(['f2']);
    expect((await audit.get(`${path}?status=late`, reader)).status).toBe(400);
    expect((await audit.get(`${path}?createdFrom=yesterday`, reader)).status).toBe(400);
  });

  it('finds its keys by a part of them, which is text', async () => {
    const { body } = await audit.get(`${path}/keys/search?search=GROUP`, reader);
    expect(body).toEqual({ keys: ['realm.groups'] });
    expect((await audit.get(`${path}/keys/search?search=.*`, reader)).body).toEqual({ keys: [] });
  });

  it('hands out request and response as files that a browser does not open', async () => {
    const answer = await audit.download(`${path}/responses/f1`, reader);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="response-realm.groups-${day(1)}T100000.json"`,
    );
    expect(await answer.json()).toMatchObject({ status: 500, body: [{ id: 'u1', имя: 'Вера' }] });
    const asked = await audit.download(`${path}/requests/f1`, reader);
    expect(await asked.json()).toMatchObject({
      method: 'POST',
      url: 'https://id.example/users?max=5',
      body: { max: 5 },
      headers: { authorization: '***' },
    });
  });

  it('has nothing for those without the right, nor of an entry that there is not', async () => {
    for (const part of ['', '/f1', '/requests/f1', '/responses/f1', '/keys/search'])
      expect((await audit.get(`${path}${part}`, administrator)).status).toBe(403);
    for (const part of ['/nobody', '/requests/nobody', '/responses/nobody'])
      expect((await audit.get(`${path}${part}`, reader)).status).toBe(404);
  });
});

describe('retention of the integration journal', () => {
  const now = new Date(present + 60 * DAY);
  const ago = (days: number) => ({ startedAt: new Date(now.getTime() - days * DAY).toISOString() });
  const run = async (
    settings: Record<string, number>,
    broken: Partial<ReturnType<typeof createExchangesRepository>> = {},
  ) => {
    const { connection } = audit.service.mongo;
    await exchangeRetentionJob({
      repository: { ...createExchangesRepository(connection), ...broken },
      files: createExchangeFiles(connection),
      settings: { current: () => settings } as never,
      settingsKnown: async () => true,
      clock: { now: () => now, monotonic: () => 0 },
    }).run({ signal: new AbortController().signal, guard: async () => {} });
  };

  it('goes by a setting each for runs, for other requests and for contents, and never below its floor', async () => {
    await audit.publish([
      finished('run-20', { ...ago(20), runId: 'r1' }),
      finished('run-13', { ...ago(13), runId: 'r1' }),
      finished('check-20', ago(20)),
      finished('check-6', ago(6)),
      started('lost', ago(1)),
    ]);
    await Promise.all(['run-20', 'run-13', 'check-20', 'check-6', 'lost'].map(told));
    const days = {
      integrationLogRetention: 30,
      providerApiLogRetention: 30,
      integrationJournalRetention: 10,
    };
    await run(days);
    const { exchange } = (await audit.get(`${path}/run-13`, reader)).body;
    expect(exchange).toMatchObject({
      kept: false,
      request: { headers: [], body: null },
      response: { headers: [] },
    });
    expect((await audit.download(`${path}/requests/run-13`, reader)).status).toBe(404);
    expect((await audit.get(`${path}/check-6`, reader)).body.exchange).toMatchObject({
      request: { body: '{"max":5}' },
    });
    expect((await audit.get(`${path}/lost`, reader)).body.exchange).toMatchObject({
      status: 'error',
      failure: 'timeout',
    });
    await run({ ...days, providerApiLogRetention: 15 });
    expect((await audit.get(`${path}/check-20`, reader)).status).toBe(404);
    expect((await audit.get(`${path}/run-20`, reader)).status).toBe(200);
    await run({ integrationLogRetention: 1, providerApiLogRetention: 1, integrationJournalRetention: 1 });
    expect((await audit.get(`${path}/run-20`, reader)).status).toBe(404);
    expect((await audit.get(`${path}/run-13`, reader)).status).toBe(200);
    expect((await audit.get(`${path}/check-6`, reader)).body.exchange).toMatchObject({ kept: true });
  });

  it('passes over a row that cannot be emptied, and no part that fails holds up another', async () => {
    const rows = exchanges.driver(audit.service.mongo.connection);
    await audit.publish([
      finished('broken-20', ago(20)),
      finished('whole-19', ago(19)),
      finished('old-40', ago(40)),
    ]);
    await Promise.all(['broken-20', 'whole-19', 'old-40'].map(told));
    const none = { $set: { request: null } } as never;
    await rows.updateOne({ _id: 'broken-20' }, none, { bypassDocumentValidation: true });
    const days = {
      integrationLogRetention: 30,
      providerApiLogRetention: 30,
      integrationJournalRetention: 10,
    };
    const fail = async () => {
      throw new TypeError('made by the test');
    };
    await expect(run(days, { giveUp: fail, empty: fail })).rejects.toThrow('made by the test');
    expect((await audit.get(`${path}/whole-19`, reader)).body.exchange.request.body).toBeNull();
    expect((await audit.get(`${path}/old-40`, reader)).status).toBe(404);
    await run(days);
    expect(await rows.findOne({ _id: 'whole-19' })).toMatchObject({
      emptied: true,
      request: { headers: [] },
    });
  });
});
