/** What people of a realm have: their roles and those of their groups, with all that these contain. */
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import type { Findings } from './findings.ts';
import type { ClientRoles, KeycloakRealm, KeycloakUser } from './realm.ts';
import { isOwnClient } from './realm-clients.ts';
import { groupsByPath } from './realm-groups.ts';
import { clientRole, groupRole, type RealmRole, realmRole, roleCodes } from './role-codes.ts';

/** Of Keycloak itself, which mean nothing elsewhere. */
const isOwnRole = (realm: string, name: string): boolean =>
  [`default-roles-${realm}`, 'offline_access', 'uma_authorization'].includes(name);

const ofClients = (roles: ClientRoles): RealmRole[] =>
  [...roles].flatMap(([client, names]) => names.map((name) => clientRole(client, name)));

/** Roles with those that they contain, each once. */
const withParts = (
  roles: readonly RealmRole[],
  partsOf: ReadonlyMap<string, readonly RealmRole[]>,
): readonly RealmRole[] => {
  const found = new Map<string, RealmRole>();
  const add = (role: RealmRole): void => {
    if (found.has(role.key)) return;
    found.set(role.key, role);
    for (const part of partsOf.get(role.key) ?? []) add(part);
  };
  for (const role of roles) add(role);
  return [...found.values()];
};

export interface PlannedRole {
  readonly code: string;
  readonly name: string;
}

export const grantsOf = (realm: KeycloakRealm, { left, renamed }: Findings) => {
  const groups = groupsByPath(
    realm.groups,
    realm.users.flatMap(({ groups }) => groups),
  );
  const partsOf = new Map<string, readonly RealmRole[]>(
    realm.roles.map(({ name, client, composites }) => [
      (client === undefined ? realmRole(name) : clientRole(client, name)).key,
      [...composites.realm.map(realmRole), ...ofClients(composites.client)],
    ]),
  );
  const isOwn = ({ key }: RealmRole): boolean => {
    const [kind, first = '', second] = key.split('\0');
    return kind === 'client'
      ? isOwnClient(first) || second === 'uma_protection'
      : isOwnRole(realm.realm, first);
  };
  const groupsOf = ({ path, groups: paths }: KeycloakUser, told: string[]): readonly RealmRole[] =>
    paths.flatMap((one, index) => {
      const membership = groups.membershipAt(one);
      if (membership === undefined) told.push(`${path}/groups/${index} is no group of the realm`);
      else if (membership === 'ambiguous')
        told.push(`${path}/groups/${index} may be any of several groups, whose names have slashes`);
      else
        return membership.flatMap(({ names, realmRoles, clientRoles }) => [
          ...realmRoles.map(realmRole),
          ...ofClients(clientRoles),
          groupRole(names),
        ]);
      return [];
    });
  const held = (user: KeycloakUser, told: string[]) => {
    const own = [...user.realmRoles.map(realmRole), ...ofClients(user.clientRoles)];
    return withParts([...own, ...groupsOf(user, told)], partsOf).filter((role) => {
      if (role.key.startsWith('client\0realm-management\0'))
        told.push(`${user.path}: ${role.name}, a right in Keycloak itself`);
      return !isOwn(role);
    });
  };
  const all = new Map(
    [
      ...realm.roles.map(({ name, client }) =>
        client === undefined ? realmRole(name) : clientRole(client, name),
      ),
      ...groups.all.flatMap(({ names, realmRoles, clientRoles }) => [
        ...realmRoles.map(realmRole),
        ...ofClients(clientRoles),
        groupRole(names),
      ]),
      ...[...partsOf.values()].flat(),
      ...realm.users
        .filter(({ serviceAccountClientId }) => serviceAccountClientId === undefined)
        .flatMap((user) => held(user, [])),
    ]
      .filter((role) => !isOwn(role))
      .map((role) => [role.key, role]),
  );
  const codes = roleCodes([...all.values()]);
  const roles = [...all.values()].map(({ key, name, kind }): PlannedRole => {
    const code = codes.get(key) ?? '';
    if (code !== name) renamed.push(`${kind} ${name}: ${code}`);
    return { code, name };
  });
  return {
    roles,
    rolesOf: (user: KeycloakUser): readonly string[] => [
      systemicRoles.user.code,
      ...held(user, left).flatMap(({ key }) => codes.get(key) ?? []),
    ],
  };
};
