import type { DomainImage } from '@gatehouse/contracts/platform/resources.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, mongo } from 'mongoose';
import { type ImageRow, images } from './images.model.ts';

/** A lean read answers the driver's own binary value. */
type ReadRow = Omit<ImageRow, 'content'> & { readonly content: mongo.Binary };

type FoundImage = Omit<ImageRow, 'expiresAt'>;

const toImage = ({ _id, content, width, height }: ReadRow): FoundImage => ({
  _id,
  content: Buffer.from(content.buffer),
  width,
  height,
});

/** Images by their contents' hash: what is stored never changes, it only comes and goes. */
export const createImagesRepository = (connection: Connection) => {
  const rows = images.model(connection);
  return {
    /** Stores an image until then, or that much longer where it is there already; one that a domain names stays. */
    put: async ({ _id, ...image }: Omit<ImageRow, 'expiresAt'>, expiresAt: Date): Promise<void> => {
      await rows.updateOne({ _id }, { $setOnInsert: { ...image, expiresAt } }, { upsert: true });
      await rows.updateOne({ _id, expiresAt: { $ne: null } }, { $set: { expiresAt } });
    },
    find: async (code: string, unit?: UnitOfWork): Promise<FoundImage | undefined> => {
      const row = await rows
        .findById(code)
        .session(unit?.session ?? null)
        .lean<ReadRow>();
      return row === null ? undefined : toImage(row);
    },
    /** Each of these once, by its code. */
    findAll: async (codes: readonly string[], unit: UnitOfWork): Promise<ReadonlyMap<string, FoundImage>> => {
      if (codes.length === 0) return new Map();
      const found = await rows
        .find({ _id: { $in: [...new Set(codes)] } })
        .session(unit.session)
        .lean<ReadRow[]>();
      return new Map(found.map((row) => [row._id, toImage(row)]));
    },
    /** All of them without their contents. */
    known: async (unit: UnitOfWork): Promise<readonly DomainImage[]> => {
      const found = await rows
        .find({}, { content: 0 })
        .session(unit.session)
        .lean<Omit<ImageRow, 'content'>[]>();
      return found.map(({ _id, width, height }) => ({ imageCode: _id, width, height }));
    },
    /** Keeps what is named for good, and lets go at that time of what is not named any more. */
    keepNamed: async (codes: readonly string[], expiresAt: Date, { session }: UnitOfWork): Promise<void> => {
      const named = { $in: [...codes] };
      await rows.updateMany({ _id: named }, { $set: { expiresAt: null } }, { session });
      await rows.updateMany({ _id: { $not: named }, expiresAt: null }, { $set: { expiresAt } }, { session });
    },
  };
};
export type ImagesRepository = ReturnType<typeof createImagesRepository>;
