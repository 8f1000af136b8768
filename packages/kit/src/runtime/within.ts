import { setTimeout as sleep } from 'node:timers/promises';

/** Whether the work is settled within the limit; one that fails, then or later, ends nothing. */
export const within = async (work: Promise<unknown>, limitMs: number): Promise<boolean> => {
  const timer = new AbortController();
  const late = sleep(limitMs, false, { signal: timer.signal }).catch(() => false);
  const settled = () => true;
  try {
    return await Promise.race([work.then(settled, settled), late]);
  } finally {
    timer.abort();
  }
};
