// @vitest-environment happy-dom
import type { MonitoringRow } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SystemAlerts } from '../../features/monitoring/components/system-alerts.tsx';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { MonitoringPage } from './monitoring.page.tsx';

const both = (words: string) => ({ ru: words, en: words });
const row = (id: string, given: Partial<MonitoringRow> = {}): MonitoringRow => ({
  id,
  kind: 'engine',
  title: both(id),
  status: 'up',
  criticality: 3,
  count: 2,
  errorCount: 0,
  since: '2026-05-01T09:00:00.000Z',
  unknownSince: null,
  updatedAt: '2026-05-01T09:00:00.000Z',
  version: null,
  recommendVersion: null,
  detail: null,
  week: [null, 0, 0.5],
  effect: both('Никто не может войти.'),
  action: both('Запустите её.'),
  ...given,
});
const mongo = row('engine-mongodb', { title: both('MongoDB'), status: 'down', errorCount: 2 });
const answerOf = (rows: readonly MonitoringRow[], worst: string | null, deadLetters = 0): Answers => ({
  'platform.monitoring.list': () =>
    ok({
      monitoring: rows,
      meta: { sort: 'updatedAt', order: 'DESC', offset: 0, limit: 100, total: rows.length },
      summary: { status: 'up', count: 1, errorCount: 0, worst, checkedAt: '2026-05-01T10:00:00.000Z' },
      figures: [{ id: 'lag', title: both('Отставание'), value: 7, limit: 1_000, unit: 'count' }],
      services: [{ service: 'audit', deadLetters, parked: 2, lag: 0, outboxAge: 0 }],
    }),
  'platform.monitoring.history': () => ok({ row: mongo, points: [], incidents: [] }),
});

afterEach(hideScreens);

/** The alert that says this. */
const told = (words: RegExp): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const found = screen.queryAllByRole('alert').find(({ textContent }) => words.test(textContent ?? ''));
    if (found === undefined) throw new Error('nothing of it is told');
    return found;
  });

test('one sentence says what is wrong, and leads to the row with what to do about it', async () => {
  const answers = answerOf([row('engine-redis'), mongo], 'engine-mongodb');
  await showScreen(<MonitoringPage />, { path: '/setting/monitoring', answers });
  const alert = await told(/MongoDB/);
  expect(alert.textContent).toMatch(/^MongoDB: не работает с .+ Никто не может войти\./);
  await userEvent.click(within(alert).getByRole('button', { name: text('monitoring.show') }));
  expect(window.location.search).toBe('?entry=engine-mongodb');
  const panel = await screen.findByRole('dialog');
  expect(panel.textContent).toContain('Запустите её.');
  expect(panel.textContent).toContain(text('monitoring.noIncidents'));
});

test('a failing row says what to do, and is checked again on request', async () => {
  const reads = { list: 0 };
  const answers = answerOf([row('engine-redis'), mongo], 'engine-mongodb');
  const { sent } = await showScreen(<MonitoringPage />, {
    path: '/setting/monitoring',
    answers: {
      ...answers,
      'platform.monitoring.list': (asked) => {
        reads.list += 1;
        return (answers['platform.monitoring.list'] as NonNullable<Answers[string]>)(asked);
      },
      'platform.monitoring.refresh': () =>
        ok({ status: 'down', count: 2, errorCount: 1, worst: null, checkedAt: '2026-05-01T10:00:05.000Z' }),
    },
  });
  const line = (await screen.findByText('MongoDB')).closest('li');
  expect(line?.textContent).toContain(`${text('monitoring.action')}: Запустите её.`);
  expect((await screen.findByText('engine-redis')).closest('li')?.textContent).not.toContain('Запустите её.');
  const before = reads.list;
  await userEvent.click(screen.getByRole('button', { name: text('monitoring.refresh') }));
  await vi.waitFor(() => expect(reads.list).toBeGreaterThan(before));
  expect(sent.map(({ operation }) => operation)).toContain('platform.monitoring.refresh');
});

test('without trouble it says so', async () => {
  await showScreen(<MonitoringPage />, {
    path: '/setting/monitoring',
    answers: answerOf([row('engine-redis')], null),
  });
  expect(await screen.findByText(text('monitoring.allWell'))).toBeDefined();
  expect(
    screen
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe('');
});

test('a list that cannot be read any more shows no row, and since when nothing is known', async () => {
  let failing = false;
  const good = answerOf([row('engine-redis')], null);
  const { sent } = await showScreen(<MonitoringPage />, {
    path: '/setting/monitoring',
    answers: {
      ...good,
      'platform.monitoring.list': (asked) =>
        failing
          ? { ok: false, error: problem(503, 'request.unavailable') }
          : (good['platform.monitoring.list'] as NonNullable<Answers[string]>)(asked),
    },
  });
  await screen.findByText('engine-redis');
  failing = true;
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(screen.queryByText('engine-redis')).toBeNull(), 15_000);
  expect(sent.length).toBeGreaterThan(1);
  expect(document.body.textContent).toContain(text('monitoring.failed'));
});

test('applications whose list cannot be read any more are not shown, and it says since when', async () => {
  let failing = false;
  const shop = {
    id: 'shop',
    code: 'shop',
    name: 'Магазин',
    nameEn: 'Shop',
    url: 'https://shop.example',
    status: 'up',
    criticality: 2,
    version: '1',
    recommendVersion: '2',
    updateAvailable: true,
    since: '2026-05-01T09:00:00.000Z',
    unknownSince: null,
    updatedAt: '2026-05-01T09:00:00.000Z',
  };
  await showScreen(<MonitoringPage />, {
    path: '/setting/monitoring?tab=applications',
    answers: {
      ...answerOf([mongo], null),
      'platform.monitoring.applications': () =>
        failing
          ? { ok: false, error: problem(503, 'request.unavailable') }
          : ok({ applications: [shop], meta: {} }),
    },
  });
  await screen.findByText('Магазин');
  expect(document.body.textContent).toContain(text('monitoring.apps.update'));
  failing = true;
  window.dispatchEvent(new Event('online'));
  const alert = await told(new RegExp(text('monitoring.apps.failed')));
  expect(alert.textContent).toMatch(/Нет данных с \S/);
  expect(screen.queryByText('Магазин')).toBeNull();
});

const idle = {
  service: 'audit',
  name: 'history.retention',
  title: both('Удаление старой истории'),
  state: 'done',
  everySeconds: 86_400,
  startedAt: '2026-05-01T09:00:00.000Z',
  finishedAt: '2026-05-01T09:00:02.000Z',
  nextAt: '2026-05-02T09:00:00.000Z',
  tookSeconds: 2,
  failures: 0,
  error: null,
  reportedAt: '2026-05-01T10:00:00.000Z',
};

test('each scheduled job says how its last run went, when the next is due, and nothing that is not known', async () => {
  const jobs = [
    { ...idle, name: 'b', title: both('Сбой'), state: 'failed', failures: 3, error: 'TypeError: …' },
    { ...idle, name: 'c', title: both('Молчит'), state: 'unknown' },
    idle,
  ];
  let failing = false;
  const { sent } = await showScreen(<MonitoringPage />, {
    path: '/setting/monitoring?tab=jobs',
    answers: {
      ...answerOf([mongo], null),
      'platform.monitoring.refresh': () =>
        ok({ status: 'up', count: 2, errorCount: 0, worst: null, checkedAt: '' }),
      'platform.monitoring.jobs': () =>
        failing ? { ok: false, error: problem(503, 'request.unavailable') } : ok({ jobs, work: [] }),
    },
  });
  const lineOf = async (title: string) => (await screen.findByText(title)).closest('li')?.textContent ?? '';
  expect(await lineOf('Удаление старой истории')).toMatch(/audit, каждые 1.дн.*Выполнена.*за 2.с.*2 мая/);
  expect(await lineOf('Сбой')).toContain('3 ошибки подряд: TypeError: …');
  expect(await lineOf('Молчит')).toMatch(
    /Нет данных.*Следующий запускнеизвестен.*показано последнее известное/,
  );
  const before = sent.filter(({ operation }) => operation === 'platform.monitoring.jobs').length;
  await userEvent.click(screen.getByRole('button', { name: text('monitoring.refresh') }));
  await vi.waitFor(() =>
    expect(sent.filter(({ operation }) => operation === 'platform.monitoring.jobs').length).toBeGreaterThan(
      before,
    ),
  );
  failing = true;
  window.dispatchEvent(new Event('online'));
  const alert = await told(new RegExp(text('monitoring.jobs.failed')));
  expect(alert.textContent).toMatch(/Нет данных с \S/);
  expect(screen.queryByText('Сбой')).toBeNull();
});

test('long work says how far it is, about what, and how much of it is set aside', async () => {
  const { reportedAt: since, ...known } = idle;
  const of = { object: 'Ромашка', done: 1_200, total: 5_000, since, setAside: 0 };
  const row = { ...known, ...of, service: 'identity', title: both('Реквизиты'), state: 'running' };
  const over = { state: 'setAside', object: null, done: null, total: null, since: null };
  const work = [
    { ...row, ...over, title: both('Сессии'), setAside: 3 },
    { ...row, title: both('Поля'), total: null, state: 'failed', failures: 2, error: 'TypeError: …' },
    row,
  ];
  await showScreen(<MonitoringPage />, {
    path: '/setting/monitoring?tab=jobs',
    answers: {
      ...answerOf([mongo], null),
      'platform.monitoring.jobs': () => ok({ jobs: [{ ...idle }], work }),
    },
  });
  const lineOf = async (title: string) => (await screen.findByText(title)).closest('li')?.textContent ?? '';
  expect(await lineOf('Реквизиты')).toMatch(/identity, Ромашка.*Выполняется.*сделано 1.200 из 5.000.*1 мая/);
  expect(await lineOf('Поля')).toMatch(/Ошибка.*сделано 1.200Начало.*2 ошибки подряд: TypeError: …/);
  expect(await lineOf('Сессии')).toMatch(/Отложено.*3 записи отложены/);
});

test('dead letters are applied again after a question, and the result is told', async () => {
  const letter = {
    id: 'x',
    type: 'a.b.c',
    attempts: 3,
    failedAt: '2026-05-01T09:00:00.000Z',
    error: 'Error: …',
  };
  const { sent } = await showScreen(<MonitoringPage />, {
    path: '/setting/monitoring',
    answers: {
      ...answerOf([mongo], 'engine-mongodb', 1),
      'audit.dead-letter.list': () => ok({ deadLetters: [letter], total: 1 }),
      'audit.dead-letter.redrive': () => ok({ results: [{ id: 'x', outcome: 'applied', error: null }] }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: text('monitoring.letters.one') }));
  const dialog = await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog'));
  await userEvent.click(within(dialog).getByRole('button', { name: text('monitoring.letters.one') }));
  await vi.waitFor(() =>
    expect(sent.find(({ operation }) => operation === 'audit.dead-letter.redrive')?.args).toMatchObject({
      body: { ids: ['x'] },
    }),
  );
});

const poll: Answers = {
  'platform.monitoring.status': () =>
    ok({
      status: 'down',
      count: 30,
      errorCount: 2,
      worst: { id: 'engine-mongodb', title: both('MongoDB'), since: '2026-05-01T09:00:00.000Z' },
    }),
  'platform.diagnostics.applications-status': () =>
    ok({ status: 'error', count: 2, errorCount: 1, version: '1', recommendVersion: '2' }),
};
const flags = {
  monitoringNotifyAccess: false,
  diagnosticsNotifyAccess: false,
  diagnosticsApplicationsNotifyAccess: false,
};

test('the shell tells of trouble with the way to its row, and asks only what the flags allow', async () => {
  const shown = await showScreen(<SystemAlerts accesses={{ ...flags, monitoringNotifyAccess: true }} />, {
    path: '/setting/banners',
    answers: poll,
  });
  const alert = await told(/MongoDB/);
  expect(within(alert).getByRole('link').getAttribute('href')).toContain(
    '/setting/monitoring?entry=engine-mongodb',
  );
  expect(shown.sent.map(({ operation }) => operation)).toEqual(['platform.monitoring.status']);
  hideScreens();
  const silent = await showScreen(<SystemAlerts accesses={flags} />, {
    path: '/setting/banners',
    answers: poll,
  });
  expect(silent.sent).toEqual([]);
});
