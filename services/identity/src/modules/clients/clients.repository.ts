import type { Permitted } from '@gatehouse/kit/granting/granting.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type ClientRow, clients } from './clients.model.ts';

/** As the guard has let it pass. */
type WrittenClient = Permitted<ClientRow>;

/** Accesses of one client are written at most this often. */
const ACCESS_EVERY = 60_000;

export const createClientsRepository = (connection: Connection) => {
  const rows = clients.model(connection);
  /** When this process has written an access last, in milliseconds, by client. */
  const noted = new Map<string, number>();
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    byClientId: (clientId: string, unit?: UnitOfWork) =>
      rows.findOne({ clientId }).session(sessionOf(unit)).lean<ClientRow | null>(),
    ofApplication: (applicationId: string, unit?: UnitOfWork) =>
      rows.find({ applicationId }).session(sessionOf(unit)).sort({ clientId: 1 }).lean<ClientRow[]>(),
    countOf: async (
      applicationIds: readonly string[],
      unit?: UnitOfWork,
    ): Promise<ReadonlyMap<string, number>> => {
      const found = await rows
        .aggregate<{ _id: string; count: number }>([
          { $match: { applicationId: { $in: [...applicationIds] } } },
          { $group: { _id: '$applicationId', count: { $sum: 1 } } },
        ])
        .session(sessionOf(unit));
      return new Map(found.map(({ _id, count }) => [_id, count]));
    },
    save: (row: WrittenClient, unit: UnitOfWork) => saveNext<ClientRow>(rows, row, unit),
    remove: (id: string, { session }: UnitOfWork) => rows.deleteOne({ _id: id }).session(session),
    /** The client was let in. */
    accessed: async (clientId: string, at: Date): Promise<void> => {
      // Asking the database whether it knows already would cost every token a round trip.
      if (at.getTime() - (noted.get(clientId) ?? 0) < ACCESS_EVERY) return;
      noted.set(clientId, at.getTime());
      const before = new Date(at.getTime() - ACCESS_EVERY);
      const stale = [{ lastAccessAt: null }, { lastAccessAt: { $lte: before } }];
      await rows.updateOne({ clientId, $or: stale }, { $set: { lastAccessAt: at } });
    },
  };
};
export type ClientsRepository = ReturnType<typeof createClientsRepository>;
