import { jobTexts, workTexts } from '@gatehouse/contracts/platform/monitoring.jobs.ts';
import { WORK_MAX } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { expect, it } from 'vitest';
import { jobsOf, workOf } from './monitored-jobs.ts';
import { reportOf } from './monitoring.fixtures.ts';
import type { Judged } from './reporters.domain.ts';

const now = new Date('2026-05-01T10:00:00.000Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();
const job = (name: string, given: object = {}) => ({
  name,
  everyMs: 30_000,
  running: false,
  startedAt: secondsAgo(20),
  finishedAt: secondsAgo(19),
  nextAt: secondsAgo(-10),
  tookMs: 1_000,
  failures: 0,
  error: null,
  ...given,
});
const judged = (service: string, jobs: ReturnType<typeof job>[], given: Partial<Judged> = {}): Judged => ({
  report: reportOf(service, { jobs }),
  sequence: 1,
  heardAt: 1_000,
  heard: now,
  silent: false,
  ...given,
});
const statesOf = (...reporters: Judged[]) =>
  jobsOf(reporters, now).map(({ name, state }) => `${name}: ${state}`);

it('says how each job is, what needs attention first', () => {
  const jobs = [
    job('a-done'),
    job('b-running', { running: true, nextAt: secondsAgo(3_600) }),
    job('c-failed', { failures: 2, error: 'TypeError: …' }),
    job('d-overdue', { nextAt: secondsAgo(61), failures: 1 }),
    job('e-due-now', { nextAt: secondsAgo(59) }),
    job('f-new', { startedAt: null, finishedAt: null, nextAt: now.toISOString(), tookMs: null }),
  ];
  expect(statesOf(judged('audit', jobs))).toEqual([
    'd-overdue: overdue',
    'c-failed: failed',
    'b-running: running',
    'f-new: waiting',
    'a-done: done',
    'e-due-now: done',
  ]);
});

it('names jobs in words, and one that this release does not know by its name', () => {
  const [known, unheard] = jobsOf([judged('audit', [job('history.retention'), job('unheard.of')])], now);
  expect(known?.title).toEqual(jobTexts['history.retention']);
  expect(unheard?.title).toEqual({ ru: 'unheard.of', en: 'unheard.of' });
});

it('goes by the replica that was heard last, and claims nothing of a service whose processes are silent or ended', () => {
  const early = judged('audit', [job('one', { failures: 3 })]);
  const late = judged('audit', [job('one')], { heardAt: 2_000 });
  expect(statesOf(early, late)).toEqual(['one: done']);
  // A silent one that was heard later than the one that is alive.
  expect(statesOf(early, { ...late, silent: true })).toEqual(['one: failed']);
  expect(statesOf({ ...late, silent: true })).toEqual(['one: unknown']);
  const stopped = { ...late, report: { ...late.report, state: 'stopped' as const } };
  expect(statesOf(stopped)).toEqual(['one: unknown']);
});

it('knows nothing of services without jobs, also of an earlier release', () => {
  expect(
    jobsOf([judged('bff', []), { ...judged('identity', []), report: reportOf('identity') }], now),
  ).toEqual([]);
});

const work = (name: string, task: object | null, setAside = 0) => ({
  name,
  object: null,
  task: task && { done: 3, total: null, since: secondsAgo(60), failures: 0, error: null, ...task },
  setAside,
});
const workReported = (service: string, ...rows: readonly ReturnType<typeof work>[]): Judged => ({
  ...judged(service, []),
  report: reportOf(service, { work: rows as never }),
});

it('says how far background work is, what needs attention first, and names it in words', () => {
  const rows = workOf(
    [
      workReported('profile', work('fields.remove', { total: 9 }, 2)),
      workReported('identity', work('sessions.overdue', null, 1), work('company-facts', { failures: 2 })),
      { ...workReported('audit', work('unheard.of', {})), silent: true },
    ],
    now,
  );
  expect(rows.map(({ name, state }) => `${name}: ${state}`)).toEqual([
    'company-facts: failed',
    'sessions.overdue: setAside',
    'unheard.of: unknown',
    'fields.remove: running',
  ]);
  expect(rows.map(({ title }) => title.en)).toEqual([
    workTexts['company-facts']?.en,
    jobTexts['sessions.overdue']?.en,
    'unheard.of',
    workTexts['fields.remove']?.en,
  ]);
  expect(rows.at(-1)).toMatchObject({ done: 3, total: 9, setAside: 2 });
});

it('tells the first of very much work alone', () => {
  const many = Array.from({ length: WORK_MAX + 1 }, () => work('company-facts', {}));
  expect(workOf([workReported('identity', ...many)], now)).toHaveLength(WORK_MAX);
});
