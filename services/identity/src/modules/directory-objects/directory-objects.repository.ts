import type { DeliveredKind } from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Connection } from 'mongoose';
import { type DirectoryObjectRow, directoryObjectId } from './delivered-object.domain.ts';
import { directoryObjects } from './directory-objects.model.ts';

export const createDirectoryObjectsRepository = (connection: Connection) => {
  const rows = directoryObjects.model(connection);
  return {
    findMany: (kind: DeliveredKind, providerId: string, externalIds: readonly string[]) =>
      rows
        .find({ _id: { $in: externalIds.map((id) => directoryObjectId(kind, providerId, id)) } })
        .lean<DirectoryObjectRow[]>(),
    ofProvider: (kind: DeliveredKind, providerId: string) =>
      rows.find({ kind, providerId }).lean<DirectoryObjectRow[]>(),
    /** False when a concurrent write was first. */
    claim: async (row: DirectoryObjectRow): Promise<boolean> => {
      try {
        await rows.create([row as never]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    save: async (row: DirectoryObjectRow): Promise<void> => {
      await rows.replaceOne({ _id: row._id }, row as never, { upsert: true, runValidators: true });
    },
    remove: (id: string) => rows.deleteOne({ _id: id }),
    removeOf: (providerId: string) => rows.deleteMany({ providerId }),
  };
};
export type DirectoryObjects = ReturnType<typeof createDirectoryObjectsRepository>;
