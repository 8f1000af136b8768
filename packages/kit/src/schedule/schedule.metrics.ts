import { Counter, Histogram, type Registry } from 'prom-client';

export interface ScheduleMetrics {
  ran(job: string, outcome: 'done' | 'failed' | 'lost', seconds: number): void;
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
  return {
    ran: (job, outcome, took) => {
      runs.labels(job, outcome).inc();
      seconds.labels(job).observe(took);
    },
  };
};
