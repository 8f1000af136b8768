/** What a realm has, page by page, in the shapes of our own. */
import { setTimeout as wait } from 'node:timers/promises';
import { ProviderFailed } from '../../adapters/provider-failure.ts';
import { providerPathPart } from '../../adapters/provider-path.ts';
import { LIST_MAX } from '../mappers/condition-cost.ts';
import type { SourcePerson } from '../mappers/mapping.ts';
import type { Keycloak } from './keycloak.client.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Something of a realm that has a name. */
export interface NamedObject {
  readonly externalId: string;
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Asked for again, when a provider is away for a moment. */
const TRIES = 5;
const FIRST_WAIT = 500;
/** Members of groups and roles that are asked for at once. */
const MEMBERS = 500;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const needed = (row: Raw, field: string): string => {
  const value = text(row[field]);
  if (value === undefined || value.length > 255)
    throw new ProviderFailed('malformed', { detail: `a row without ${field}` });
  return value;
};

const attributesOf = (value: unknown): Record<string, readonly string[]> => {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, LIST_MAX)
      .map(([name, values]) => [
        name,
        (Array.isArray(values) ? values : [values])
          .filter((one): one is string => typeof one === 'string')
          .slice(0, LIST_MAX),
      ]),
  );
};

export type Memberships = ReadonlyMap<string, readonly string[]>;

/** Waits that many milliseconds, or until `signal` aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** As `keycloak`, with patience for what passes. */
export const patient = (
  keycloak: Keycloak,
  signal: AbortSignal,
  sleep: Sleep = (ms, abort) => wait(ms, undefined, { signal: abort }),
) => {
  const tried = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof ProviderFailed) || !error.isPassing || attempt >= TRIES || signal.aborted)
          throw error;
        await sleep(error.retryAfterMs ?? FIRST_WAIT * 2 ** (attempt - 1), signal);
      }
    }
  };
  return {
    get: (path: string, query?: Parameters<Keycloak['get']>[1]) =>
      tried(() => keycloak.get(path, query, signal)),
    list: (path: string, query?: Parameters<Keycloak['list']>[1]) =>
      tried(() => keycloak.list(path, query, signal)),
  };
};
export type PatientKeycloak = ReturnType<typeof patient>;

/** Every row of a list that is short enough to be held. */
async function* everyRow(
  keycloak: PatientKeycloak,
  path: string,
  query: Readonly<Record<string, boolean>> = {},
) {
  for (let first = 0; ; first += MEMBERS) {
    const rows = await keycloak.list(path, { first, max: MEMBERS, ...query });
    yield* rows;
    if (rows.length < MEMBERS) return;
  }
}

const brief = { briefRepresentation: true };

async function* groupsBelow(
  keycloak: PatientKeycloak,
  path: string,
  parent: string,
): AsyncGenerator<NamedObject> {
  for await (const row of everyRow(keycloak, path, brief)) {
    const externalId = needed(row, 'id');
    const name = needed(row, 'name');
    const place = `${parent}/${name}`;
    yield { externalId, name: place, values: { name, path: place } };
    if (row.subGroupCount !== 0 && row.subGroupCount !== undefined)
      yield* groupsBelow(keycloak, `groups/${providerPathPart(externalId)}/children`, place);
  }
}

/** Roles that every realm has and that say nothing of a person. */
const isOwnRole = (name: string): boolean =>
  name.startsWith('default-roles-') || name === 'offline_access' || name === 'uma_authorization';

/** Clients of Keycloak itself, which every realm has and people do not enter. */
const ownClients: ReadonlySet<string> = new Set([
  ...['account', 'account-console', 'admin-cli', 'broker', 'realm-management', 'security-admin-console'],
]);

/** Where people enter a client: its home address, which may be below its root. */
const homeOf = (row: Raw): string => {
  const [root = '', base = ''] = [text(row.rootUrl), text(row.baseUrl)];
  if (base === '') return root;
  return URL.canParse(base) ? base : URL.canParse(base, root) ? new URL(base, root).href : '';
};

export const createRealmReader = (keycloak: PatientKeycloak) => {
  const groups = async (): Promise<NamedObject[]> => {
    const found: NamedObject[] = [];
    for await (const group of groupsBelow(keycloak, 'groups', '')) found.push(group);
    return found;
  };

  const roles = async (): Promise<NamedObject[]> => {
    const found: NamedObject[] = [];
    for await (const row of everyRow(keycloak, 'roles')) {
      const name = needed(row, 'name');
      const values = { name, description: text(row.description) ?? '' };
      if (!isOwnRole(name)) found.push({ externalId: needed(row, 'id'), name, values });
    }
    return found;
  };

  /** Names by the id of the person who has them. */
  const membersOf = async (places: readonly { path: string; name: string }[]): Promise<Memberships> => {
    const found = new Map<string, string[]>();
    for (const { path, name } of places) {
      for await (const row of everyRow(keycloak, path, brief)) {
        const id = needed(row, 'id');
        const names = found.get(id);
        if (names === undefined) found.set(id, [name]);
        else names.push(name);
      }
    }
    return found;
  };

  const people = async (
    query: Readonly<Record<string, string | number | boolean>>,
    memberships: { readonly groups: Memberships; readonly roles: Memberships },
  ): Promise<SourcePerson[]> => {
    const rows = await keycloak.list('users', { briefRepresentation: false, ...query });
    return rows.map((row) => {
      const externalId = needed(row, 'id');
      const fields = Object.entries({
        id: externalId,
        username: needed(row, 'username'),
        email: text(row.email),
        firstName: text(row.firstName),
        lastName: text(row.lastName),
      }).filter((pair): pair is [string, string] => pair[1] !== undefined);
      return {
        externalId,
        fields: Object.fromEntries(fields),
        enabled: row.enabled !== false,
        emailVerified: row.emailVerified === true,
        attributes: attributesOf(row.attributes),
        roles: (memberships.roles.get(externalId) ?? []).slice(0, LIST_MAX),
        groups: (memberships.groups.get(externalId) ?? []).slice(0, LIST_MAX),
      };
    });
  };

  return {
    groups,
    roles,

    clients: async (): Promise<NamedObject[]> => {
      const found: NamedObject[] = [];
      for await (const row of everyRow(keycloak, 'clients')) {
        const name = needed(row, 'clientId');
        const values = {
          clientId: name,
          name: text(row.name) ?? name,
          description: text(row.description) ?? '',
          url: homeOf(row),
          enabled: String(row.enabled !== false),
        };
        if (!ownClients.has(name)) found.push({ externalId: needed(row, 'id'), name, values });
      }
      return found;
    },

    locales: async (): Promise<NamedObject[]> => {
      const realm = (await keycloak.get('')) as Raw;
      const codes = Array.isArray(realm.supportedLocales) ? realm.supportedLocales : [];
      return codes
        .filter((code): code is string => typeof code === 'string')
        .map((code) => ({ externalId: code, name: code, values: { code } }));
    },

    groupsOfPeople: async (): Promise<Memberships> =>
      membersOf(
        (await groups()).map(({ externalId, name }) => ({
          path: `groups/${providerPathPart(externalId)}/members`,
          name,
        })),
      ),

    rolesOfPeople: async (): Promise<Memberships> =>
      membersOf((await roles()).map(({ name }) => ({ path: `roles/${providerPathPart(name)}/users`, name }))),

    countPeople: async (): Promise<number> => {
      const count = await keycloak.get('users/count');
      if (typeof count !== 'number' || count < 0)
        throw new ProviderFailed('malformed', { detail: 'a count' });
      return count;
    },

    /** The first person whom a search finds, with all that is theirs. */
    sample: async (search: string): Promise<SourcePerson | null> => {
      const query = { first: 0, max: 1, ...(search.trim() === '' ? {} : { search: search.trim() }) };
      const [found] = await people(query, { groups: new Map(), roles: new Map() });
      if (found === undefined) return null;
      const path = `users/${providerPathPart(found.externalId)}`;
      const inside = await keycloak.list(`${path}/groups`);
      const held = await keycloak.list(`${path}/role-mappings/realm`);
      const named = (rows: readonly Raw[], field: string) => rows.flatMap((row) => text(row[field]) ?? []);
      return {
        ...found,
        groups: named(inside, 'path').slice(0, LIST_MAX),
        roles: named(held, 'name')
          .filter((role) => !isOwnRole(role))
          .slice(0, LIST_MAX),
      };
    },

    people,
  };
};
export type RealmReader = ReturnType<typeof createRealmReader>;
