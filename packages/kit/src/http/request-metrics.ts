import { Counter, Histogram, type Registry } from 'prom-client';

export interface RequestMetrics {
  /** Recorder of one operation: status and elapsed milliseconds of each answer. */
  forOperation(operationId: string): (status: number, elapsed: number) => void;
}

/** Counts and times answers by operation and class of status; labels are bounded by the catalogue. */
export const createRequestMetrics = (registry: Registry): RequestMetrics => {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by operation',
    labelNames: ['operation'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Answers by operation and class of status',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  return {
    forOperation: (operation) => {
      const timed = seconds.labels(operation);
      const counted = new Map(
        ['2xx', '3xx', '4xx', '5xx'].map((status) => [status, answers.labels(operation, status)]),
      );
      return (status, elapsed) => {
        timed.observe(elapsed / 1000);
        counted.get(`${Math.floor(status / 100)}xx`)?.inc();
      };
    },
  };
};
