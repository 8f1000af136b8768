/** Owns that nothing is kept of people whose account was deleted (ADR 105). */
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { Connection } from 'mongoose';
import { createErasureRepository } from './erasure.repository.ts';

const AGAIN_EVERY = 10 * 60_000;

export const createErasureModule = (connection: Connection) => {
  const { erase, eraseLate } = createErasureRepository(connection);
  const jobs: readonly ScheduledJob[] = [
    // What was on its way when the account was deleted comes after that.
    { name: 'people.erase', everyMs: AGAIN_EVERY, run: () => eraseLate() },
  ];
  return { erase, jobs };
};
