import mongoose from 'mongoose';
import { defineCollection, required } from '../mongo/collection.ts';

export interface MigrationRow {
  readonly _id: string;
  /** Of the ids of the series up to this one, so that a step slipped in between is noticed. */
  readonly checksum?: string;
  readonly progress?: unknown;
  readonly appliedAt?: Date;
  readonly tookMs?: number;
}

export const appliedMigrations = defineCollection<MigrationRow>('migrations', {
  _id: required(String),
  checksum: String,
  progress: mongoose.Schema.Types.Mixed,
  appliedAt: Date,
  tookMs: Number,
});
