import { setTimeout as delay } from 'node:timers/promises';

export type WaitOptions = {
  what: string;
  timeoutMs: number;
  intervalMs?: number;
  /** Called between tries; throwing ends the wait at once, e.g. when the awaited process has died. */
  abortWhen?: () => Promise<void> | void;
};

/** Repeats `attempt` until it stops throwing and answers its value. The last error says why a wait ran out. */
export async function waitFor<T>(attempt: () => Promise<T>, options: WaitOptions): Promise<T> {
  const end = Date.now() + options.timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      await options.abortWhen?.();
      if (Date.now() >= end) {
        const seconds = Math.round(options.timeoutMs / 1000);
        throw new Error(`${options.what} did not happen within ${seconds} s`, { cause: error });
      }
    }
    await delay(options.intervalMs ?? 100);
  }
}
