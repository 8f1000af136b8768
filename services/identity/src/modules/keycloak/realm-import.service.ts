import { systemContext } from '@gatehouse/kit/events/event.ts';
import { permitBySystem, systemGrantor } from '@gatehouse/kit/granting/granting.ts';
import type { Connection } from 'mongoose';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { createAccountsImport } from '../accounts/accounts-import.service.ts';
import { normalizedIdentifiers, normalizeIdentifier } from '../accounts/identifiers.domain.ts';
import { importedAccount } from '../accounts/import-line.ts';
import type { RolesRepository } from '../accounts/roles/roles.repository.ts';
import { applications as applicationRows } from '../applications/applications.model.ts';
import type { ApplicationsService } from '../applications/applications.service.ts';
import type { ClientsRepository } from '../clients/clients.repository.ts';
import type { ClientsService } from '../clients/clients.service.ts';
import type { RealmPlan } from './realm-plan.ts';

export interface RealmImportDeps {
  readonly connection: Connection;
  readonly accounts: Pick<AccountsRepository, 'loginsOfHolders' | 'findByIds'>;
  readonly roles: Pick<RolesRepository, 'insertMissing'>;
  readonly importAccounts: ReturnType<typeof createAccountsImport>;
  readonly applications: Pick<ApplicationsService, 'create'>;
  readonly clients: Pick<ClientsService, 'create' | 'adoptSecret'>;
  readonly known: Pick<ClientsRepository, 'byClientId' | 'countOf'>;
}

interface Entered {
  readonly _id: string;
  readonly code: string;
}

/** An entry that cannot be taken over beside what is here. */
export interface Conflict {
  readonly path: string;
  readonly told: string;
}

/** An import is a command of the operator. */
const operator = { grantor: systemGrantor('command-line'), context: systemContext };

/** Identifiers asked for in one query. */
const BATCH = 1_000;

export const createRealmImport = (deps: RealmImportDeps) => {
  const { connection, accounts, roles, importAccounts, applications, clients, known } = deps;
  const entered = applicationRows.model(connection);

  const holdersOf = async (identifiers: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
    const found = new Map<string, string | null>();
    for (let start = 0; start < identifiers.length; start += BATCH)
      for (const [one, login] of await accounts.loginsOfHolders(identifiers.slice(start, start + BATCH)))
        found.set(one, login);
    return found;
  };

  const idsTaken = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const found = new Set<string>();
    for (let start = 0; start < ids.length; start += BATCH)
      for (const { _id } of await accounts.findByIds(ids.slice(start, start + BATCH))) found.add(_id);
    return found;
  };

  /** Applications by the codes of planned ones, of which some client is there. */
  const codesUsed = async (clients: RealmPlan['clients']): Promise<ReadonlySet<string>> => {
    const codes = clients.map(({ application }) => application.code);
    const rows = await entered.find({ code: { $in: codes } }, { _id: 1, code: 1 }).lean<Entered[]>();
    const counts = await known.countOf(rows.map(({ _id }) => _id));
    return new Set(rows.filter(({ _id }) => (counts.get(_id) ?? 0) > 0).map(({ code }) => code));
  };

  return {
    /** What somebody else has here, by the path of the entry; whose login is here is taken for the same person. */
    conflicts: async ({ people, clients }: RealmPlan): Promise<readonly Conflict[]> => {
      const identified = people.map(({ path, line }) => ({
        path,
        id: line.id,
        login: normalizeIdentifier('login', line.login) ?? '',
        all: normalizedIdentifiers(importedAccount(line, null)),
      }));
      const here = await holdersOf(identified.flatMap(({ all }) => all));
      const knownIds = await idsTaken(people.flatMap(({ line }) => line.id ?? []));
      const used = await codesUsed(clients);
      const clash = (path: string, what: string): Conflict => ({ path, told: `${path}/${what}` });
      const ofClients = await Promise.all(
        clients
          .filter(({ application }) => used.has(application.code))
          .map(async ({ path, client }) =>
            (await known.byClientId(client.clientId)) === null
              ? [clash(path, 'clientId is the code of another application here')]
              : [],
          ),
      );
      return [
        ...identified
          .filter(({ login }) => normalizeIdentifier('login', here.get(login) ?? '') !== login)
          .flatMap(({ path, id, all }) => [
            ...(all.some((one) => here.has(one)) ? [clash(path, "email is somebody else's here")] : []),
            ...(id !== undefined && knownIds.has(id) ? [clash(path, "id is somebody else's here")] : []),
          ]),
        ...ofClients.flat(),
      ];
    },
    /** Repeated, it completes what a run before has not come to, and changes nothing that is there. */
    carryOut: async (plan: RealmPlan) => {
      let made = 0;
      for (const { code, name } of plan.roles) {
        const grants = permitBySystem('command-line', []);
        const role = { _id: code, name: { ru: name, en: name }, systemic: false, grants };
        if (await roles.insertMissing(role)) made += 1;
      }
      const people = await importAccounts(plan.people.map(({ line }) => line));
      let connected = 0;
      for (const { application, client, secret } of plan.clients) {
        const found = await known.byClientId(client.clientId);
        if (found === null) {
          const { code } = application;
          const begun = await entered.findOne({ code }, { _id: 1 }).lean<{ _id: string } | null>();
          const id = begun?._id ?? (await applications.create(application, operator));
          await clients.create(id, client, operator);
          connected += 1;
        }
        if (secret !== undefined && (found === null || (found.secret === null && found.sequence === 1)))
          await clients.adoptSecret(client.clientId, secret, operator);
      }
      return { roles: made, people: people.created, clients: connected };
    },
  };
};
