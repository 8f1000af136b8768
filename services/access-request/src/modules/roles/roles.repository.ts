import type { ContractorRole, GrantableRole } from '@gatehouse/contracts/access-request/resources.ts';
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { decidingRoles, type RoleRow, roles } from './roles.model.ts';

/** Contractor roles that may be granted; they are few and read whole. */
export const createRolesRepository = (connection: Connection) => {
  const rows = roles.model(connection);
  const deciding = decidingRoles.model(connection);
  return {
    all: (unit?: UnitOfWork) =>
      rows
        .find()
        .session(unit?.session ?? null)
        .sort({ _id: 1 })
        .lean<RoleRow[]>(),
    keep: ({ _id, ...row }: RoleRow, { session }: UnitOfWork) =>
      rows.updateOne({ _id }, { $set: row }, { upsert: true, session, runValidators: true }),
    /** Codes of the roles that allow to decide on requests as an administrator. */
    deciding: async (unit?: UnitOfWork): Promise<readonly string[]> => {
      const found = await deciding
        .find()
        .session(unit?.session ?? null)
        .lean<{ _id: string }[]>();
      return [systemicRoles.administrator.code, ...found.map(({ _id }) => _id)];
    },
    setDeciding: (id: string, decides: boolean, { session }: UnitOfWork) =>
      decides
        ? deciding.updateOne({ _id: id }, { $setOnInsert: { _id: id } }, { upsert: true, session })
        : deciding.deleteOne({ _id: id }).session(session),
    forget: (id: string, { session }: UnitOfWork) => rows.deleteOne({ _id: id }).session(session),
  };
};
export type RolesRepository = ReturnType<typeof createRolesRepository>;

export const roleName = ({ names }: RoleRow, locale: string): string =>
  locale === 'en' ? names.en || names.ru : names.ru || names.en;

export const contractorRole = (row: RoleRow, locale: string): ContractorRole => ({
  roleId: row._id,
  name: roleName(row, locale),
  comment: row.comment,
  roleType: 'contractor',
});

export const grantableRole = (row: RoleRow, locale: string): GrantableRole => ({
  ...contractorRole(row, locale),
  methods: [...(row.methods ?? [])],
});
