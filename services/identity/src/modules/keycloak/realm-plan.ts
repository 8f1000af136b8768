/** What an import of a realm would do, decided before anything is done. */
import { systemicRoles } from '@gatehouse/contracts';
import { newAccountErrors } from '../accounts/accounts.domain.ts';
import { normalizedIdentifiers } from '../accounts/identifiers.domain.ts';
import { type ImportLine, importedAccount } from '../accounts/import-line.ts';
import type { Findings } from './findings.ts';
import type { KeycloakRealm } from './realm.ts';
import { clientOf, isTakenOver, type PlannedClient } from './realm-clients.ts';
import { accountOf, rolesOfGroups } from './realm-people.ts';

export interface RealmPlan extends Findings {
  readonly roles: readonly string[];
  readonly people: readonly { readonly path: string; readonly line: ImportLine }[];
  readonly clients: readonly PlannedClient[];
}

const systemic = new Set<string>(Object.values(systemicRoles).map(({ code }) => code));
/** Roles that Keycloak gives by itself. */
const given = (realm: string) => new Set([`default-roles-${realm}`, 'offline_access', 'uma_authorization']);

/** A role of the realm never becomes one of the platform by its name. */
const roleCode = (name: string): string => (systemic.has(name) ? `realm-${name}` : name).slice(0, 64);

const people = (
  realm: KeycloakRealm,
  rolesOf: Parameters<typeof accountOf>[2],
  findings: Findings,
): RealmPlan['people'] => {
  const holders = new Map<string, string>();
  const ids = new Map<string, string>();
  return (realm.users ?? []).flatMap((user, index) => {
    const path = `/users/${index}`;
    if (user.serviceAccountClientId !== undefined) return [];
    const before = findings.wrong.length;
    const line = accountOf(user, path, rolesOf, findings);
    const account = importedAccount(line, null);
    for (const [field, code] of Object.entries(newAccountErrors(account)))
      findings.wrong.push(`${path}/${field === 'login' ? 'username' : field} ${code}`);
    if (line.id !== undefined && ids.has(line.id))
      findings.wrong.push(`${path} has the id that ${ids.get(line.id)} has, too`);
    else if (line.id !== undefined) ids.set(line.id, path);
    for (const identifier of normalizedIdentifiers(account)) {
      const other = holders.get(identifier);
      if (other !== undefined && other !== path)
        findings.wrong.push(`${path} has a name or an address that ${other} has, too`);
      holders.set(identifier, path);
    }
    return findings.wrong.length > before ? [] : [{ path, line }];
  });
};

export const planRealm = (realm: KeycloakRealm): RealmPlan => {
  const findings: Findings = { wrong: [], left: [] };
  const ofGroups = rolesOfGroups(realm.groups ?? []);
  const builtIn = given(realm.realm);
  const coded = (names: readonly string[]) => [
    ...new Set(names.filter((name) => !builtIn.has(name)).map(roleCode)),
  ];
  const rolesOf = (names: readonly string[], groups: readonly string[]) => [
    systemicRoles.user.code,
    ...coded([...names, ...groups.flatMap((path) => ofGroups.get(path) ?? [])]),
  ];
  const roles = coded([
    ...(realm.roles?.realm ?? []).map(({ name }) => name),
    ...[...ofGroups.values()].flat(),
  ]);
  const clients = (realm.clients ?? []).flatMap((client, index) => {
    const path = `/clients/${index}`;
    return isTakenOver(client, path, findings) ? (clientOf(client, path, findings) ?? []) : [];
  });
  return { ...findings, roles, people: people(realm, rolesOf, findings), clients };
};
