import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { serviceNames } from '@gatehouse/contracts/core/services.ts';
import type { HealthReport } from '@gatehouse/contracts/platform/health.events.ts';
import { monitoringEndpoints } from '@gatehouse/contracts/platform/monitoring.endpoints.ts';
import { accountActor, testToken } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPlatform, type TestPlatform } from '../../platform.fixtures.ts';
import { dependency, reportOf } from './monitoring.fixtures.ts';
import { createMonitoringModule } from './monitoring.module.ts';

const { list, history, refresh, status, xlsx } = monitoringEndpoints;
const methods = ['setting.monitoring.read'];

let platform: TestPlatform;
let sequence = 0;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
});
afterAll(() => platform.close());

const monitoring = () => platform.container.monitoring.service;
const tell = (...reports: readonly HealthReport[]) => {
  for (const data of reports) {
    sequence += 1;
    monitoring().hear({ data, sequence });
  }
};
const call = (endpoint: Endpoint, request: object = {}) =>
  platform.call(endpoint, { actor: accountActor('administrator', { methods }), ...request });
type Row = {
  id: string;
  status: string;
  updatedAt: string;
  criticality: number;
  unknownSince: string | null;
  recommendVersion: string | null;
};
const rowsOf = async (query: object = {}): Promise<Row[]> => (await call(list, { query })).body.monitoring;

const all = (mongo: boolean) => {
  const dependencies = [dependency('mongodb', mongo), dependency('kafka', true), dependency('redis', true)];
  // All of them: one that says nothing is down once the start is over.
  return serviceNames.map((service) =>
    reportOf(service, { dependencies: service === 'bff' ? [] : dependencies }),
  );
};

describe('the monitoring', () => {
  it('shows what processes reported, the newest change first, and asks nobody', async () => {
    tell(...all(true));
    monitoring().judge();
    const before = (await call(status)).body;
    tell(...all(false));
    const { body } = await call(refresh);
    expect(body).toMatchObject({ status: 'down', worst: 'engine-mongodb' });
    expect((await call(status)).body).toMatchObject({
      status: 'down',
      errorCount: body.errorCount,
      worst: { id: 'engine-mongodb', title: { en: 'MongoDB' }, since: '2026-05-01T09:30:00.000Z' },
    });
    expect(body.errorCount).toBe(before.errorCount + 1);
    const rows = await rowsOf();
    expect(rows[0]).toMatchObject({ id: 'engine-mongodb', status: 'down', criticality: 3, errorCount: 7 });
    const { recommended } = platform.container.recommended();
    const ofRow = (id: string) => rows.find((row) => row.id === id)?.recommendVersion;
    expect([ofRow('service-identity'), ofRow('engine-mongodb'), ofRow('alert-MessagesPile')]).toEqual([
      ...[recommended.platform, recommended.mongodb, null],
    ]);
    const times = rows.map(({ updatedAt }) => updatedAt);
    expect(times).toEqual([...times].sort().reverse());
    expect((await rowsOf({ status: 'down' })).map(({ id }) => id)).toEqual(['engine-mongodb']);
    expect((await rowsOf({ criticality: 3, limit: 1 })).length).toBe(1);
    tell(...all(true));
    expect((await call(refresh)).body).toMatchObject({ errorCount: before.errorCount });
  });

  it('keeps a history of a row with its incidents', async () => {
    const { service } = platform.container.monitoring;
    const module = createMonitoringModule(platform.service);
    await module.service.start();
    for (const data of all(false)) module.service.hear({ data, sequence: 1 });
    await vi.waitFor(
      async () => {
        await module.service.tick();
        expect((await call(history, { params: { id: 'engine-mongodb' } })).body.incidents).toMatchObject([
          { from: '2026-05-01T09:30:00.000Z', to: null, relapses: 0 },
        ]);
      },
      { timeout: 10_000, interval: 100 },
    );
    await module.service.stop();

    // Another process begins with what this one knew.
    const next = createMonitoringModule(platform.service).service;
    await next.load();
    next.judge();
    expect(next.rows().find(({ id }) => id === 'engine-mongodb')).toMatchObject({
      status: 'down',
      since: new Date('2026-05-01T09:30:00.000Z'),
    });
    expect(service.rows().length).toBeGreaterThan(20);
  });

  it('writes the rows as a sheet in the language of the reader', async () => {
    const answer = await platform.app.inject({
      method: 'GET',
      url: '/api/v1/platform/setting/monitoring/xlsx?timeZone=Europe/Moscow',
      headers: { authorization: `Bearer ${await token()}` },
    });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="monitoring.xlsx"');
    const { sheets } = await readXlsx(await buffer(Readable.from([answer.rawPayload])));
    const [sheet] = sheets;
    expect(sheet?.rows[0]?.slice(0, 2)).toEqual(['Название', 'Состояние']);
    expect(sheet?.rows.map(([name]) => name)).toEqual(expect.arrayContaining(['MongoDB', 'identity']));
    expect((await call(xlsx, { query: { timeZone: '+03:00' } })).body.errorList).toEqual({
      timeZone: 'errorUnknown',
    });
  });

  it('knows no row by another id, and tells nobody without the right', async () => {
    expect((await call(history, { params: { id: 'engine-oracle' } })).status).toBe(404);
    expect((await call(list, { actor: accountActor('somebody') })).status).toBe(403);
    expect((await call(list, { query: { sort: 'secret' } })).status).toBe(400);
  });
});

const token = () =>
  testToken(platform.config.actorKeys, accountActor('administrator', { methods }), 'platform');
