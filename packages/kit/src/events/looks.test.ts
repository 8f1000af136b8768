import { expect, it, vi } from 'vitest';
import { createLooks } from './looks.ts';

it('a look is recorded once within minutes, again later, never at oneself, and again after a failure', async () => {
  let now = new Date('2026-03-01T10:00:00Z');
  const looks = createLooks({ now: () => now });
  const record = vi.fn(async () => {});
  const failed = looks('reader', 'person', () => Promise.reject(new Error('no database')));
  await expect(failed).rejects.toThrow('no database');
  await looks('reader', 'reader', record);
  expect(record).not.toHaveBeenCalled();
  await looks('reader', 'person', record);
  await looks('reader', 'person', record);
  expect(record).toHaveBeenCalledTimes(1);
  await looks('another', 'person', record);
  now = new Date('2026-03-01T10:11:00Z');
  await looks('reader', 'person', record);
  expect(record).toHaveBeenCalledTimes(3);
});
