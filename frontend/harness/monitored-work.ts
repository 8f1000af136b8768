import { workTexts } from '@gatehouse/contracts/platform/monitoring.jobs.ts';
import type { MonitoredWork } from '@gatehouse/contracts/platform/monitoring.resources.ts';

const long = `Константинопольско-Вознесенское ${'производственное объединение '.repeat(3)}`.slice(0, 120);
const error = `MongoServerError 112: ${'WriteConflict error: this operation conflicted; '.repeat(4)}`;
const workRow = { failures: 0, error: null, setAside: 0, reportedAt: '2026-05-01T09:10:00.000Z' };
export const work = Object.entries(workTexts)
  .slice(0, 4)
  .map(
    ([name, title], index): MonitoredWork => ({
      ...workRow,
      service: ['identity', 'access-request', 'profile', 'profile'][index] as string,
      name,
      title,
      object: [null, 'ООО «Ромашка»', 'passport_number', 'category'][index] as string | null,
      state: 'running',
      done: [12, 204_000, 1_400, 0][index] as number,
      total: [null, 1_000_000, 5_300, null][index] as number | null,
      since: '2026-05-01T09:04:00.000Z',
    }),
  );
const workTroubles: readonly Partial<MonitoredWork>[] = [
  { state: 'failed', failures: 4, error, object: long, title: { ru: long, en: long } },
  { state: 'setAside', object: null, done: null, total: null, since: null, setAside: 3 },
  { state: 'unknown', reportedAt: '2026-05-01T09:01:00.000Z' },
  { setAside: 1_000 },
];
export const troubledWork = work.map((row, index): MonitoredWork => ({ ...row, ...workTroubles[index] }));
