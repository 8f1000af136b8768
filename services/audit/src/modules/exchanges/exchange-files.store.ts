/** Bodies of requests and responses in GridFS, written in the transaction of their event. */
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import mongoose, { type Connection } from 'mongoose';
import { EXCHANGE_BUCKET } from './exchanges.model.ts';

const unzip = promisify(gunzip);
/** Bytes of a chunk: what an event may carry stands in two at most. */
const CHUNK = 255 * 1024;
/** Bytes of a body as it is read; an event that says more is not one of ours. */
const SHOWN_MAX = 8 * 1024 * 1024;

export type MessageKind = 'request' | 'response';
export interface ExchangeFile {
  readonly exchangeId: string;
  readonly kind: MessageKind;
  /** Compressed by gzip. */
  readonly content: Buffer;
  readonly at: Date;
}

const idOf = (exchangeId: string, kind: MessageKind): string => `${exchangeId}.${kind}`;

export const createExchangeFiles = (connection: Connection) => {
  const files = connection.collection<{ _id: string; uploadDate: Date }>(`${EXCHANGE_BUCKET}.files`);
  const chunks = connection.collection(`${EXCHANGE_BUCKET}.chunks`);
  const removeThese = async (ids: readonly string[], unit?: UnitOfWork): Promise<void> => {
    const options = unit === undefined ? {} : { session: unit.session };
    await chunks.deleteMany({ files_id: { $in: [...ids] } }, options);
    await files.deleteMany({ _id: { $in: [...ids] } }, options);
  };
  return {
    /** In the place of what was stored of the same messages before. */
    write: async (made: readonly ExchangeFile[], unit: UnitOfWork): Promise<void> => {
      if (made.length === 0) return;
      const { session } = unit;
      await removeThese(
        made.map(({ exchangeId, kind }) => idOf(exchangeId, kind)),
        unit,
      );
      const rows = made.map(({ exchangeId, kind, content, at }) => ({
        _id: idOf(exchangeId, kind),
        length: content.length,
        chunkSize: CHUNK,
        uploadDate: at,
        filename: idOf(exchangeId, kind),
      }));
      await files.insertMany(rows, { session });
      const parts = made.flatMap(({ exchangeId, kind, content }) =>
        Array.from({ length: Math.ceil(content.length / CHUNK) }, (_, n) => ({
          files_id: idOf(exchangeId, kind),
          n,
          data: new mongoose.mongo.Binary(content.subarray(n * CHUNK, (n + 1) * CHUNK)),
        })),
      );
      if (parts.length > 0) await chunks.insertMany(parts, { session });
    },
    /** The body as text; undefined where none is kept. */
    read: async (exchangeId: string, kind: MessageKind): Promise<string | undefined> => {
      const { db } = connection;
      if (db === undefined) throw new Error('the database is not connected');
      const _id = idOf(exchangeId, kind);
      if ((await files.findOne({ _id }, { projection: { _id: 1 } })) === null) return undefined;
      const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: EXCHANGE_BUCKET });
      const packed = await buffer(bucket.openDownloadStream(_id as never));
      return (await unzip(packed, { maxOutputLength: SHOWN_MAX })).toString('utf8');
    },
    /** Removes up to so many that are older, and answers how many there were. */
    removeBefore: async (before: Date, most: number): Promise<number> => {
      const found = await files
        .find({ uploadDate: { $lt: before } }, { projection: { _id: 1 } })
        .sort({ uploadDate: 1 })
        .limit(most)
        .toArray();
      if (found.length > 0) await removeThese(found.map(({ _id }) => _id));
      return found.length;
    },
  };
};
export type ExchangeFiles = ReturnType<typeof createExchangeFiles>;
