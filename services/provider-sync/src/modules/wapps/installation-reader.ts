/** What another installation has, page by page, in the shapes of our own. */
import type { SyncEntity } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { createListGuard } from '../../adapters/list-guard.ts';
import { createPatience, type Patience } from '../../adapters/patience.ts';
import { ProviderFailed } from '../../adapters/provider-failure.ts';
import type { NamedObject, Presence } from '../keycloak/realm-reader.ts';
import type { SourcePerson } from '../mappers/source-person.ts';
import type { InstallationClient, InstallationPage, InstallationRecord } from './installation.client.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Pages that a sample is looked for in. */
const SAMPLE_PAGES = 20;

/** Pages in a row that bring only records known by then: a record that changes while it is read comes again, at the end. */
const REPEATS_MAX = 20;

const malformed = (detail: string): ProviderFailed => new ProviderFailed('malformed', { detail });

const text = (fields: Fields, name: string): string | undefined => {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw malformed(`${name} is no text`);
  return value === '' ? undefined : value;
};
const texts = (value: unknown): readonly string[] => {
  const all: unknown = value ?? [];
  if (!Array.isArray(all) || !all.every((one) => typeof one === 'string'))
    throw malformed('a list of no texts');
  return all;
};
const flag = (fields: Fields, name: string, otherwise: boolean): boolean => {
  const value = fields[name] ?? otherwise;
  if (typeof value !== 'boolean') throw malformed(`${name} is no switch`);
  return value;
};

const needed = (fields: Fields, name: string): string => {
  const value = text(fields, name);
  if (value === undefined) throw malformed(`a record without ${name}`);
  return value;
};

/** The `sub` by which they sign in there is the key of their record. */
const personOf = ({ key, fields }: InstallationRecord & { readonly fields: Fields }): SourcePerson => {
  const mobile = text(fields, 'mobile');
  const middleName = text(fields, 'middleName');
  const known = Object.entries({
    id: key,
    username: needed(fields, 'login'),
    email: text(fields, 'email'),
    mobile,
    firstName: text(fields, 'firstName'),
    lastName: text(fields, 'lastName'),
    middleName,
  }).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return {
    externalId: key,
    fields: Object.fromEntries(known),
    enabled: flag(fields, 'enabled', true),
    emailVerified: flag(fields, 'emailVerified', false),
    attributes: {
      ...(mobile === undefined ? {} : { mobile: [mobile] }),
      ...(middleName === undefined ? {} : { middleName: [middleName] }),
    },
    roles: texts(fields.roles),
    groups: texts(fields.groups),
  };
};

const written = (value: unknown): string => {
  if (Array.isArray(value)) return texts(value).join(', ');
  return value === null || value === undefined ? '' : String(value);
};

const everyField = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, written(value)]));

/** Name and values of a record that is no person. */
const objectOf = (entity: SyncEntity, { key, fields }: { key: string; fields: Fields }): NamedObject => {
  const values = everyField(fields);
  switch (entity) {
    case 'roles':
      return {
        externalId: key,
        name: needed(fields, 'code'),
        values: { name: needed(fields, 'nameRu'), description: values.comment ?? '' },
      };
    case 'applications':
      return {
        externalId: key,
        name: needed(fields, 'code'),
        values: {
          clientId: needed(fields, 'code'),
          name: needed(fields, 'nameRu'),
          url: values.url ?? '',
          description: values.description ?? '',
          enabled: String(flag(fields, 'enabled', true)),
        },
      };
    case 'devicesTypes':
      return {
        externalId: key,
        name: needed(fields, 'code'),
        values: { name: text(fields, 'name') ?? needed(fields, 'code') },
      };
    case 'locales': {
      const code = needed(fields, 'code');
      return { externalId: code, name: code, values: { code } };
    }
    case 'usersGroups': {
      const path = needed(fields, 'path');
      return { externalId: key, name: path, values: { name: needed(fields, 'name'), path } };
    }
    default:
      return {
        externalId: key,
        name: text(fields, 'nameRu') ?? text(fields, 'name') ?? text(fields, 'code') ?? key,
        values,
      };
  }
};

const idOf = (entity: SyncEntity, record: { key: string; fields: Fields }): string =>
  entity === 'users' ? record.key : objectOf(entity, record).externalId;

type Present = InstallationRecord & { readonly fields: Fields };
const present = (records: readonly InstallationRecord[]): Present[] =>
  records.filter((record): record is Present => record.fields !== null);

export const createInstallationReader = (
  installation: InstallationClient,
  signal: AbortSignal,
  patience: Patience = createPatience(signal),
) => {
  const page = (...[entity, place]: Parameters<InstallationClient['page']>): Promise<InstallationPage> =>
    patience(() => installation.page(entity, place, signal));

  /** What a reading from the beginning brings, page by page. A record that changes meanwhile comes again, a deleted one as none. */
  async function* pagesOf(entity: SyncEntity): AsyncGenerator<Pick<InstallationPage, 'records' | 'total'>> {
    const guard = createListGuard({ repeats: REPEATS_MAX });
    let answer = await page(entity, {});
    for (;;) {
      guard(answer.records.map(({ key }) => key));
      yield answer;
      if (!answer.more) return;
      answer = await page(entity, { cursor: answer.cursor });
    }
  }

  /** Pages are asked for by place, and come by cursors: they are read one after the other. */
  const listOf = (entity: SyncEntity) => {
    const pages = pagesOf(entity);
    let isOver = false;
    /** Records before the first one that is held. */
    let passed = 0;
    let held: Present[] = [];
    const known = new Set<string>();
    return async (first: number, max: number): Promise<Present[]> => {
      while (!isOver && passed + held.length < first + max) {
        const { value: { records: value } = { records: [] }, done = false } = await pages.next();
        isOver = done;
        // What changed since it was read comes again; the next run takes it as it is then.
        held.push(...present(value).filter(({ key }) => !known.has(key)));
        for (const { key } of value) known.add(key);
        const before = Math.min(Math.max(first - passed, 0), held.length);
        held = held.slice(before);
        passed += before;
      }
      const before = Math.max(first - passed, 0);
      return held.slice(before, before + max);
    };
  };

  return {
    total: async (entity: SyncEntity): Promise<number> => (await page(entity, { limit: 1 })).total,
    /** Each is a reading of its own, from the beginning. */
    people: () => {
      const list = listOf('users');
      return async (first: number, max: number): Promise<SourcePerson[]> =>
        (await list(first, max)).map(personOf);
    },
    objects: (entity: Exclude<SyncEntity, 'users'>) => {
      const list = listOf(entity);
      return async (first: number, max: number): Promise<NamedObject[]> =>
        (await list(first, max)).map((record) => objectOf(entity, record));
    },
    /**
     * Which of these another reading from the beginning brings; a row that says it was deleted is a proof of its own. Of whom a
     * reading that brings fewer than there are says nothing, nobody knows.
     */
    find:
      (entity: SyncEntity) =>
      async (ids: readonly string[]): Promise<ReadonlyMap<string, Presence>> => {
        const asked = new Set(ids);
        const found = new Map<string, Presence>();
        const listed = new Set<string>();
        let counted = 0;
        for await (const { records, total } of pagesOf(entity)) {
          counted = total;
          for (const { key, fields } of records) {
            if (fields === null) listed.delete(key);
            else listed.add(key);
            const id = fields === null ? key : idOf(entity, { key, fields });
            if (asked.has(id)) found.set(id, fields === null ? 'absent' : 'present');
          }
        }
        if (listed.size >= counted) for (const id of ids) if (!found.has(id)) found.set(id, 'absent');
        return found;
      },
    /** The first person whom a search finds. */
    sample: async (search: string): Promise<SourcePerson | null> => {
      const part = search.trim().toLowerCase();
      let cursor: string | undefined;
      for (let pages = 0; pages < SAMPLE_PAGES; pages += 1) {
        const answer = await page('users', { cursor });
        const people = present(answer.records).map(personOf);
        const found = people.find(({ fields }) =>
          Object.values(fields).some((value) => value.toLowerCase().includes(part)),
        );
        if (found !== undefined) return found;
        if (!answer.more) return null;
        cursor = answer.cursor;
      }
      return null;
    },
  };
};
export type InstallationReader = ReturnType<typeof createInstallationReader>;
