/** Groups are kept here under the provider's ids; people bring the names of theirs. */
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { Delivered, Sink } from './objects.ts';
import type { RunsRepository } from './runs.repository.ts';

export const keptSink = (syncId: string, repository: Pick<RunsRepository, 'objectsOf'>): Sink => ({
  deliver: async (objects) => {
    const known = await repository.objectsOf(
      syncId,
      objects.map(({ externalId }) => externalId),
    );
    return objects.map(({ externalId, values }): Delivered => {
      const before = known.get(externalId);
      const changes = changesBetween(before?.values, values);
      // About to be delivered, or switched off: nothing of it counts.
      const isNew = before === undefined || before.vanishedAt !== null || before.pending?.fresh === true;
      const result = isNew ? 'created' : changes.length > 0 ? 'changed' : 'unchanged';
      return { externalId, result, accountId: null, reason: null, changes };
    });
  },
  depart: async (_, externalIds) =>
    externalIds.map((externalId) => ({
      externalId,
      result: 'changed',
      accountId: null,
      reason: null,
      changes: [],
    })),
});
