import type { DataOf } from '@gatehouse/contracts/core/define-event.ts';
import type { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, mongo } from 'mongoose';
import { type LogoRow, logoCollection } from './logos.model.ts';

type ReadRow = Omit<LogoRow, 'content'> & { readonly content: mongo.Binary };

/** Logos of domains: a mail has to be sent whatever platform does, so they are kept here. */
export const createLogosRepository = (connection: Connection) => {
  const rows = logoCollection.model(connection);
  const remove = async (domainId: string, { session }: UnitOfWork): Promise<void> => {
    await rows.deleteOne({ _id: domainId }, { session });
  };
  return {
    /** The image of a domain, if it is the one that is asked for. */
    find: async (domainId: string, imageCode: string): Promise<Buffer | undefined> => {
      const row = await rows.findOne({ _id: domainId, imageCode }).lean<ReadRow>();
      return row === null ? undefined : Buffer.from(row.content.buffer);
    },
    changed: async (
      { domain, image }: DataOf<(typeof platformEvents)['domainChanged']>,
      unit: UnitOfWork,
    ): Promise<void> => {
      const { domainId } = domain;
      if (!image) return remove(domainId, unit);
      const { imageCode } = image;
      await rows.updateOne(
        { _id: domainId },
        { $set: { imageCode, content: Buffer.from(image.content, 'base64') } },
        { upsert: true, session: unit.session },
      );
    },
    deleted: remove,
  };
};
export type LogosRepository = ReturnType<typeof createLogosRepository>;
