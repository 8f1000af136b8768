/** Files of pictures in GridFS, one a size; rows of `pictures` say whose they are. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Webp } from '@gatehouse/kit/images/draw-job.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import mongoose, { type Connection } from 'mongoose';
import { PICTURE_BUCKET } from './pictures.model.ts';

export interface PictureFile {
  readonly content: Readable;
  readonly bytes: number;
}

const nameOf = (fileId: string, side: number): string => `${fileId}/${side}`;

export const createPictureFiles = (connection: Connection) => {
  const bucket = () => {
    const { db } = connection;
    if (db === undefined) throw new Error('the database is not connected');
    return new mongoose.mongo.GridFSBucket(db, {
      bucketName: PICTURE_BUCKET,
      writeConcern: { w: 'majority' },
      readPreference: mongoose.mongo.ReadPreference.primary,
    });
  };
  const files = connection.collection(`${PICTURE_BUCKET}.files`);
  const chunks = connection.collection(`${PICTURE_BUCKET}.chunks`);
  return {
    /** Every file is named by its picture before it is written, so that one that was cut off is found (`remove`). */
    write: async (pictureId: string, fileId: string, made: readonly Webp[]): Promise<void> => {
      for (const { side, content } of made) {
        const id = `${pictureId}.${side}` as never;
        const file = bucket().openUploadStreamWithId(id, nameOf(fileId, side));
        await pipeline(Readable.from([content]), file);
      }
    },
    read: async (fileId: string, side: number): Promise<PictureFile | undefined> => {
      const open = bucket();
      const [file] = await open
        .find({ filename: nameOf(fileId, side) })
        .limit(1)
        .toArray();
      if (file === undefined) return undefined;
      return { content: open.openDownloadStream(file._id), bytes: file.length };
    },
    /** In the transaction that removes the row: what stands in the bucket never outlives it. */
    remove: async (pictureId: string, { session }: UnitOfWork): Promise<void> => {
      // Everything that begins with the id and a dot, which is the character before the slash.
      const ids = { $gte: `${pictureId}.`, $lt: `${pictureId}/` };
      await files.deleteMany({ _id: ids as never }, { session });
      await chunks.deleteMany({ files_id: ids }, { session });
    },
  };
};
export type PictureFiles = ReturnType<typeof createPictureFiles>;
