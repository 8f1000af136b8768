/** What the scopes of clients give, in rights of the console. */
import { ownValue } from '../core/own-value.ts';
import { offerScope } from '../provider-sync/offered-kinds.ts';
import { type IntegrationEntity, integrationEntities } from '../provider-sync/sync-kinds.ts';
import { isMethodKey, type MethodKey } from './methods.ts';

/** The method by which the console reads what other installations read of an entity. Directories are those of dynamic fields. */
export const entityReadMethods = {
  companies: 'setting.companies.read',
  contractorsGroups: 'setting.companies.read',
  users: 'setting.users.read',
  usersGroups: 'setting.users.read',
  subscribers: 'setting.users.read',
  subscribes: 'setting.settings.read',
  subscribesSchedules: 'setting.settings.read',
  roles: 'setting.roles.read',
  applications: 'setting.applications.read',
  locales: 'setting.locales.read',
  devicesTypes: 'setting.device-types.read',
  countries: 'setting.dynamic-fields.read',
  positions: 'setting.dynamic-fields.read',
  departments: 'setting.dynamic-fields.read',
  personnelTypes: 'setting.dynamic-fields.read',
  personnelRelationshipTypes: 'setting.dynamic-fields.read',
  personnelActions: 'setting.dynamic-fields.read',
  personnelActionsAggs: 'setting.dynamic-fields.read',
} as const satisfies Record<IntegrationEntity, MethodKey>;

const byScope: Readonly<Record<string, MethodKey>> = Object.fromEntries(
  integrationEntities.map((entity) => [offerScope(entity), entityReadMethods[entity]]),
);

/** Methods of the console that a method of a client holds; none of an interface that is not the platform's. */
export const methodsHeldBy = (id: string): readonly MethodKey[] => {
  if (isMethodKey(id)) return [id];
  const method = ownValue(byScope, id);
  return method === undefined ? [] : [method];
};
