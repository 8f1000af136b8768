/** A person as they are delivered, once mappers are through with them. Pure. */
import type { DeliveredAccount } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { type Granted, grantorsOf } from './granted-rights.ts';
import { isOwnField, type Values } from './mapped-values.ts';
import type { GrantedAccess } from './mappers.model.ts';
import type { SourcePerson } from './source-person.ts';

/** What a delivery takes (`DeliveredAccount`). */
const boundsOf: ReadonlyMap<string, number> = new Map([
  ['login', 254],
  ['email', 254],
  ['mobile', 40],
  ['lastName', 100],
  ['firstName', 100],
  ['middleName', 100],
]);
const VALUE_MAX = 1_000;
const VALUES_MAX = 200;
const RIGHTS_MAX = 50;
const LABEL_MAX = 255;

/** What of an account is more than a delivery takes: it is named instead of being cut. */
export const beyondDelivery = (
  values: Values,
  { roleIds, methods = [] }: DeliveredAccount,
): { readonly reason: 'too-long' | 'too-many'; readonly detail: string } | undefined => {
  for (const [field, all] of values) {
    const told = isOwnField(field) ? all : all.slice(0, 1);
    const most = boundsOf.get(field) ?? VALUE_MAX;
    if (told.some(({ length }) => length > most)) return { reason: 'too-long', detail: field };
    if (told.length > VALUES_MAX) return { reason: 'too-many', detail: field };
  }
  if (roleIds.length > RIGHTS_MAX) return { reason: 'too-many', detail: 'roles' };
  return methods.length > RIGHTS_MAX ? { reason: 'too-many', detail: 'methods' } : undefined;
};

/** Shown beside roles. No right hangs on it, so that a long one is cut. */
const groupLabel = (path: string): string =>
  path.length > LABEL_MAX ? `${path.slice(0, LABEL_MAX - 1).toWellFormed()}…` : path;

export const toAccount = (
  person: SourcePerson,
  values: Values,
  granted: readonly Granted[],
): DeliveredAccount => {
  const idsOf = (type: GrantedAccess['type']) =>
    [...new Set(granted.flatMap((one) => (one.type === type ? [one.id] : [])))].sort();
  const methods = idsOf('method');
  const text = (name: string): string | null => values.get(name)?.[0]?.trim() || null;
  const email = text('email');
  return {
    externalId: person.externalId,
    login: text('login') ?? '',
    email,
    emailVerified: person.emailVerified && email !== null && email === person.fields.email,
    mobile: text('mobile'),
    names: { lastName: text('lastName'), firstName: text('firstName'), middleName: text('middleName') },
    enabled: person.enabled,
    roleIds: idsOf('role'),
    ...(methods.length > 0 ? { methods } : {}),
    ...(granted.length > 0 ? { grantors: grantorsOf(granted) } : {}),
    groups: [...new Set(person.groups.map(groupLabel))].sort(),
    attributes: [...values]
      .filter(([field]) => isOwnField(field))
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([code, all]) => ({ code, values: [...all] })),
  };
};
