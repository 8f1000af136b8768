import { randomUUID } from 'node:crypto';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import { refusedOf } from '@gatehouse/kit/mongo/grouped-updates.ts';
import { createReadsById } from '@gatehouse/kit/mongo/reads-by-id.ts';
import { createGroupCommit } from '@gatehouse/kit/runtime/group-commit.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, mongo } from 'mongoose';
import { type ArtifactRow, artifacts } from './artifacts.model.ts';

/** Nothing that was answered is lost with a primary: tokens are stored by the majority before they are handed out. */
export const durable = { writeConcern: { w: 'majority', j: true } } as const;
/** What another replica has just stored or revoked counts at once. */
const newest = { readConcern: { level: 'local' } } as const;

export interface NewArtifact extends Pick<ArtifactRow, 'payload' | 'purgeAt'> {
  readonly issuer?: string | undefined;
  readonly grantId?: string | undefined;
  readonly userCode?: string | undefined;
  readonly uses?: number | undefined;
}

export interface Artifact {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly consumedAt: Date | undefined;
  readonly grantId: string | undefined;
  readonly issuer: string | undefined;
}

export const artifactOf = ({ payload, consumedAt, grantId, issuer }: ArtifactRow): Artifact => ({
  payload,
  consumedAt,
  grantId,
  issuer,
});

/** Begins what stands for an identifier that nobody has kept; identifiers of the library never begin so. */
const HANDLE = '#';

/** By which it is stored. */
export const artifactKey = (kind: string, id: string): string =>
  `${kind}.${id.startsWith(HANDLE) ? id.slice(HANDLE.length) : secretHash(id)}`;

/** Whether it names a row by the hash that the database shows, which proves nothing. */
export const isHandle = (id: string): boolean => id.startsWith(HANDLE);

/** Uses of a chain of refresh tokens of which it is known when they were. */
const USES_KNOWN = 8;

/** Writes that go together at most. */
const WRITES_MOST = 200;

interface Write {
  readonly operation: mongo.AnyBulkWriteOperation<ArtifactRow>;
  /** Of one that uses something up: what, and who does. */
  readonly use?: { readonly key: string; readonly consumedBy: string };
}

export const createArtifactsRepository = (connection: Connection) => {
  const rows = artifacts.driver(connection);
  const read = createReadsById((keys) => rows.find({ _id: { $in: [...keys] } }, newest).toArray());
  /** Those by whom something was used up, of several that may have presented the same. */
  const firstOf = async (writes: readonly Write[]): Promise<ReadonlySet<string | undefined>> => {
    const keys = writes.flatMap(({ use }) => (use === undefined ? [] : [use.key]));
    const marks = { projection: { consumedBy: 1 }, ...newest };
    const found = keys.length === 0 ? [] : await rows.find({ _id: { $in: keys } }, marks).toArray();
    return new Set(found.map(({ consumedBy }) => consumedBy));
  };
  /** What one answer uses up and hands out goes in one write, and with what others do in the same moment. */
  const writing = createGroupCommit<Write, boolean | Error>({
    most: WRITES_MOST,
    gatherMs: () => 0,
    commit: async (writes) => {
      const operations = writes.map(({ operation }) => operation);
      let refused: ReadonlyMap<number, Error> = new Map();
      try {
        const done = await rows.bulkWrite(operations, { ordered: false, ...durable });
        if (done.matchedCount + done.upsertedCount + done.deletedCount === writes.length)
          return writes.map(() => true);
      } catch (error) {
        const known = refusedOf(error);
        if (known === undefined) throw error;
        refused = known;
      }
      const first = await firstOf(writes);
      return writes.map(
        ({ use }, place) => refused.get(place) ?? (use === undefined || first.has(use.consumedBy)),
      );
    },
  });
  const write = async (one: Write): Promise<boolean> => {
    const done = await writing.add(one);
    if (done instanceof Error) throw done;
    return done;
  };
  return {
    find: async (kind: string, id: string): Promise<Artifact | undefined> => {
      const row = await read(artifactKey(kind, id));
      return row === null ? undefined : artifactOf(row);
    },
    /** The first that is there of these keys. */
    findRow: async (keys: readonly string[]): Promise<ArtifactRow | undefined> => {
      const found = await Promise.all(keys.map(read));
      return found.find((row) => row !== null) ?? undefined;
    },
    /** The device that waits for this code, by a handle. */
    findByUserCode: async (kind: string, userCode: string) => {
      const row = await rows.findOne({ userCode: secretHash(userCode) }, newest);
      if (row === null) return undefined;
      return { ...artifactOf(row), id: `${HANDLE}${row._id.slice(kind.length + 1)}` };
    },
    save: async (
      kind: string,
      id: string,
      { payload, issuer, grantId, userCode, uses, purgeAt }: NewArtifact,
    ): Promise<void> => {
      const facts = {
        kind,
        payload,
        purgeAt,
        ...(issuer === undefined ? {} : { issuer }),
        ...(grantId === undefined ? {} : { grantId }),
        ...(userCode === undefined ? {} : { userCode: secretHash(userCode) }),
        ...(uses === undefined ? {} : { uses }),
      };
      const filter = { _id: artifactKey(kind, id) };
      await write({ operation: { updateOne: { filter, update: { $set: facts }, upsert: true } } });
    },
    /** False when it is there already. */
    add: async (kind: string, id: string, { payload, purgeAt }: Pick<ArtifactRow, 'payload' | 'purgeAt'>) =>
      rows.insertOne({ _id: artifactKey(kind, id), kind, payload, purgeAt }, durable).then(
        () => true,
        (error) => {
          if (isDuplicateKey(error)) return false;
          throw error;
        },
      ),
    /** What a person has decided about a device; false when somebody else was first. */
    decide: async (kind: string, id: string, { payload, purgeAt }: NewArtifact): Promise<boolean> => {
      const open = { 'payload.inFlight': { $ne: true }, 'payload.accountId': null, 'payload.error': null };
      const filter = { _id: artifactKey(kind, id), ...open };
      const done = await rows.updateOne(filter as object, { $set: { payload, purgeAt } }, durable);
      return done.matchedCount === 1;
    },
    /** What a person has answered to an interaction that waits for it; false when somebody else was first, or it is over. */
    answerWithin: async (
      { session }: UnitOfWork,
      interaction: string,
      result: Readonly<Record<string, unknown>>,
    ): Promise<boolean> => {
      const waiting = { _id: artifactKey('Interaction', interaction), 'payload.result': null };
      const update = { $set: { 'payload.result': result } };
      return (await rows.updateOne(waiting as object, update, { session })).matchedCount === 1;
    },
    /** False when somebody was first: two that present the same code at once cannot both have it. */
    consume: (kind: string, id: string, at: Date): Promise<boolean> => {
      const key = artifactKey(kind, id);
      const consumedBy = randomUUID();
      const filter = { _id: key, consumedAt: { $exists: false } };
      const update = { $set: { consumedAt: at, consumedBy } };
      return write({ operation: { updateOne: { filter, update } }, use: { key, consumedBy } });
    },
    /** Counts the use of a chain that has been used `step` times; false when somebody was first. */
    advance: (
      key: string,
      { step, at, purgeAt }: { readonly step: number; readonly at: Date; readonly purgeAt: Date | undefined },
    ): Promise<boolean> => {
      const consumedBy = randomUUID();
      const filter = { _id: key, uses: step === 0 ? { $exists: false } : step };
      const update = {
        $inc: { uses: 1 },
        $set: { consumedBy },
        $push: { usedAt: { $each: [at], $slice: -USES_KNOWN } },
        ...(purgeAt && { $max: { purgeAt } }),
      };
      return write({ operation: { updateOne: { filter, update } }, use: { key, consumedBy } });
    },
    remove: async (kind: string, id: string): Promise<void> => {
      await write({ operation: { deleteOne: { filter: { _id: artifactKey(kind, id) } } } });
    },
  };
};
export type ArtifactsRepository = ReturnType<typeof createArtifactsRepository>;
