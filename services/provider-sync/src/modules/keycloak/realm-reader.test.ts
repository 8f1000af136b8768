/** A realm that lies: lists end, what is of another type is no answer, and one rule reads the paths of groups. */
import { describe, expect, it } from 'vitest';
import type { SourcePerson } from '../mappers/source-person.ts';
import { createRealmReader } from './realm-reader.ts';

type Row = Record<string, unknown>;
type Lists = (path: string, first: number, max: number) => readonly Row[];

const readerOf = (lists: Lists, more: { get?: unknown; has?: (path: string) => boolean } = {}) =>
  createRealmReader({
    list: async (path, query = {}) => [...lists(path, Number(query.first ?? 0), Number(query.max ?? 500))],
    get: async () => more.get,
    has: async (path) => more.has?.(path) ?? true,
  });
const paged =
  (all: Readonly<Record<string, readonly Row[]>>): Lists =>
  (path, first, max) =>
    (all[path] ?? []).slice(first, first + max);

const person = { id: 'p1', username: 'anna' };
const none = { groups: { paths: new Map(), ambiguous: new Set<string>() }, roles: new Map() };

describe('a list that the realm ends', () => {
  const role = (at: number) => ({ id: `r${at}`, name: `role${at}` });

  it('is read beyond a page that is shorter than asked', async () => {
    const rows = Array.from({ length: 700 }, (_, at) => role(at));
    const reader = readerOf((path, first, max) =>
      path === 'roles' ? rows.slice(first, first + max).slice(first === 0 ? 3 : 0) : [],
    );
    expect(await reader.roles()).toHaveLength(697);
  });

  it.each<readonly [string, Lists]>([
    ['repeats its first page', (path) => (path === 'roles' ? [role(1)] : [])],
    [
      'has groups within groups',
      (path) => (path.endsWith('s') || path.endsWith('n') ? [{ id: path, name: 'g', subGroupCount: 1 }] : []),
    ],
  ])('is malformed where it %s for ever', async (_, lists) => {
    const reader = readerOf(lists);
    const reading = Promise.all([reader.roles(), reader.groups()]);
    await expect(reading).rejects.toMatchObject({ failure: 'malformed' });
  });

  it('has a group once, whichever groups say that it is theirs', async () => {
    const reader = readerOf(
      paged({
        groups: [{ id: 'g1', name: 'a', subGroupCount: 1 }],
        'groups/g1/children': [{ id: 'g1', name: 'a', subGroupCount: 1 }],
      }),
    );
    expect(await reader.groups()).toMatchObject([{ externalId: 'g1', name: '/a' }]);
  });
});

it.each<readonly [string, Row]>([
  ['an id that is a number', { ...person, id: 7 }],
  ['no login', { id: 'p1' }],
  ['an address that is a list', { ...person, email: ['a@example.org'] }],
  ['a switch that is a word', { ...person, enabled: 'false' }],
  ['attributes that are a list', { ...person, attributes: ['IT'] }],
  ['an attribute that is a number', { ...person, attributes: { department: [7] } }],
])('a person with %s is malformed', async (_, row) => {
  const reader = readerOf(paged({ users: [row] }));
  await expect(reader.people({ first: 0, max: 10 }, none)).rejects.toMatchObject({ failure: 'malformed' });
});

it('takes all that a person has, whatever its number', async () => {
  const many = Array.from({ length: 300 }, (_, at) => `value${at}`);
  const [found] = await readerOf(paged({ users: [{ ...person, attributes: { units: many } }] })).people(
    { first: 0, max: 10 },
    { groups: { paths: new Map([['p1', many]]), ambiguous: new Set() }, roles: new Map([['p1', many]]) },
  );
  expect(found).toMatchObject({ attributes: { units: many }, groups: many, roles: many });
});

describe('paths of groups', () => {
  /** A run and a trial of a mapper, as each reads the person. */
  const bothWays = async (lists: Lists) => {
    const reader = readerOf(lists);
    const [inRun] = await reader.people(
      { first: 0, max: 10 },
      { groups: await reader.groupsOfPeople(), roles: new Map() },
    );
    return { inRun, inTrial: await reader.sample('') };
  };
  const groupsOf = (found: SourcePerson | null | undefined) => found?.groups;
  const realm = (ofPerson: string) => ({
    users: [person],
    groups: [
      { id: 'g1', name: 'ops/prod-admins', path: '/ops/prod-admins', subGroupCount: 0 },
      { id: 'g2', name: 'ops', path: '/ops', subGroupCount: 1 },
    ],
    'groups/g2/children': [{ id: 'g3', name: 'prod-admins', path: '/ops/prod-admins', subGroupCount: 0 }],
    [`groups/${ofPerson}/members`]: [person],
    'users/p1/groups': [{ id: ofPerson, name: 'as Keycloak says', path: '/ops/prod-admins' }],
  });

  it('are the same in a run and in a trial, and a slash in a name makes no other group of it', async () => {
    const named = await bothWays(paged(realm('g1')));
    expect([groupsOf(named.inRun), groupsOf(named.inTrial)]).toEqual([
      ['/ops~/prod-admins'],
      ['/ops~/prod-admins'],
    ]);
    const nested = await bothWays(paged(realm('g3')));
    expect([groupsOf(nested.inRun), groupsOf(nested.inTrial)]).toEqual([
      ['/ops/prod-admins'],
      ['/ops/prod-admins'],
    ]);
  });

  it('that two groups have are named, for whoever is in one of them', async () => {
    const { inRun, inTrial } = await bothWays(
      paged({
        ...realm('g1'),
        groups: [
          { id: 'g1', name: 'ops/prod-admins', subGroupCount: 0 },
          { id: 'g2', name: 'ops~', subGroupCount: 1 },
        ],
      }),
    );
    expect([inRun?.ambiguous, inTrial?.ambiguous]).toEqual(['/ops~/prod-admins', '/ops~/prod-admins']);
  });
});

it('says of each id whether it is there', async () => {
  const reader = readerOf(() => [], {
    has: (path) => path === 'users/p1',
    get: { supportedLocales: ['ru'] },
  });
  expect([...(await reader.find('users')(['p1', 'p2']))]).toEqual([
    ['p1', 'present'],
    ['p2', 'absent'],
  ]);
  expect([...(await reader.findLocales(['ru', 'en']))]).toEqual([
    ['ru', 'present'],
    ['en', 'absent'],
  ]);
});
