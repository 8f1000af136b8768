import { defineCollection, required } from '../mongo/collection.ts';

export interface ScheduleRow {
  readonly _id: string;
  readonly nextAt: Date;
  /** Runs so far; also which one is under way. */
  readonly runs?: number;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
  readonly failed?: boolean;
  /** Milliseconds that the last run took. */
  readonly tookMs?: number;
  /** Runs in a row that failed. */
  readonly failures?: number;
  /** Why the last run failed, without what it quotes. */
  readonly error?: string;
}

export const schedules = defineCollection<ScheduleRow>('schedules', {
  _id: required(String),
  nextAt: required(Date),
  runs: Number,
  startedAt: Date,
  finishedAt: Date,
  failed: Boolean,
  tookMs: Number,
  failures: Number,
  error: String,
});
