import type { ContractorRole } from '@gatehouse/contracts/access-request/resources.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type RoleRow, roles } from './roles.model.ts';

/** Contractor roles that may be granted; they are few and read whole. */
export const createRolesRepository = (connection: Connection) => {
  const rows = roles.model(connection);
  return {
    all: (unit?: UnitOfWork) =>
      rows
        .find()
        .session(unit?.session ?? null)
        .sort({ _id: 1 })
        .lean<RoleRow[]>(),
    keep: ({ _id, ...row }: RoleRow, { session }: UnitOfWork) =>
      rows.updateOne({ _id }, { $set: row }, { upsert: true, session, runValidators: true }),
    forget: (id: string, { session }: UnitOfWork) => rows.deleteOne({ _id: id }).session(session),
  };
};
export type RolesRepository = ReturnType<typeof createRolesRepository>;

export const roleName = ({ names }: RoleRow, locale: string): string =>
  locale === 'en' ? names.en || names.ru : names.ru || names.en;

export const contractorRole = (row: RoleRow, locale: string): ContractorRole => ({
  ...{ roleId: row._id, name: roleName(row, locale), comment: row.comment, roleType: 'contractor' },
});
