import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { ErasuresRepository } from './erasures.repository.ts';

const EVERY = 5_000;
const BATCH = 50;
const MINUTE = 60_000;
/** Milliseconds after the deletion: rows that name the person by another id alone wake nobody. */
const PASSES = [10 * MINUTE, 24 * 60 * MINUTE, 8 * 24 * 60 * MINUTE] as const;

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
      const now = clock.now().getTime();
      const next = PASSES.map((wait) => row.at.getTime() + wait).find((at) => at > now);
      await repository.passed(row, next === undefined ? undefined : new Date(next));
    }
  },
});
