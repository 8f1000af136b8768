/** Who holds roles, and which applications name them. */
import type { PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { findPage } from '@gatehouse/kit/mongo/find-page.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { AccountRow } from '../accounts/accounts.domain.ts';
import { accounts } from '../accounts/accounts.model.ts';
import { kindOf, type RoleRow } from '../accounts/roles/roles.domain.ts';
import { type ApplicationRow, applications } from '../applications/applications.model.ts';

type Role = Pick<RoleRow, '_id' | 'kind'>;

/** Somebody holds a role by assignment or within a company; each has an index. */
const heldBy = (role: Role) =>
  kindOf(role) === 'contractor'
    ? { $or: [{ roles: role._id }, { 'companyAccess.roles': role._id }] }
    : { roles: role._id };

/** People are counted up to here. */
const PEOPLE_MAX = 10_000;

export type RoleHolderRow = Pick<
  AccountRow,
  '_id' | 'login' | 'email' | 'mobile' | 'names' | 'locale' | 'lastSignInAt'
> & {
  readonly status: 'active' | 'disabled';
};
export type NamedApplication = Pick<ApplicationRow, '_id' | 'name' | 'nameEn'>;

const holderFields = 'login email mobile names locale status lastSignInAt';

export const createRoleUses = (connection: Connection) => {
  const people = accounts.model(connection);
  const apps = applications.model(connection);
  return {
    countPeople: async (role: Role, unit?: UnitOfWork): Promise<{ count: number; more: boolean }> => {
      const found = await people
        .countDocuments(heldBy(role), {
          limit: PEOPLE_MAX + 1,
          ...(kindOf(role) !== 'contractor' && { hint: 'roles' }),
        })
        .session(unit?.session ?? null);
      return { count: Math.min(found, PEOPLE_MAX), more: found > PEOPLE_MAX };
    },
    /** By assignment or within a company; memberships that have ended by themselves count, too. */
    isHeldBy: async (role: Role, accountId: string, unit: UnitOfWork): Promise<boolean> => {
      const anywhere = { $or: [{ roles: role._id }, { 'companyAccess.roles': role._id }] };
      return (await people.exists({ _id: accountId, ...anywhere }).session(unit.session)) !== null;
    },
    people: (role: Role, query: PageQuery<'login'>) =>
      findPage<AccountRow, RoleHolderRow, 'login'>(people, {
        filter: heldBy(role),
        query,
        exact: true,
        sortFields: { login: 'login' },
        select: holderFields,
      }),
    applicationsNaming: (code: string, unit?: UnitOfWork) =>
      apps
        .find({ roles: code })
        .session(unit?.session ?? null)
        .sort({ order: 1 })
        .select('name nameEn')
        .lean<NamedApplication[]>(),
    /** How many applications name each role. */
    countsOfApplications: async (): Promise<ReadonlyMap<string, number>> => {
      const found = await apps.aggregate<{ _id: string; count: number }>([
        { $match: { roles: { $exists: true } } },
        { $unwind: '$roles' },
        { $group: { _id: '$roles', count: { $sum: 1 } } },
      ]);
      return new Map(found.map(({ _id, count }) => [_id, count]));
    },
  };
};
export type RoleUses = ReturnType<typeof createRoleUses>;
