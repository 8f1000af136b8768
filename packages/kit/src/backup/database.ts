/** A service's database to files and back, by the driver: no tools of MongoDB are needed. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import mongoose, { type Connection } from 'mongoose';
import { outbox } from '../events/outbox/outbox.model.ts';
import { checksumOf, readBsonFile, writeBsonFile } from './bson-file.ts';
import { collectionPath, type Manifest, manifestPath, readManifest } from './manifest.ts';

const BATCH_DOCUMENTS = 1_000;
const BATCH_BYTES = 8 * 1024 * 1024;

export interface BackupPlace {
  readonly service: string;
  /** Of this backup alone. */
  readonly folder: string;
  readonly now: Date;
}

const databaseOf = (connection: Connection) => {
  const { db } = connection;
  if (db === undefined) throw new Error('the database is not connected');
  return db;
};

/**
 * Writes every collection as it was at one moment (read concern `snapshot`), under load too. The folder has its name only
 * when it is complete. The server keeps a moment readable for `minSnapshotHistoryWindowInSeconds`, 5 minutes unless
 * configured: a database that takes longer fails here, never silently.
 */
export const backUpDatabase = async (
  connection: Connection,
  { service, folder, now }: BackupPlace,
): Promise<Manifest> => {
  const db = databaseOf(connection);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const found = (await db.listCollections({ type: 'collection' }, { nameOnly: false }).toArray()).filter(
    ({ name }) => !name.startsWith('system.'),
  );
  const collections: Manifest['collections'] = [];
  const session = connection.getClient().startSession({ snapshot: true });
  try {
    for (const { name, options: made = {} } of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const rows = db.collection(name, { readConcern: { level: 'snapshot' } });
      const cursor = rows.find({}, { session, raw: true });
      const written = await writeBsonFile(
        collectionPath(part, name),
        cursor as unknown as AsyncIterable<Uint8Array>,
      );
      const indexes = (await db.collection(name).indexes()).filter((index) => index.name !== '_id_');
      collections.push({
        name,
        ...written,
        options: { ...made },
        indexes: indexes.map((index) => ({ ...index })),
      });
    }
  } finally {
    await session.endSession();
  }
  const manifest: Manifest = { service, takenAt: now.toISOString(), collections };
  await writeFile(manifestPath(part), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
  return manifest;
};

const { BSON } = mongoose.mongo;

/** Documents as they were stored: numbers keep their width, binaries their kind. */
const exactly = {
  promoteValues: false,
  promoteBuffers: false,
  promoteLongs: false,
  bsonRegExp: true,
} as const;

const fill = async (connection: Connection, name: string, path: string): Promise<number> => {
  const rows = databaseOf(connection).collection(name);
  let batch: mongoose.mongo.BSON.Document[] = [];
  let bytes = 0;
  let stored = 0;
  const flush = async () => {
    // Also what is older than the shape of its collection: a backup comes back as it was.
    if (batch.length > 0) await rows.insertMany(batch, { ordered: true, bypassDocumentValidation: true });
    stored += batch.length;
    [batch, bytes] = [[], 0];
  };
  for await (const document of readBsonFile(path)) {
    batch.push(BSON.deserialize(document, exactly));
    bytes += document.length;
    if (batch.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) await flush();
  }
  await flush();
  return stored;
};

/**
 * Replaces the database by the backup. Nothing is touched before every file has proved to be whole. Whoever uses the
 * database has to be stopped.
 */
export const restoreDatabase = async (
  connection: Connection,
  { service, folder, now }: BackupPlace,
): Promise<Manifest> => {
  const manifest = await readManifest(folder, service);
  for (const { name, sha256 } of manifest.collections) {
    const path = collectionPath(folder, name);
    if ((await checksumOf(path)) !== sha256) throw new Error(`${path} is damaged: its checksum differs`);
  }
  const db = databaseOf(connection);
  await db.dropDatabase();
  for (const { name, documents, options: made, indexes } of manifest.collections) {
    const rows = await db.createCollection(name, made);
    const stored = await fill(connection, name, collectionPath(folder, name));
    if (stored !== documents) throw new Error(`${name}: ${stored} of ${documents} documents are restored`);
    if (name === outbox.name) {
      // They say what the backup knew of; an old backup's would expire before anybody has asked.
      await rows.updateMany({ publishedAt: { $type: 'date' } }, { $set: { publishedAt: now } });
    }
    if (indexes.length > 0) await rows.createIndexes(indexes as never);
  }
  return manifest;
};
