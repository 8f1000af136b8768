import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Connection } from 'mongoose';
import { type IdentifierKeyRow, identifierKeys } from './identifier-keys.model.ts';

const KEY_ID = 'identifiers';

/** Stores the key if there is none yet; a migration does that once for all replicas. */
export const storeIdentifierKey = async (connection: Connection, key: Buffer): Promise<void> => {
  await identifierKeys
    .driver(connection)
    .updateOne({ _id: KEY_ID }, { $setOnInsert: { key: key.toString('base64url') } }, { upsert: true });
};

/** Keyed hashes of what people type as identifiers, the same in every replica and unknown outside. */
export interface IdentifierHash {
  /** Base64url of HMAC-SHA-256. */
  of(purpose: string, value: string): string;
  /** A number in (0, 1), evenly spread. */
  point(purpose: string, value: string): number;
}

const identifierHash = (key: KeyObject): IdentifierHash => {
  const digest = (purpose: string, value: string) =>
    createHmac('sha256', key).update(purpose).update('\0').update(value).digest();
  return {
    of: (purpose, value) => digest(purpose, value).toString('base64url'),
    point: (purpose, value) => (digest(purpose, value).readUIntBE(0, 6) + 0.5) / 2 ** 48,
  };
};

/** Reads the key that the migration made. */
export const createIdentifierHash = (connection: Connection) => {
  let hash: IdentifierHash | undefined;
  const loaded = () => {
    if (hash === undefined) throw new Error('the key of identifiers is not loaded');
    return hash;
  };
  return {
    start: async () => {
      const row = await identifierKeys.model(connection).findOne({ _id: KEY_ID }).lean<IdentifierKeyRow>();
      if (row === null) throw new Error('the database has no key of identifiers: run the migrations');
      hash = identifierHash(createSecretKey(Buffer.from(row.key, 'base64url')));
    },
    stop: () => {},
    of: (purpose: string, value: string) => loaded().of(purpose, value),
    point: (purpose: string, value: string) => loaded().point(purpose, value),
  };
};
