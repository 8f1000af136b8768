import { untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { createGroupCommit } from '@gatehouse/kit/runtime/group-commit.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { afterUse, longestBlock, type Quota, type QuotaLimit } from './quotas.domain.ts';
import type { QuotasRepository } from './quotas.repository.ts';

/** Most uses counted in one transaction. */
export const GROUP_MAX = 200;

/**
 * Uses all of these at once, or none: answers the seconds until a use is allowed, 0 when it was counted. Changes
 * `quotas`, so that the members of a group see each other.
 */
export const useTogether = (quotas: Map<string, Quota>, limits: readonly QuotaLimit[], now: Date): number => {
  const blocked = longestBlock(quotas, limits, now);
  if (blocked > 0) return blocked;
  for (const limit of limits) quotas.set(limit.key, afterUse(quotas.get(limit.key), limit, now));
  return 0;
};

/** Daily quotas in MongoDB: exact under any number of requests at once, and nothing of them is in Redis (N3). */
export const createQuotas = ({
  units,
  quotas,
  clock,
}: {
  readonly units: UnitsOfWork;
  readonly quotas: Pick<QuotasRepository, 'find' | 'save'>;
  readonly clock: Clock;
}) => {
  const countGroup = (group: readonly (readonly QuotaLimit[])[]): Promise<readonly number[]> =>
    untilInserted(() =>
      units.run(async (unit) => {
        const now = clock.now();
        const before = await quotas.find([...new Set(group.flat().map(({ key }) => key))], unit);
        const after = new Map(before);
        const answers = group.map((limits) => useTogether(after, limits, now));
        await quotas.save(unit, new Map([...after].filter(([key, quota]) => before.get(key) !== quota)));
        return answers;
      }),
    );
  const group = createGroupCommit({ commit: countGroup, most: GROUP_MAX, gatherMs: () => 0 });
  return {
    /** Counts one use of each, or of none; answers the seconds until a use is allowed, 0 when it was counted. */
    use: group.add,
  };
};
export type Quotas = ReturnType<typeof createQuotas>;
