import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { ErasuresRepository } from './erasures.repository.ts';

const EVERY = 5_000;
const BATCH = 50;
const MINUTE = 60_000;
/** Milliseconds from one pass to the next: events that were on their way name the person once more. */
const WAITS = [10 * MINUTE, 24 * 60 * MINUTE, 7 * 24 * 60 * MINUTE] as const;

/** Takes the data of deleted people out of the journal and leaves what happened. */
export const erasuresJob = ({
  repository,
  clock,
}: {
  readonly repository: Pick<ErasuresRepository, 'due' | 'erase' | 'passed'>;
  readonly clock: Clock;
}): ScheduledJob => ({
  name: 'history.erase',
  everyMs: EVERY,
  run: async ({ signal }) => {
    for (const row of await repository.due(clock.now(), BATCH)) {
      if (signal.aborted) return;
      await repository.erase(row._id);
      const wait = WAITS[row.passes];
      await repository.passed(row, wait === undefined ? undefined : new Date(clock.now().getTime() + wait));
    }
  },
});
