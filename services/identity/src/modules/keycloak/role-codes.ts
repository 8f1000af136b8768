/** Roles of a realm, of its clients and of its groups as roles here: no two of them ever become one. */
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { groupPath } from '@gatehouse/kit/text/group-path.ts';
import { codeOf, hashedCode, isRoleCode } from '../accounts/roles/role-code.ts';

export interface RealmRole {
  /** Tells roles, roles of clients and groups apart. */
  readonly key: string;
  /** As an administrator knows it. */
  readonly name: string;
  /** What it is, in words. */
  readonly kind: 'role' | 'role of a client' | 'group';
}

export const realmRole = (name: string): RealmRole => ({ key: `role\0${name}`, name, kind: 'role' });
export const clientRole = (client: string, name: string): RealmRole => ({
  key: `client\0${client}\0${name}`,
  kind: 'role of a client',
  name: `${client}:${name}`,
});
/** Named by its path. */
export const groupRole = (names: readonly string[]): RealmRole => ({
  key: `group\0${names.join('\0')}`,
  kind: 'group',
  name: groupPath(names).slice(1),
});

const systemic: ReadonlySet<string> = new Set(Object.values(systemicRoles).map(({ code }) => code));

/** A role of the realm never becomes one of the platform by its name. */
const allowed = (name: string): string => (systemic.has(name) ? `realm-${name}` : name);

/** A code for each by its key: the name where that is a code and free, which does not depend on their order. */
export const roleCodes = (roles: readonly RealmRole[]): ReadonlyMap<string, string> => {
  const codes = new Map<string, string>();
  const taken = new Set<string>(systemic);
  const give = ({ key }: RealmRole, code: string) => {
    codes.set(key, code);
    taken.add(code);
  };
  const order = ['role', 'role of a client', 'group'] as const;
  const sorted = order.flatMap((kind) => roles.filter((role) => role.kind === kind));
  const wishes = [(name: string) => name, allowed, (name: string) => codeOf(allowed(name))];
  for (const wanted of wishes)
    for (const role of sorted) {
      const code = wanted(role.name);
      if (!codes.has(role.key) && isRoleCode(code) && !taken.has(code)) give(role, code);
    }
  for (const role of sorted) if (!codes.has(role.key)) give(role, hashedCode(allowed(role.name), role.key));
  return codes;
};
