import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import { RAW_HOURS } from './page-views.model.ts';
import type { PageViewRepository } from './page-views.repository.ts';

const HOUR = 3_600_000;
/** Milliseconds after the end of an hour in which its last views may still be stored. */
const GRACE = 5 * 60_000;

const hourOf = (milliseconds: number): number => Math.floor(milliseconds / HOUR) * HOUR;

/**
 * Counts the views of every hour that is not counted for good. An hour is counted anew from its single views, so a run that
 * is repeated or interrupted leaves the right numbers; single views expire well after their hour is closed.
 */
export const countingJob = ({
  repository,
  clock,
}: {
  repository: PageViewRepository;
  clock: Clock;
}): ScheduledJob => ({
  name: 'page-views.count',
  everyMs: 5 * 60_000,
  run: async ({ signal }) => {
    const now = clock.now().getTime();
    const first = (await repository.countedBefore()) ?? (await repository.oldest());
    if (first === undefined) return;
    // Older hours have begun to lose single views: counting them anew would make their numbers shrink.
    const countable = hourOf(now - (RAW_HOURS - 1) * HOUR) + HOUR;
    let trouble: unknown;
    for (let hour = Math.max(hourOf(first.getTime()), countable); hour <= now; hour += HOUR) {
      if (signal.aborted) return;
      try {
        const counts = await repository.count(new Date(hour), new Date(hour + HOUR));
        await repository.store(new Date(hour), counts);
      } catch (error) {
        // The hours after it are counted all the same; none of them is closed before it.
        trouble ??= error;
      }
    }
    if (trouble !== undefined) throw trouble;
    await repository.rememberCounted(new Date(hourOf(now - GRACE)));
  },
});
