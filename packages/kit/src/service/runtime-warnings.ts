import type { Logger } from 'pino';

/** Writes what Node warns of into the log, of which it would be the only lines without time, level and service. */
export const logWarnings = (log: Pick<Logger, 'warn'>): void => {
  // Node's own listener writes bare text to the standard error.
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'the runtime warns'));
};
