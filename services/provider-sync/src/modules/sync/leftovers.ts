/** What synchronizations leave behind when their provider is deleted. */
import { type TaskKind, type Tasks, taskKind, taskName } from '@gatehouse/kit/tasks/tasks.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type ObjectRow, type RunRow, runs as runsCollection, syncObjects } from './sync.model.ts';

interface OfSync {
  readonly syncId: string;
}
const objectsOf = taskName<OfSync>('sync-objects');
const runsOf = taskName<OfSync>('sync-runs');

export const createLeftovers = (connection: Connection, tasks: Pick<Tasks, 'add'>) => {
  const objects = syncObjects.model(connection);
  const runs = runsCollection.model(connection);
  const kinds: readonly TaskKind[] = [
    taskKind({
      task: objectsOf,
      page: async ({ syncId }, after, limit) => {
        const found = await objects
          .find({ syncId, externalId: { $gt: after } })
          .sort({ externalId: 1 })
          .limit(limit)
          .select('externalId')
          .lean<Pick<ObjectRow, 'externalId'>[]>();
        return found.map(({ externalId }) => externalId);
      },
      apply: async (externalIds, { syncId }, { session }) => {
        await objects.deleteMany({ syncId, externalId: { $in: [...externalIds] } }).session(session);
      },
    }),
    taskKind({
      task: runsOf,
      page: async ({ syncId }, after, limit) => {
        const found = await runs
          .find({ syncId, _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(limit)
          .select('_id')
          .lean<Pick<RunRow, '_id'>[]>();
        return found.map(({ _id }) => _id);
      },
      apply: async (ids, _, { session }) => {
        await runs.deleteMany({ _id: { $in: [...ids] } }).session(session);
      },
    }),
  ];
  return {
    kinds,
    /** The synchronization is gone at once; what it knew of its objects and its runs follow in parts. */
    dropSync: async (syncId: string, unit: UnitOfWork): Promise<void> => {
      for (const name of [objectsOf, runsOf])
        await tasks.add(name, { subject: syncId, data: { syncId } }, unit);
    },
  };
};
export type Leftovers = ReturnType<typeof createLeftovers>;
