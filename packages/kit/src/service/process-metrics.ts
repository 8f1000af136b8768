import { collectDefaultMetrics, type Registry } from 'prom-client';

/**
 * Milliseconds between two looks at how late the event loop is. prom-client looks a hundred times a second, which is half of
 * what a process does that nobody asks anything.
 */
const LOOK = 100;

/** What Node tells of the process. */
export const collectProcessMetrics = (register: Registry): void =>
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: LOOK });
