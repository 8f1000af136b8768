import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import { createGroupedUpdates } from '@gatehouse/kit/mongo/grouped-updates.ts';
import { createReadsById } from '@gatehouse/kit/mongo/reads-by-id.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type ArtifactRow, artifacts } from './artifacts.model.ts';

/** Nothing that was answered is lost with a primary: tokens are stored by the majority before they are handed out. */
const durable = { writeConcern: { w: 'majority', j: true } } as const;
/** What another replica has just stored or revoked counts at once. */
const newest = { readConcern: { level: 'local' } } as const;

export interface NewArtifact extends Pick<ArtifactRow, 'payload' | 'purgeAt'> {
  readonly grantId?: string | undefined;
  readonly userCode?: string | undefined;
}

export interface Artifact {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly consumedAt: Date | undefined;
  readonly grantId: string | undefined;
}

/** Begins what stands for an identifier that nobody has kept; identifiers of the library never begin so. */
const HANDLE = '#';

const keyOf = (kind: string, id: string): string =>
  `${kind}.${id.startsWith(HANDLE) ? id.slice(HANDLE.length) : secretHash(id)}`;

/** Whether it names a row by the hash that the database shows, which proves nothing. */
export const isHandle = (id: string): boolean => id.startsWith(HANDLE);

export const createArtifactsRepository = (connection: Connection) => {
  const rows = artifacts.driver(connection);
  const read = createReadsById((keys) => rows.find({ _id: { $in: [...keys] } }, newest).toArray());
  const saves = createGroupedUpdates(rows);
  return {
    find: async (kind: string, id: string): Promise<Artifact | undefined> => {
      const row = await read(keyOf(kind, id));
      return row === null
        ? undefined
        : { payload: row.payload, consumedAt: row.consumedAt, grantId: row.grantId };
    },
    /** The device that waits for this code, by a handle. */
    findByUserCode: async (kind: string, userCode: string) => {
      const row = await rows.findOne({ userCode: secretHash(userCode) }, newest);
      if (row === null) return undefined;
      const { _id, payload, consumedAt } = row;
      return { id: `${HANDLE}${_id.slice(kind.length + 1)}`, payload, consumedAt };
    },
    save: async (
      kind: string,
      id: string,
      { payload, grantId, userCode, purgeAt }: NewArtifact,
    ): Promise<void> => {
      const facts = {
        ...{ kind, payload, purgeAt },
        ...(grantId === undefined ? {} : { grantId }),
        ...(userCode === undefined ? {} : { userCode: secretHash(userCode) }),
      };
      await saves.store({ filter: { _id: keyOf(kind, id) }, update: { $set: facts }, upsert: true });
    },
    /** False when it is there already. */
    add: async (kind: string, id: string, { payload, purgeAt }: Pick<ArtifactRow, 'payload' | 'purgeAt'>) =>
      rows.insertOne({ _id: keyOf(kind, id), kind, payload, purgeAt }, durable).then(
        () => true,
        (error) => {
          if (isDuplicateKey(error)) return false;
          throw error;
        },
      ),
    /** False when somebody was first: two that present the same code at once cannot both have it. */
    consume: async (kind: string, id: string, at: Date): Promise<boolean> => {
      const filter = { _id: keyOf(kind, id), consumedAt: { $exists: false } };
      return (await rows.updateOne(filter, { $set: { consumedAt: at } }, durable)).modifiedCount === 1;
    },
    remove: async (kind: string, id: string): Promise<void> => {
      await rows.deleteOne({ _id: keyOf(kind, id) }, durable);
    },
    /** Ends every family of a person at these clients; their tokens are dead with it. */
    revokeOfWithin: async (
      { session }: UnitOfWork,
      accountId: string,
      clientIds: readonly string[],
    ): Promise<void> => {
      const grants = {
        kind: 'Grant',
        'payload.accountId': accountId,
        'payload.clientId': { $in: [...clientIds] },
      };
      await rows.deleteMany(grants, { session });
    },
    /** Ends a family: its grant is checked with every use, so that a token made at this very moment dies with it. */
    revoke: async (grantId: string): Promise<void> => {
      await rows.deleteOne({ _id: keyOf('Grant', grantId) }, durable);
      await rows.deleteMany({ grantId }, durable);
    },
  };
};
export type ArtifactsRepository = ReturnType<typeof createArtifactsRepository>;
