import type { Logger } from 'pino';
import type { ReadinessCheck } from '../health/health.ts';
import { schemaVersion } from '../migrations/migrations.ts';

/** Milliseconds between two looks at the migrations of a database. */
const LOOK_EVERY = 500;

interface Steps {
  readonly checks: readonly ReadinessCheck[] | undefined;
  readonly log: Logger;
  /** Starts what runs beside requests. */
  readonly startTasks: () => Promise<void>;
  /** Opens the port and answers the address. */
  readonly listen: () => Promise<string>;
}

/**
 * Starts the tasks and opens the port. Nothing of a release works on a database without its migrations: its tasks would fail,
 * or write what they must not. Until they are applied the process is alive, not ready, and does nothing else.
 */
export const startWithSchema = async ({ checks = [], log, startTasks, listen }: Steps): Promise<string> => {
  const schema = checks.filter(({ name }) => name === schemaVersion);
  const isCurrent = async (): Promise<boolean> =>
    (await Promise.all(schema.map(async ({ check }) => (await check()) !== false))).every(Boolean);
  const current = await isCurrent();
  if (current) await startTasks();
  const address = await listen();
  log.info({ address }, 'listening');
  if (current) return address;
  log.warn('the database lacks migrations of this release; waiting for them');
  // A database that is away for a moment is looked at again.
  while (!(await isCurrent().catch(() => false)))
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  await startTasks();
  return address;
};
