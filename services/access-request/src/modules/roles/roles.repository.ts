import type { ContractorRole, GrantableRole } from '@gatehouse/contracts/access-request/roles.resources.ts';
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { methodsBeyond } from '@gatehouse/kit/granting/granting.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { methodsOfRole } from './role-methods.ts';
import {
  type DecidingRoleRow,
  decidingRoles,
  type RoleMethodsRow,
  type RoleRow,
  roleMethods,
  roles,
} from './roles.model.ts';

/** Contractor roles that may be granted; they are few and read whole. */
export const createRolesRepository = (connection: Connection) => {
  const rows = roles.model(connection);
  const deciding = decidingRoles.model(connection);
  const granted = roleMethods.model(connection);
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
    /** Methods that these roles grant together, of whatever kind; none of a role that no event has told whole. */
    methodsOf: async (ids: readonly string[], unit?: UnitOfWork): Promise<readonly string[]> => {
      const found = await granted
        .find({ _id: { $in: [...new Set(ids)] } })
        .session(unit?.session ?? null)
        .lean<RoleMethodsRow[]>();
      return [...new Set(found.flatMap(({ methods }) => methods))];
    },
    keepMethods: ({ _id, methods }: RoleMethodsRow, { session }: UnitOfWork) =>
      granted.updateOne({ _id }, { $set: { methods } }, { upsert: true, session, runValidators: true }),
    forget: async (id: string, { session }: UnitOfWork): Promise<void> => {
      await rows.deleteOne({ _id: id }).session(session);
      await granted.deleteOne({ _id: id }).session(session);
    },
  };
};
export type RolesRepository = ReturnType<typeof createRolesRepository>;

export const roleName = ({ names }: RoleRow, locale: string): string =>
  locale === 'en' ? names.en || names.ru : names.ru || names.en;

/** `methods` are those of the caller. */
export const contractorRole = (row: RoleRow, locale: string, methods: readonly string[]): ContractorRole => ({
  roleId: row._id,
  name: roleName(row, locale),
  comment: row.comment,
  roleType: 'contractor',
  ...(methodsBeyond(methods, methodsOfRole(row)).length > 0 ? { beyondCaller: true as const } : {}),
});

export const grantableRole = (row: RoleRow, locale: string, methods: readonly string[]): GrantableRole => ({
  ...contractorRole(row, locale, methods),
  methods: [...(row.methods ?? [])],
});
