/** What an import of a realm would do, decided before anything is done. */
import { normalizedIdentifiers } from '../accounts/identifiers.domain.ts';
import { type ImportLine, importedAccount } from '../accounts/import-line.ts';
import { type Findings, noFindings } from './findings.ts';
import type { KeycloakRealm, KeycloakUser } from './realm.ts';
import { clientsOf, type PlannedClient } from './realm-clients.ts';
import { grantsOf, type PlannedRole } from './realm-grants.ts';
import { accountOf, leftAttributes } from './realm-people.ts';

export interface RealmPlan extends Findings {
  readonly roles: readonly PlannedRole[];
  readonly people: readonly { readonly path: string; readonly line: ImportLine }[];
  readonly clients: readonly PlannedClient[];
}

const people = (
  users: readonly KeycloakUser[],
  rolesOf: (user: KeycloakUser) => readonly string[],
  findings: Findings,
): RealmPlan['people'] => {
  const holders = new Map<string, string>();
  const ids = new Map<string, string>();
  return users.flatMap((user) => {
    const { path } = user;
    const before = findings.wrong.length;
    const line = accountOf(user, rolesOf(user), findings);
    if (line.id !== undefined && ids.has(line.id))
      findings.wrong.push(`${path} has the id that ${ids.get(line.id)} has, too`);
    else if (line.id !== undefined) ids.set(line.id, path);
    for (const identifier of normalizedIdentifiers(importedAccount(line, null))) {
      const other = holders.get(identifier);
      if (other !== undefined && other !== path)
        findings.wrong.push(`${path} has a name or an address that ${other} has, too`);
      holders.set(identifier, path);
    }
    return findings.wrong.length > before ? [] : [{ path, line }];
  });
};

export const planRealm = (realm: KeycloakRealm, found: readonly string[] = []): RealmPlan => {
  const findings = noFindings();
  findings.left.push(...found);
  const { roles, rolesOf } = grantsOf(realm, findings);
  const users = realm.users.filter(({ serviceAccountClientId }) => serviceAccountClientId === undefined);
  const clients = clientsOf(realm.clients, findings);
  const planned = people(users, rolesOf, findings);
  findings.left.push(...leftAttributes(users));
  return { ...findings, roles, people: planned, clients };
};
