import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import type { ErasureRow } from './erasures.model.ts';
import type { ErasuresRepository } from './erasures.repository.ts';

const EVERY = 5_000;
const MINUTE = 60_000;
/** Milliseconds after the deletion: rows that name the person by another id alone wake nobody. */
const PASSES = [10 * MINUTE, 24 * 60 * MINUTE, 8 * 24 * 60 * MINUTE] as const;

/** Takes the data of deleted people out of the journal and leaves what happened; a person who fails holds no other. */
export const erasuresJob = ({
  repository,
  clock,
  tasks,
}: {
  readonly repository: Pick<ErasuresRepository, 'due' | 'find' | 'erase' | 'passed'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly tasks: Pick<Tasks, 'sweep'>;
}): ScheduledJob => {
  /** As they were before their pass. */
  const known = new Map<string, ErasureRow>();
  return tasks.sweep({
    name: 'history.erase',
    everyMs: EVERY,
    due: () => repository.due(clock.now()),
    before: async (accountId) => {
      const row = await repository.find(accountId);
      if (row === null) return;
      known.set(accountId, row);
      await repository.erase(accountId);
    },
    apply: async (accountIds, unit) => {
      for (const accountId of accountIds) {
        const row = known.get(accountId);
        if (row === undefined) continue;
        const now = clock.now().getTime();
        const next = PASSES.map((wait) => row.at.getTime() + wait).find((at) => at > now);
        await repository.passed(row, next === undefined ? undefined : new Date(next), unit);
        unit.afterCommit(() => known.delete(accountId));
      }
    },
  });
};
