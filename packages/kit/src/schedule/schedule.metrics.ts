import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface ScheduleMetrics {
  ran(job: string, outcome: 'done' | 'failed' | 'lost', seconds: number): void;
  /** What all replicas have in common. */
  seen(job: string, state: { readonly failures: number; readonly overdueSeconds: number }): void;
}

/** The label is `schedule`: `job` is what Prometheus calls the processes that it asks. */
export const createScheduleMetrics = (registry: Registry): ScheduleMetrics => {
  const registers = [registry];
  const runs = new Counter({
    name: 'schedule_runs_total',
    help: 'Runs of scheduled jobs in this process',
    labelNames: ['schedule', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'schedule_run_seconds',
    help: 'Time a scheduled job took',
    labelNames: ['schedule'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  });
  const failures = new Gauge({
    name: 'schedule_failures_in_row',
    help: 'Runs of a scheduled job that failed since it last succeeded, in whatever process',
    labelNames: ['schedule'],
    registers,
  });
  const overdue = new Gauge({
    name: 'schedule_overdue_seconds',
    help: 'Time since a scheduled job was due and nobody runs it',
    labelNames: ['schedule'],
    registers,
  });
  return {
    seen: (job, state) => {
      failures.labels(job).set(state.failures);
      overdue.labels(job).set(state.overdueSeconds);
    },
    ran: (job, outcome, took) => {
      runs.labels(job, outcome).inc();
      seconds.labels(job).observe(took);
    },
  };
};
