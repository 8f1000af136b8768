import type { HealthReport } from '@gatehouse/contracts/platform/health.events.ts';
import { describe, expect, it } from 'vitest';
import { dependency, reportOf } from './monitoring.fixtures.ts';
import { pictureOf } from './picture.domain.ts';
import { FORGOTTEN_AFTER, forget, hear, judge, type Reporters, SILENT_AFTER } from './reporters.domain.ts';

const at = (monotonic: number) => ({ monotonic, date: new Date(Date.UTC(2026, 4, 1, 10) + monotonic) });
const heardAll = (reports: readonly (readonly [HealthReport, number])[]): Reporters =>
  reports.reduce(
    (known: Reporters, [data, when], index) => hear(known, { data, sequence: index + 1 }, at(when)),
    new Map(),
  );
const rowOf = (id: string, reporters: Reporters, now: number) =>
  pictureOf(judge(reporters, now), new Map(), new Set()).find((row) => row.id === id);

const replica = (name: string, given: Partial<HealthReport> = {}) =>
  reportOf('identity', { instance: `identity-${name}`, ...given });

describe('a service with three replicas', () => {
  const three = heardAll([
    [replica('a'), 0],
    [replica('b'), 0],
    [replica('c'), 0],
  ]);

  it('is up with three reporters', () => {
    expect(rowOf('service-identity', three, 1_000)).toMatchObject({ status: 'up', count: 3, errorCount: 0 });
  });

  it('stays up while one of them is silent, which is counted as an error and later forgotten', () => {
    const later = heardAll([
      [replica('a'), 0],
      [replica('b'), SILENT_AFTER],
      [replica('c'), SILENT_AFTER],
    ]);
    const now = SILENT_AFTER + 1;
    expect(rowOf('service-identity', later, now)).toMatchObject({
      status: 'up',
      count: 3,
      errorCount: 1,
      unknownSince: undefined,
    });
    const much = FORGOTTEN_AFTER + 1;
    const kept = heardAll([
      [replica('a'), 0],
      [replica('b'), much],
      [replica('c'), much],
    ]);
    expect(rowOf('service-identity', kept, much + 1)).toMatchObject({ count: 2, errorCount: 0 });
    expect([...forget(kept, much + 1).keys()]).toEqual(['identity-b', 'identity-c']);
  });

  it('loses the one that said goodbye at once', () => {
    const left = hear(three, { data: replica('a', { state: 'stopped' }), sequence: 9 }, at(1_000));
    expect(rowOf('service-identity', left, 2_000)).toMatchObject({ status: 'up', count: 2, errorCount: 0 });
  });

  it('keeps its last status with the time of the last report when all are silent, however long', () => {
    const silent = rowOf('service-identity', forget(three, 86_400_000), 86_400_000);
    expect(silent).toMatchObject({ status: 'up', unknownSince: at(0).date });
    expect(silent?.errorCount).toBe(silent?.count);
  });

  it('is down when the last says goodbye or lacks something, and says what', () => {
    const ended = heardAll([[replica('a', { state: 'stopped' }), 0]]);
    expect(rowOf('service-identity', ended, 60_000)).toMatchObject({ status: 'down', errorCount: 1 });
    const lacking = heardAll([[replica('a', { state: 'down', missing: ['mongo'] }), 0]]);
    expect(rowOf('service-identity', lacking, 1)).toMatchObject({
      status: 'down',
      detail: { en: 'Missing: mongo', ru: 'Не хватает: mongo' },
    });
  });
});

it('a report that comes late changes nothing', () => {
  const known = hear(new Map(), { data: reportOf('audit'), sequence: 5 }, at(0));
  const late = hear(known, { data: reportOf('audit', { state: 'down' }), sequence: 4 }, at(1));
  expect(late).toBe(known);
});

describe('what services depend on', () => {
  it('is down as soon as one of them cannot reach it, since the first says so', () => {
    const reporters = heardAll([
      [reportOf('identity', { dependencies: [dependency('mongodb', false, '2026-05-01T09:59:00.000Z')] }), 0],
      [reportOf('audit', { dependencies: [dependency('mongodb', false, '2026-05-01T09:58:00.000Z')] }), 0],
      [reportOf('profile', { dependencies: [dependency('mongodb', true)] }), 0],
    ]);
    expect(rowOf('engine-mongodb', reporters, 1)).toMatchObject({
      status: 'down',
      criticality: 3,
      count: 3,
      errorCount: 2,
      since: new Date('2026-05-01T09:58:00.000Z'),
    });
  });

  it('is unknown when whoever spoke of it is silent', () => {
    const reporters = heardAll([
      [reportOf('notification', { dependencies: [dependency('smtp', false)] }), 0],
    ]);
    expect(rowOf('channel-smtp', reporters, SILENT_AFTER + 1)).toMatchObject({
      status: 'down',
      unknownSince: at(0).date,
      errorCount: 1,
    });
  });

  it('has a row for each engine though nobody speaks of them, and for each provider by its name', () => {
    expect(rowOf('engine-kafka', new Map(), 0)).toMatchObject({ status: undefined, count: 0 });
    const named = { ...dependency('provider', true), id: 'p1', name: 'Head office' };
    const away = { ...dependency('provider', false), id: 'p2', name: 'Branch' };
    const reporters = heardAll([[reportOf('provider-sync', { dependencies: [named, away] }), 0]]);
    expect(rowOf('provider-p1', reporters, 1)).toMatchObject({
      kind: 'provider',
      title: { ru: 'Head office', en: 'Head office' },
      status: 'up',
      criticality: 2,
      effect: { ru: expect.stringContaining('провайдер'), en: expect.stringContaining('provider') },
    });
    expect(rowOf('provider-p2', reporters, 1)).toMatchObject({ title: { en: 'Branch' }, status: 'down' });
    // Deleted, or its service has another list now.
    const without = hear(reporters, { data: reportOf('provider-sync'), sequence: 9 }, at(2));
    expect(rowOf('provider-p2', without, 3)).toBeUndefined();
  });

  it('has a row for the license server where one is set, of low criticality', () => {
    const server = dependency('license-server', false);
    const reporters = heardAll([[reportOf('platform', { dependencies: [server] }), 0]]);
    expect(rowOf('license-license-server', reporters, 1)).toMatchObject({
      kind: 'license',
      status: 'down',
      criticality: 1,
    });
    expect(rowOf('license-license-server', new Map(), 1)).toBeUndefined();
  });
});

it('more sessions than the license allows are an alert of low criticality; without a limit there is no row', () => {
  const open = (value: number) =>
    heardAll([[reportOf('identity', { figures: [{ name: 'openSessions', value }] }), 0]]);
  const row = (sessions: number, limit: number | null) =>
    pictureOf(judge(open(sessions), 1), new Map(), new Set(), limit).find(
      ({ id }) => id === 'alert-LicenseSessions',
    );
  expect(row(501, 500)).toMatchObject({
    status: 'down',
    criticality: 1,
    errorCount: 1,
    detail: { ru: 'Открыто сессий: 501, по лицензии: 500' },
  });
  expect(row(500, 500)).toMatchObject({ status: 'up', errorCount: 0, detail: null });
  expect(row(501, null)).toBeUndefined();
  expect(pictureOf([], new Map(), new Set(), 500).some(({ id }) => id === 'alert-LicenseSessions')).toBe(
    false,
  );
});

it('an alert that fires has its summary with the numbers in both languages', () => {
  const firing = new Map([
    ['EventsSetAside', { value: '3', labels: { group: 'audit' }, since: new Date(0) }],
  ]);
  const rows = pictureOf([], firing, new Set());
  expect(rows.find(({ id }) => id === 'alert-EventsSetAside')).toMatchObject({
    status: 'down',
    criticality: 3,
    detail: { en: '3 events could not be applied by audit; later ones of the same records wait' },
  });
  expect(rows.find(({ id }) => id === 'alert-MessagesPile')).toMatchObject({ status: 'up', detail: null });
});
