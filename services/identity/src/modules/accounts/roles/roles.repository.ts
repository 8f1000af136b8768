import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { bumpVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { Connection } from 'mongoose';
import type { RoleRow, WrittenRole } from './roles.domain.ts';
import { roles } from './roles.model.ts';

const builtIn: ReadonlySet<string> = new Set(Object.values(systemicRoles).map(({ code }) => code));

export const createRolesRepository = (connection: Connection) => {
  const rows = roles.model(connection);
  return {
    /** As the database has them now. */
    all: (unit?: UnitOfWork): Promise<readonly RoleRow[]> =>
      rows
        .find()
        .session(unit?.session ?? null)
        .lean<RoleRow[]>()
        .exec(),
    byCodes: (codes: readonly string[], unit?: UnitOfWork): Promise<readonly RoleRow[]> =>
      rows
        .find({ _id: { $in: [...codes] } })
        .session(unit?.session ?? null)
        .lean<RoleRow[]>()
        .exec(),
    byCode: (code: string, unit?: UnitOfWork) =>
      rows
        .findById(code)
        .session(unit?.session ?? null)
        .lean<RoleRow | null>(),
    /** Changes of roles run one after the other. */
    lock: (unit: UnitOfWork) => bumpVersion(connection, roles.name, unit),
    insert: (row: WrittenRole, { session }: UnitOfWork) => rows.create([row as never], { session }),
    /** True when it was not there; one that is there stays as it is. */
    insertMissing: async ({ _id, ...row }: WrittenRole): Promise<boolean> => {
      const { upsertedCount } = await rows.updateOne(
        { _id },
        { $setOnInsert: row as never },
        { upsert: true },
      );
      return upsertedCount === 1;
    },
    /** Stores how it is called, and nothing of what it grants. */
    describe: async (
      { _id, name, comment, sequence, updatedAt }: RoleRow,
      { session }: UnitOfWork,
    ): Promise<void> => {
      const described = { name, comment, sequence, updatedAt };
      await rows.updateOne({ _id }, { $set: described as never }, { session, runValidators: true });
    },
    replace: async (row: WrittenRole, { session }: UnitOfWork): Promise<void> => {
      await rows.replaceOne({ _id: row._id }, row as never, { session, runValidators: true });
    },
    remove: (code: string, { session }: UnitOfWork) => rows.deleteOne({ _id: code }).session(session),
    /**
     * Those of these roles that there are, are not deleted in between. Those of the installation never are, and everybody who
     * registers gets one: they are not written.
     */
    holdRoles: async ({ session }: UnitOfWork, codes: readonly string[]): Promise<void> => {
      const mortal = codes.filter((code) => !builtIn.has(code));
      if (mortal.length > 0)
        await rows.updateMany({ _id: { $in: mortal } }, { $inc: { holds: 1 } }, { session });
    },
  };
};
export type RolesRepository = ReturnType<typeof createRolesRepository>;
