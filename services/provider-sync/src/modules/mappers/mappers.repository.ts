import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type MapperRow, mappers } from './mappers.model.ts';

export const createMappersRepository = (connection: Connection) => {
  const rows = mappers.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    ofSync: (syncId: string, unit?: UnitOfWork) =>
      rows.find({ syncId }).sort({ order: 1, _id: 1 }).session(sessionOf(unit)).lean<MapperRow[]>(),
    byId: (id: string, unit?: UnitOfWork) =>
      rows.findOne({ _id: id }).session(sessionOf(unit)).lean<MapperRow | null>(),
    /** Mappers that are on, by synchronization. */
    counts: async (syncIds: readonly string[], unit?: UnitOfWork): Promise<ReadonlyMap<string, number>> => {
      const found = await rows
        .aggregate<{ _id: string; count: number }>([
          { $match: { syncId: { $in: [...syncIds] }, enabled: true } },
          { $group: { _id: '$syncId', count: { $sum: 1 } } },
        ])
        .session(sessionOf(unit));
      return new Map(found.map(({ _id, count }) => [_id, count]));
    },
    save: (row: MapperRow, unit: UnitOfWork) => saveNext(rows, row, unit),
    remove: ({ _id }: MapperRow, { session }: UnitOfWork) => rows.deleteOne({ _id }).session(session),
    dropSync: (syncId: string, { session }: UnitOfWork) => rows.deleteMany({ syncId }).session(session),
  };
};
export type MappersRepository = ReturnType<typeof createMappersRepository>;
