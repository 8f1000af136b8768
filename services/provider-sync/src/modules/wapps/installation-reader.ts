/** What another installation has, page by page, in the shapes of our own. */
import { setTimeout as wait } from 'node:timers/promises';
import type { SyncEntity } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { ProviderFailed } from '../../adapters/provider-failure.ts';
import type { NamedObject } from '../keycloak/realm-reader.ts';
import { LIST_MAX } from '../mappers/condition-cost.ts';
import type { SourcePerson } from '../mappers/mapping.ts';
import type { InstallationClient, InstallationPage, InstallationRecord } from './installation.client.ts';

type Fields = Readonly<Record<string, unknown>>;

const TRIES = 5;
const FIRST_WAIT = 500;
/** Pages that a sample is looked for in. */
const SAMPLE_PAGES = 20;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .filter((one): one is string => typeof one === 'string')
    .slice(0, LIST_MAX);

const needed = (fields: Fields, name: string): string => {
  const value = text(fields[name]);
  if (value === undefined) throw new ProviderFailed('malformed', { detail: `a record without ${name}` });
  return value;
};

/** The `sub` by which they sign in there is the key of their record. */
const personOf = ({ key, fields }: InstallationRecord & { readonly fields: Fields }): SourcePerson => {
  const mobile = text(fields.mobile);
  const middleName = text(fields.middleName);
  const known = Object.entries({
    id: key,
    username: needed(fields, 'login'),
    email: text(fields.email),
    mobile,
    firstName: text(fields.firstName),
    lastName: text(fields.lastName),
    middleName,
  }).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return {
    externalId: key,
    fields: Object.fromEntries(known),
    enabled: fields.enabled !== false,
    emailVerified: fields.emailVerified === true,
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
          enabled: String(fields.enabled !== false),
        },
      };
    case 'devicesTypes':
      return {
        externalId: key,
        name: needed(fields, 'code'),
        values: { name: text(fields.name) ?? needed(fields, 'code') },
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
        name: text(fields.nameRu) ?? text(fields.name) ?? text(fields.code) ?? key,
        values,
      };
  }
};

const patient =
  (installation: InstallationClient, signal: AbortSignal, sleep = sleepFor) =>
  async (...asked: Parameters<InstallationClient['page']>): Promise<InstallationPage> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await installation.page(asked[0], asked[1], signal);
      } catch (error) {
        if (!(error instanceof ProviderFailed) || !error.isPassing || attempt >= TRIES || signal.aborted)
          throw error;
        await sleep(error.retryAfterMs ?? FIRST_WAIT * 2 ** (attempt - 1), signal);
      }
    }
  };
const sleepFor = (ms: number, signal: AbortSignal): Promise<unknown> => wait(ms, undefined, { signal });

type Present = InstallationRecord & { readonly fields: Fields };
const present = (records: readonly InstallationRecord[]): Present[] =>
  records.filter((record): record is Present => record.fields !== null);

export const createInstallationReader = (
  installation: InstallationClient,
  signal: AbortSignal,
  sleep?: typeof sleepFor,
) => {
  const page = patient(installation, signal, sleep);

  /** Pages are asked for by place, and told by cursors: they are read one after the other, from the beginning after a crash. */
  const listOf = (entity: SyncEntity) => {
    let cursor: string | undefined;
    let isOver = false;
    /** Records before the first one that is held. */
    let passed = 0;
    let held: Present[] = [];
    const more = async (): Promise<void> => {
      const answer = await page(entity, { cursor });
      held.push(...present(answer.records));
      cursor = answer.cursor;
      isOver = !answer.more;
    };
    return async (first: number, max: number): Promise<Present[]> => {
      while (!isOver && passed + held.length < first + max) {
        await more();
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
