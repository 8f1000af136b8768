import type { ContractorRole, GrantableRole } from '@gatehouse/contracts/access-request/resources.ts';
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type DecidingRoleRow, decidingRoles, type RoleRow, roles } from './roles.model.ts';

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
    /** Codes of the roles that allow to decide on requests as an administrator, and of those that hold every method. */
    deciding: async (unit?: UnitOfWork) => {
      const found = await deciding
        .find()
        .session(unit?.session ?? null)
        .lean<DecidingRoleRow[]>();
      const { code } = systemicRoles.administrator;
      const whole = found.filter(({ everything }) => everything);
      return {
        codes: [code, ...found.map(({ _id }) => _id)],
        everything: new Set([code, ...whole.map(({ _id }) => _id)]),
      };
    },
    setDeciding: async (
      { _id, ...facts }: DecidingRoleRow & { readonly decides: boolean },
      { session }: UnitOfWork,
    ): Promise<void> => {
      const { decides, everything } = facts;
      if (!decides) return void (await deciding.deleteOne({ _id }).session(session));
      await deciding.updateOne({ _id }, { $set: { everything } }, { upsert: true, session });
    },
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
