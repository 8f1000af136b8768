import type { PictureKind } from '@gatehouse/contracts/profile/pictures.ts';
import { runSteps } from '@gatehouse/kit/schedule/steps.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { PictureFiles } from './picture-files.store.ts';
import { type PictureRow, type PictureUploadRow, pictures, pictureUploads } from './pictures.model.ts';

/** Everything that was uploaded for a form: its name and a slash, which `0` follows. */
const placesOf = (company: string) => {
  const [form = ''] = company.split('/');
  return { $gte: `${form}/`, $lt: `${form}0` };
};

export const createPicturesRepository = (connection: Connection, units: UnitsOfWork, files: PictureFiles) => {
  const rows = pictures.model(connection);
  const uploads = pictureUploads.model(connection);

  const remove = async (_id: string, unit: UnitOfWork): Promise<void> => {
    await rows.deleteOne({ _id }).session(unit.session);
    await files.remove(_id, unit);
  };
  /** One by one, each where it was neither saved nor uploaded again meanwhile; one that fails holds no other. */
  const removeUnsaved = (found: readonly Pick<PictureRow, '_id' | 'expiresAt'>[]): Promise<void> =>
    runSteps(
      found.map(
        ({ _id, expiresAt }) =>
          () =>
            units.run(async (unit) => {
              const same = await rows.exists({ _id, expiresAt }).session(unit.session);
              if (same !== null) await remove(_id, unit);
            }),
      ),
    );

  return {
    giveOut: async (row: PictureUploadRow): Promise<void> => {
      await uploads.create(row);
    },
    /** The address as it was given out to this person; undefined when it was not, or is no good any more. */
    givenOut: async (_id: string, accountId: string, now: Date): Promise<PictureUploadRow | undefined> =>
      (await uploads
        .findOne({ _id, accountId, expiresAt: { $gt: now } })
        .read('primary')
        .lean<PictureUploadRow | null>()) ?? undefined,
    /** Spends an address; false where it was spent, or is no good any more. */
    spend: async (_id: string, accountId: string, now: Date): Promise<boolean> =>
      (await uploads.deleteOne({ _id, accountId, expiresAt: { $gt: now } })).deletedCount === 1,
    /** Whether this person has the picture already; one that is not saved stays until then. */
    prolong: async (accountId: string, fileId: string, expiresAt: Date): Promise<boolean> => {
      const same = { accountId, fileId };
      const { matchedCount } = await rows.updateOne({ ...same, expiresAt: { $ne: null } }, { expiresAt });
      return matchedCount > 0 || (await rows.exists(same).read('primary')) !== null;
    },
    begin: async (row: Omit<PictureRow, 'fileId'>): Promise<void> => {
      await rows.create({ ...row, fileId: null });
    },
    finish: async (_id: string, fileId: string): Promise<void> => {
      await rows.updateOne({ _id }, { fileId });
    },
    /** Whole pictures of this person that are there at this time. */
    own: async (accountId: string, kind: PictureKind, now: Date, unit: UnitOfWork): Promise<Set<string>> => {
      const found = await rows
        .find({ accountId, kind, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] })
        .session(unit.session)
        .lean<PictureRow[]>();
      return new Set(found.flatMap(({ fileId }) => fileId ?? []));
    },
    /** Saves these and removes what was saved before. */
    keep: async (accountId: string, kind: PictureKind, named: readonly string[], unit: UnitOfWork) => {
      const { session } = unit;
      const these = { $in: [...named] };
      await rows.updateMany({ accountId, kind, fileId: these }, { expiresAt: null }, { session });
      const others = { accountId, kind, expiresAt: null, fileId: { $not: these } };
      for (const row of await rows.find(others).session(session).lean<PictureRow[]>())
        await remove(row._id, unit);
    },
    removeOf: async (accountId: string, unit: UnitOfWork): Promise<void> => {
      for (const row of await rows.find({ accountId }).session(unit.session).lean<PictureRow[]>())
        await remove(row._id, unit);
      await uploads.deleteMany({ accountId }).session(unit.session);
    },
    /** Removes the oldest of what this person has not saved beyond so many. */
    removeBeyond: async (accountId: string, most: number): Promise<void> => {
      const unsaved = rows.find({ accountId, expiresAt: { $ne: null } }).sort({ expiresAt: -1 });
      await removeUnsaved(await unsaved.skip(most).lean<PictureRow[]>());
    },
    /** Ids of pictures that were not saved in time. */
    expired: async function* (now: Date): AsyncGenerator<string> {
      const found = rows.find({ expiresAt: { $ne: null, $lte: now } }).select({ _id: 1 });
      for await (const { _id } of found.lean<{ _id: string }>().cursor()) yield _id;
    },
    /** Removes it unless it was saved or uploaded again meanwhile. */
    removeExpired: async (_id: string, now: Date, unit: UnitOfWork): Promise<void> => {
      const expired = rows.exists({ _id, expiresAt: { $ne: null, $lte: now } });
      if ((await expired.session(unit.session)) !== null) await remove(_id, unit);
    },
    /** Saves pictures of a company that its fields name now, and removes those that they name no more. */
    keepOfCompany: async (
      company: string,
      { named, dropped }: { readonly named: readonly string[]; readonly dropped: readonly string[] },
      unit: UnitOfWork,
    ): Promise<void> => {
      const { session } = unit;
      const free = {
        fileId: { $in: [...named] },
        place: placesOf(company),
        company: { $in: [null, company] },
      };
      await rows.updateMany(free, { company, expiresAt: null }, { session });
      const gone = { fileId: { $in: [...dropped] }, company };
      for (const row of await rows.find(gone).session(session).lean<PictureRow[]>())
        await remove(row._id, unit);
    },
    /** Some of the pictures that were uploaded for a field of companies, by their ids. */
    idsOfField: async (place: string, after: string, limit: number): Promise<readonly string[]> => {
      const found = rows
        .find({ place, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit);
      return (await found.select('_id').lean<Pick<PictureRow, '_id'>[]>()).map(({ _id }) => _id);
    },
    removeRows: async (ids: readonly string[], unit: UnitOfWork): Promise<void> => {
      for (const id of ids) await remove(id, unit);
    },
    removeOfCompany: async (company: string, unit: UnitOfWork): Promise<void> => {
      for (const row of await rows.find({ company }).session(unit.session).lean<PictureRow[]>())
        await remove(row._id, unit);
    },
    drop: (row: Pick<PictureRow, '_id' | 'expiresAt'>): Promise<void> => removeUnsaved([row]),
  };
};
export type PicturesRepository = ReturnType<typeof createPicturesRepository>;
