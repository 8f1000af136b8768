import { serviceNames } from '@gatehouse/contracts/core/services.ts';
import { alertTexts } from '@gatehouse/contracts/platform/monitoring.alerts.ts';
import { jobTexts } from '@gatehouse/contracts/platform/monitoring.jobs.ts';
import type {
  MonitoredApplication,
  MonitoredJob,
  MonitoringRow,
} from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { dependencyTexts, figureTexts, serviceText } from '@gatehouse/contracts/platform/monitoring.texts.ts';
import { withCookie } from '../controls.ts';
import { troubledWork, work } from '../monitored-work.ts';
import { problem } from '../problem.ts';
import type { Answers, ConsoleNoun } from '../types.ts';

const since = '2026-04-30T08:00:00.000Z';
const week: MonitoringRow['week'] = Array.from({ length: 42 }, (_, index) => (index < 6 ? null : 0));
const wrongWeek = week.map((part, index) => (index > 39 ? 0.6 : index === 20 ? 0.1 : part));

const base = {
  status: 'up',
  count: 3,
  errorCount: 0,
  since,
  unknownSince: null,
  updatedAt: since,
  version: null,
  recommendVersion: null,
  detail: null,
  week,
} satisfies Partial<MonitoringRow>;

const services = serviceNames.map(
  (name): MonitoringRow => ({
    id: `service-${name}`,
    kind: 'service',
    ...base,
    ...serviceText(name),
    version: '0.1.0',
    recommendVersion: '0.2.0',
  }),
);
const kinds = {
  engine: ['mongodb', 'kafka', 'redis'],
  channel: ['smtp', 'sms', 'push', 'telegram'],
  license: ['license-server'],
} as const;
const dependencies = Object.entries(kinds).flatMap(([kind, own]) =>
  own.map(
    (name): MonitoringRow => ({
      id: `${kind}-${name}`,
      kind: kind as keyof typeof kinds,
      ...base,
      ...dependencyTexts[name],
    }),
  ),
);
const long = `Константинопольско-Вознесенское ${'производственное объединение '.repeat(3)}`.slice(0, 120);
const provider: MonitoringRow = {
  id: 'provider-d1',
  kind: 'provider',
  ...base,
  ...dependencyTexts.provider,
  title: { ru: long, en: long },
};
const alerts = alertTexts.map(
  ({ code, criticality, title, effect, action }): MonitoringRow => ({
    id: `alert-${code}`,
    kind: 'alert',
    ...base,
    count: 1,
    criticality,
    title,
    effect,
    action,
  }),
);
const well = [...services, ...dependencies, provider, ...alerts];

const troubled = well.map((row): MonitoringRow => {
  const wrong = {
    ...row,
    since: '2026-05-01T09:04:00.000Z',
    updatedAt: '2026-05-01T09:04:00.000Z',
    week: wrongWeek,
  };
  if (row.id === 'channel-smtp') return { ...wrong, status: 'down', errorCount: 3 };
  if (row.id === 'service-identity') return { ...wrong, errorCount: 1 };
  if (row.id === 'service-audit')
    return { ...wrong, errorCount: 3, unknownSince: '2026-05-01T09:05:00.000Z' };
  if (row.id !== 'alert-EventsSetAside') return row;
  const [texts] = alertTexts;
  const fill = (text = '') => text.replace('{value}', '3').replace('{group}', 'audit');
  return {
    ...wrong,
    status: 'down',
    errorCount: 1,
    detail: { ru: fill(texts?.summary.ru), en: fill(texts?.summary.en) },
  };
});

const values: Readonly<Record<string, readonly [number | null, number | null, 'count' | 'seconds']>> = {
  activePeople: [1_204, null, 'count'],
  signInP99: [0.184, 1, 'seconds'],
  outboxAge: [0, 60, 'seconds'],
  lag: [12, 1_000, 'count'],
  queueDepth: [3, 1_000, 'count'],
  parked: [0, 0, 'count'],
  deadLetters: [0, 0, 'count'],
  heldBack: [null, 0, 'count'],
};
const figures = (bad: boolean) =>
  Object.entries(figureTexts).map(([id, title]) => {
    const [value = null, limit = null, unit = 'count'] = values[id] ?? [];
    return { id, title, value: bad && id === 'deadLetters' ? 3 : value, limit, unit };
  });

const applications: MonitoredApplication[] = [
  {
    id: 'd1',
    code: 'wiki',
    name: 'База знаний',
    nameEn: 'Wiki',
    url: 'https://wiki.example.org/status',
    status: 'up',
    criticality: 2,
    since,
    unknownSince: null,
    updatedAt: since,
    version: '2.4.0',
    recommendVersion: '2.5.1',
    updateAvailable: true,
  },
  {
    id: 'd2',
    code: 'office',
    name: long,
    nameEn: long,
    url: `https://office.example.org/${'long/'.repeat(20)}`,
    status: 'down',
    criticality: 2,
    since,
    unknownSince: null,
    updatedAt: since,
    version: null,
    recommendVersion: null,
    updateAvailable: false,
  },
];

const jobs = Object.entries(jobTexts).map(
  ([name, title], index): MonitoredJob => ({
    service: ['access-request', 'audit', 'notification', 'platform'][index % 4] as string,
    name,
    title,
    state: 'done',
    everySeconds: [30, 5, 60, 86_400][index % 4] as number,
    startedAt: '2026-05-01T09:09:00.000Z',
    finishedAt: '2026-05-01T09:09:01.000Z',
    nextAt: '2026-05-01T09:10:30.000Z',
    tookSeconds: [0.04, 1.2, 75, 4_000][index % 4] as number,
    failures: 0,
    error: null,
    reportedAt: '2026-05-01T09:10:00.000Z',
  }),
);
const error = `MongoServerError 112: ${'WriteConflict error: this operation conflicted with another one; '.repeat(4)}`;
const troubles: readonly Partial<MonitoredJob>[] = [
  { state: 'overdue', failures: 4, error: 'MongoNetworkTimeoutError: connection … timed out' },
  { state: 'failed', failures: 1_204, error: error.slice(0, 300), title: { ru: long, en: long } },
  { state: 'unknown', reportedAt: '2026-05-01T09:01:00.000Z' },
  { state: 'running', startedAt: '2026-05-01T07:10:00.000Z' },
  { state: 'waiting', startedAt: null, finishedAt: null, tookSeconds: null },
];
const troubledJobs = jobs.map((job, index): MonitoredJob => ({ ...job, ...troubles[index] }));
const workFor = (cookie: string) => (isBad(cookie) ? troubledWork : /work=some/.test(cookie) ? work : []);
const jobsFor = (cookie: string) => (/jobs=none/.test(cookie) ? [] : isBad(cookie) ? troubledJobs : jobs);

const isBad = (cookie: string) => /monitoring=troubled/.test(cookie);
const rowsFor = (cookie: string) => (isBad(cookie) ? troubled : well);
const letters = [
  {
    id: 'audit/identity.account/1#2',
    type: 'identity.account.changed',
    attempts: 3,
    failedAt: '2026-05-01T09:00:00.000Z',
    error: 'MongoServerError 121: Document failed validation',
  },
];

const answers = (): Answers => ({
  'GET /platform/setting/monitoring': ({ cookie }) => {
    if (/monitoring=failed/.test(cookie)) return problem(503, 'request.unavailable');
    const bad = isBad(cookie);
    const rows = rowsFor(cookie);
    const meta = { sort: 'updatedAt', order: 'DESC', offset: 0, limit: 100, total: rows.length };
    const errorCount = bad ? 4 : 0;
    const summary = {
      status: bad ? 'down' : 'up',
      count: rows.length,
      errorCount,
      worst: bad ? 'channel-smtp' : null,
      checkedAt: '2026-05-01T09:10:00.000Z',
    };
    const events = { service: 'audit', deadLetters: bad ? 3 : 0, parked: bad ? 21 : 0, lag: 0, outboxAge: 0 };
    return {
      status: 200,
      data: { monitoring: rows, meta, summary, figures: figures(bad), services: [events] },
    };
  },
  'GET /platform/setting/monitoring/status': ({ cookie }) => {
    const bad = isBad(cookie);
    const { title } = dependencyTexts.smtp;
    const worst = bad ? { id: 'channel-smtp', title, since: '2026-05-01T09:04:00.000Z' } : null;
    return {
      status: 200,
      data: { status: bad ? 'down' : 'up', count: 35, errorCount: bad ? 4 : 0, worst },
    };
  },
  'GET /platform/setting/diagnostics/applications/status': ({ cookie }) => {
    const bad = isBad(cookie);
    return {
      status: 200,
      data: {
        status: bad ? 'error' : 'success',
        count: 2,
        errorCount: bad ? 2 : 0,
        version: bad ? '2.4.0' : null,
        recommendVersion: bad ? '2.5.1' : null,
      },
    };
  },
  'GET /platform/setting/monitoring/history/channel-smtp': () => {
    const row = troubled.find(({ id }) => id === 'channel-smtp');
    const points = Array.from({ length: 48 }, (_, index) => ({
      at: new Date(Date.UTC(2026, 3, 29, 10 + index)).toISOString(),
      errors: index > 45 ? 0.6 : index === 20 ? 0.1 : 0,
    }));
    const incidents = [
      { from: '2026-05-01T09:04:00.000Z', to: null, relapses: 2 },
      { from: '2026-04-20T10:00:00.000Z', to: '2026-04-20T10:12:00.000Z', relapses: 0 },
    ];
    return { status: 200, data: { row, points, incidents } };
  },
  'GET /platform/setting/monitoring/applications': ({ cookie }) => {
    if (/monitoring=failed/.test(cookie)) return problem(503, 'request.unavailable');
    const shown = /applications=none/.test(cookie) ? [] : applications;
    const meta = { sort: 'updatedAt', order: 'DESC', offset: 0, limit: 100, total: shown.length };
    return { status: 200, data: { applications: shown, meta } };
  },
  'GET /platform/setting/monitoring/jobs': ({ cookie }) => {
    if (/monitoring=failed/.test(cookie)) return problem(503, 'request.unavailable');
    return { status: 200, data: { jobs: jobsFor(cookie), work: workFor(cookie) } };
  },
  'GET /platform/setting/monitoring/dead-letters/audit': () => ({
    status: 200,
    data: { deadLetters: letters, total: 3 },
  }),
});

const path = '/setting/monitoring';
const shown = { path, signedIn: true } as const;
const cookie = (value: string, name = 'monitoring') => ({ act: withCookie(name, value) });

/** What works and what does not. */
export const monitoringNoun: ConsoleNoun = {
  answers,
  screens: [
    { ...shown, name: 'monitoring', whole: true },
    { ...shown, name: 'monitoring-troubled', whole: true, ...cookie('troubled') },
    { ...shown, name: 'monitoring-failed', ...cookie('failed') },
    { ...shown, name: 'monitoring-row', path: `${path}?entry=channel-smtp`, overlay: true },
    { ...shown, name: 'monitoring-jobs', path: `${path}?tab=jobs`, whole: true },
    {
      ...shown,
      name: 'monitoring-jobs-troubled',
      path: `${path}?tab=jobs`,
      whole: true,
      ...cookie('troubled'),
    },
    {
      ...shown,
      name: 'monitoring-jobs-work',
      path: `${path}?tab=jobs`,
      whole: true,
      ...cookie('some', 'work'),
    },
    { ...shown, name: 'monitoring-jobs-none', path: `${path}?tab=jobs`, ...cookie('none', 'jobs') },
    { ...shown, name: 'monitoring-jobs-failed', path: `${path}?tab=jobs`, ...cookie('failed') },
    { ...shown, name: 'monitoring-applications', path: `${path}?tab=applications` },
    {
      ...shown,
      name: 'monitoring-applications-failed',
      path: `${path}?tab=applications`,
      ...cookie('failed'),
    },
  ],
};
