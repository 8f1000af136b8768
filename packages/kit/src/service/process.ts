import type { Logger } from 'pino';
import { ConfigError } from '../config/parse-config.ts';
import type { Health } from '../health/health.ts';
import { logWarnings } from './runtime-warnings.ts';

export interface RunningProcess {
  readonly log: Logger;
  readonly health: Health;
  /** Milliseconds between "not ready" and closing. */
  readonly drainMs: number;
  /** Closes in order: listener, consumers, jobs, stores. Finishes what runs. */
  close(): Promise<void>;
}

/** Milliseconds until a close that hangs is cut off; below the 30 s Kubernetes gives. */
const CLOSE_LIMIT = 20_000;

/**
 * Starts a process and closes it once, on SIGTERM or SIGINT: not ready first, then the drain time, then close (R10).
 * A failure nobody handled ends the process, whose supervisor starts it anew.
 */
export const runProcess = async (start: () => Promise<RunningProcess>): Promise<void> => {
  let running: RunningProcess;
  try {
    running = await start();
  } catch (error) {
    const text = error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error));
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
  const { log, health, drainMs } = running;
  logWarnings(log);
  let closing = false;
  const close = async (reason: string, code: number) => {
    if (closing) return;
    closing = true;
    log.info({ reason }, 'closing');
    health.drain();
    setTimeout(() => process.exit(code || 1), drainMs + CLOSE_LIMIT).unref();
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    try {
      await running.close();
    } catch (err) {
      log.error({ err }, 'closing failed');
      process.exit(1);
    }
    log.flush();
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close(signal, 0));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught');
    void close('uncaughtException', 1);
  });
  process.on('unhandledRejection', (err) => {
    log.fatal({ err }, 'unhandled rejection');
    void close('unhandledRejection', 1);
  });
};
