import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import type { PicturesRepository } from './pictures.repository.ts';

/** Removes pictures that were not saved, with the rest of uploads that were cut off; one that fails holds no other. */
export const sweepingJob = ({
  repository,
  tasks,
  clock,
}: {
  repository: Pick<PicturesRepository, 'expired' | 'removeExpired'>;
  tasks: Pick<Tasks, 'sweep'>;
  clock: Pick<Clock, 'now'>;
}): ScheduledJob =>
  tasks.sweep({
    name: 'pictures.sweep',
    everyMs: 5 * 60_000,
    due: () => repository.expired(clock.now()),
    apply: async (ids, unit) => {
      for (const id of ids) await repository.removeExpired(id, clock.now(), unit);
    },
  });
