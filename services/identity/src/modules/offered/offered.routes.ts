/** What other installations may read of accounts, roles, applications and types of devices. */
import { offeredSources } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import type { OfferedFields } from '@gatehouse/contracts/provider-sync/offered.records.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { offeredPage } from '@gatehouse/kit/records/offered-page.ts';
import type { Connection } from 'mongoose';
import type { AccountRow } from '../accounts/accounts.domain.ts';
import { accounts } from '../accounts/accounts.model.ts';
import type { RoleRow } from '../accounts/roles/roles.domain.ts';
import { roles } from '../accounts/roles/roles.model.ts';
import { type ApplicationRow, applications } from '../applications/applications.model.ts';
import { deviceTypes } from '../device-types/device-types.model.ts';
import { externalIdentities } from '../directory/external-identities.model.ts';

const user = (row: AccountRow, groups: readonly string[]): OfferedFields<'users'> => ({
  login: row.login ?? row.email ?? row.mobile ?? row._id,
  email: row.email,
  emailVerified: row.emailVerified,
  mobile: row.mobile,
  lastName: row.names.lastName,
  firstName: row.names.firstName,
  middleName: row.names.middleName,
  enabled: row.status === 'active',
  roles: [...row.roles].sort(),
  groups: [...groups],
});

const role = ({ _id, name, comment }: RoleRow): OfferedFields<'roles'> => ({
  code: _id,
  nameRu: name.ru,
  nameEn: name.en,
  comment: comment ?? '',
});

const application = (row: ApplicationRow): OfferedFields<'applications'> => ({
  code: row.code,
  nameRu: row.name,
  nameEn: row.nameEn,
  description: row.description,
  url: row.url,
  enabled: row.enabled,
});

export const offeredRoutes = (connection: Connection): readonly Route[] => {
  const identities = externalIdentities.model(connection);
  return [
    route(offeredSources.users, async ({ query }) => {
      const filter = { status: { $ne: 'deleted' as const } };
      const page = await offeredPage(accounts.model(connection), filter, (row) => row, query);
      const known = await identities
        .find({ accountId: { $in: page.records.map(({ key }) => key) } })
        .select('accountId groups')
        .lean<{ readonly accountId: string; readonly groups: readonly string[] }[]>();
      const groups = Map.groupBy(known, ({ accountId }) => accountId);
      const groupsOf = (key: string) => [...new Set((groups.get(key) ?? []).flatMap((row) => row.groups))];
      return {
        next: page.next,
        records: page.records.map(({ key, fields }) => ({
          key,
          fields: user(fields as AccountRow, groupsOf(key).sort()),
        })),
      };
    }),
    route(offeredSources.roles, ({ query }) => offeredPage(roles.model(connection), {}, role, query)),
    route(offeredSources.applications, ({ query }) =>
      offeredPage(applications.model(connection), { type: { $ne: 'draft' } }, application, query),
    ),
    route(offeredSources.devicesTypes, ({ query }) =>
      offeredPage(deviceTypes.model(connection), {}, ({ code, name }) => ({ code, name }), query),
    ),
  ];
};
