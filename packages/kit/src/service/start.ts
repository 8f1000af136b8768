import type { Logger } from 'pino';
import type { ReadinessCheck } from '../health/health.ts';
import { schemaVersion } from '../migrations/migrations.ts';

/** Milliseconds between two looks at the migrations of a database. */
const LOOK_EVERY = 500;

interface Task {
  start(): Promise<void> | void;
}

/**
 * Starts the tasks of a process and opens its port. Nothing of a release works on a database without its migrations: its
 * tasks would fail, or write what they must not. Until they are applied the process is alive, not ready, and does nothing else.
 */
export const createStart = (checks: readonly ReadinessCheck[], log: Logger) => {
  let waiting = false;
  const schema = checks.filter(({ name }) => name === schemaVersion);
  const isCurrent = async (): Promise<boolean> =>
    (await Promise.all(schema.map(async ({ check }) => (await check()) !== false))).every(Boolean);
  const startTasks = async (tasks: readonly Task[]) => {
    for (const task of tasks) await task.start();
    waiting = false;
  };
  const check: ReadinessCheck = { name: 'start', check: () => !waiting };
  return {
    check,
    /** `listen` opens the port; answers its address. */
    run: async (tasks: readonly Task[], listen: () => Promise<string>): Promise<string> => {
      const current = await isCurrent();
      if (current) await startTasks(tasks);
      else waiting = true;
      const address = await listen();
      log.info({ address }, 'listening');
      if (current) return address;
      log.warn('the database lacks migrations of this release; waiting for them');
      // A database that is away for a moment is looked at again.
      while (!(await isCurrent().catch(() => false)))
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
      await startTasks(tasks);
      return address;
    },
  };
};
