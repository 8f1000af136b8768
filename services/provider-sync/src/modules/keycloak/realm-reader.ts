/** What a realm has, page by page, in the shapes of our own. */
import { providerPathPart } from '../../adapters/provider-path.ts';
import type { SourcePerson } from '../mappers/source-person.ts';
import type { PatientKeycloak } from './patient-keycloak.ts';
import { ambiguousPaths, readGroups } from './realm-groups.ts';
import { attributesOf, brief, everyRow, flag, malformed, needed, type Row, text } from './realm-rows.ts';

/** Something of a realm that has a name. */
export interface NamedObject {
  readonly externalId: string;
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

export type Presence = 'present' | 'absent';

/** Objects that are asked for at once, one request each. */
const AT_ONCE = 8;

/** Names by the id of the person who has them. */
export type Memberships = ReadonlyMap<string, readonly string[]>;

export interface GroupsOfPeople {
  /** Paths by the id of the person. */
  readonly paths: Memberships;
  /** Paths that two groups have. */
  readonly ambiguous: ReadonlySet<string>;
}

export interface MembershipsRead {
  readonly groups: GroupsOfPeople;
  readonly roles: Memberships;
}

/** Roles that every realm has and that say nothing of a person. */
const isOwnRole = (name: string): boolean =>
  name.startsWith('default-roles-') || name === 'offline_access' || name === 'uma_authorization';

/** Clients of Keycloak itself, which every realm has and people do not enter. */
const ownClients: ReadonlySet<string> = new Set([
  ...['account', 'account-console', 'admin-cli', 'broker', 'realm-management', 'security-admin-console'],
]);

/** Where people enter a client: its home address, which may be below its root. */
const homeOf = (row: Row): string => {
  const [root = '', base = ''] = [text(row, 'rootUrl'), text(row, 'baseUrl')];
  if (base === '') return root;
  return URL.canParse(base) ? base : URL.canParse(base, root) ? new URL(base, root).href : '';
};

export const createRealmReader = (keycloak: PatientKeycloak) => {
  const roles = async (): Promise<NamedObject[]> => {
    const found: NamedObject[] = [];
    for await (const row of everyRow(keycloak, 'roles')) {
      const name = needed(row, 'name');
      const values = { name, description: text(row, 'description') ?? '' };
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
    { groups, roles: held }: MembershipsRead,
  ): Promise<SourcePerson[]> => {
    const rows = await keycloak.list('users', { briefRepresentation: false, ...query });
    return rows.map((row) => {
      const externalId = needed(row, 'id');
      const fields = Object.entries({
        id: externalId,
        username: needed(row, 'username'),
        email: text(row, 'email'),
        firstName: text(row, 'firstName'),
        lastName: text(row, 'lastName'),
      }).filter((pair): pair is [string, string] => pair[1] !== undefined);
      const paths = groups.paths.get(externalId) ?? [];
      return {
        externalId,
        fields: Object.fromEntries(fields),
        enabled: flag(row, 'enabled', true),
        emailVerified: flag(row, 'emailVerified', false),
        attributes: attributesOf(row),
        roles: held.get(externalId) ?? [],
        groups: paths,
        ambiguous: paths.find((path) => groups.ambiguous.has(path)),
      };
    });
  };

  const locales = async (): Promise<string[]> => {
    const { supportedLocales: codes = [] } = (await keycloak.get('')) as Row;
    if (!Array.isArray(codes) || !codes.every((code) => typeof code === 'string'))
      throw malformed('supportedLocales are no texts');
    return codes;
  };

  return {
    groups: async (): Promise<NamedObject[]> =>
      (await readGroups(keycloak)).map(({ id, name, path }) => ({
        externalId: id,
        name: path,
        values: { name, path },
      })),

    roles,

    clients: async (): Promise<NamedObject[]> => {
      const found: NamedObject[] = [];
      for await (const row of everyRow(keycloak, 'clients')) {
        const name = needed(row, 'clientId');
        const values = {
          clientId: name,
          name: text(row, 'name') ?? name,
          description: text(row, 'description') ?? '',
          url: homeOf(row),
          enabled: String(flag(row, 'enabled', true)),
        };
        if (!ownClients.has(name)) found.push({ externalId: needed(row, 'id'), name, values });
      }
      return found;
    },

    locales: async (): Promise<NamedObject[]> =>
      (await locales()).map((code) => ({ externalId: code, name: code, values: { code } })),

    groupsOfPeople: async (): Promise<GroupsOfPeople> => {
      const groups = await readGroups(keycloak);
      const places = groups.map(({ id, path }) => ({
        path: `groups/${providerPathPart(id)}/members`,
        name: path,
      }));
      return { paths: await membersOf(places), ambiguous: ambiguousPaths(groups) };
    },

    rolesOfPeople: async (): Promise<Memberships> =>
      membersOf((await roles()).map(({ name }) => ({ path: `roles/${providerPathPart(name)}/users`, name }))),

    countPeople: async (): Promise<number> => {
      const count = await keycloak.get('users/count');
      if (typeof count !== 'number' || !(count >= 0)) throw malformed('a count');
      return count;
    },

    /** The first person whom a search finds, with all that is theirs, as a run reads it. */
    sample: async (search: string): Promise<SourcePerson | null> => {
      const query = { first: 0, max: 1, ...(search.trim() === '' ? {} : { search: search.trim() }) };
      const none = { groups: { paths: new Map(), ambiguous: new Set<string>() }, roles: new Map() };
      const [found] = await people(query, none);
      if (found === undefined) return null;
      const path = `users/${providerPathPart(found.externalId)}`;
      const inside = new Set<string>();
      for await (const row of everyRow(keycloak, `${path}/groups`, brief)) inside.add(needed(row, 'id'));
      const all = inside.size === 0 ? [] : await readGroups(keycloak);
      const groups = all.filter(({ id }) => inside.has(id)).map((group) => group.path);
      const ambiguous = ambiguousPaths(all);
      const held = await keycloak.list(`${path}/role-mappings/realm`);
      return {
        ...found,
        groups,
        roles: held.map((row) => needed(row, 'name')).filter((role) => !isOwnRole(role)),
        ambiguous: groups.find((one) => ambiguous.has(one)),
      };
    },

    /** Which of these there are, at `users`, `groups`, `roles-by-id` or `clients`. */
    find:
      (at: string) =>
      async (ids: readonly string[]): Promise<ReadonlyMap<string, Presence>> => {
        const found = new Map<string, Presence>();
        for (let start = 0; start < ids.length; start += AT_ONCE)
          await Promise.all(
            ids.slice(start, start + AT_ONCE).map(async (id) => {
              const isThere = await keycloak.has(`${at}/${providerPathPart(id)}`);
              found.set(id, isThere ? 'present' : 'absent');
            }),
          );
        return found;
      },

    findLocales: async (codes: readonly string[]): Promise<ReadonlyMap<string, Presence>> => {
      const all = new Set(await locales());
      return new Map(codes.map((code) => [code, all.has(code) ? 'present' : 'absent']));
    },

    people,
  };
};
export type RealmReader = ReturnType<typeof createRealmReader>;
