import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { PicturesRepository } from './pictures.repository.ts';

/** Removes pictures that nobody saved, with what was left of uploads that were cut off. */
export const sweepingJob = ({
  repository,
  clock,
}: {
  repository: Pick<PicturesRepository, 'removeExpired'>;
  clock: Pick<Clock, 'now'>;
}): ScheduledJob => ({
  name: 'pictures.sweep',
  everyMs: 5 * 60_000,
  run: async ({ signal }) => {
    while (!signal.aborted && (await repository.removeExpired(clock.now())) > 0);
  },
});
