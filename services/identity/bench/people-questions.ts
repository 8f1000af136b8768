/** What console, cabinet and jobs ask about people, each with every order and filter that it offers. */
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { activityEndpoints } from '@gatehouse/contracts/identity/activity.endpoints.ts';
import { agreementEndpoints } from '@gatehouse/contracts/identity/agreements.endpoints.ts';
import { licenseSessionsEndpoints } from '@gatehouse/contracts/identity/license-sessions.endpoints.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { peopleEndpoints } from '@gatehouse/contracts/identity/people.endpoints.ts';
import { roleEndpoints } from '@gatehouse/contracts/identity/roles.endpoints.ts';
import { sessionEndpoints } from '@gatehouse/contracts/identity/session.endpoints.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { listenForCalls } from '@gatehouse/kit/service/http-caller.fixtures.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import {
  createAsking,
  everyOrder,
  everySearch,
  everyValue,
  oneOf,
  type Way,
} from '@gatehouse/testkit/sized/asking.ts';
import type { Question } from '@gatehouse/testkit/sized/questions.ts';
import { accountId, contractorRole, DOMAINS, type PeopleSizes, SCHEMES, TERM } from './sized-people.ts';

export interface PeopleQuestionsDeps {
  readonly call: Awaited<ReturnType<typeof listenForCalls>>;
  readonly sizes: PeopleSizes;
  readonly now: () => Date;
  /** What the service looks up beside the answers, by its name. */
  readonly jobs: Readonly<Record<string, () => Promise<unknown>>>;
}

const DAY = 24 * 60 * 60_000;
/** Beginnings of words: of hundreds of thousands, of thousands, of a few, of nobody. */
const searches = {
  'a frequent name': ['иванов', 'александр', 'смирн', 'петр'],
  'two frequent names': ['иванов александр', 'петрова мар', 'смирнов дмитр'],
  'a double name': ['захаров-', 'тарасов-н', 'белов-и'],
  'a rare name': ['вознесенск', 'вознесенская'],
  none: ['йцукенг', 'zzqqxx', 'щщщ'],
  'a login': ['person77', 'person12345', 'person9'],
  'every login': ['per', 'pers'],
  'an address': ['aleksandr.1', 'mariya.23'],
  'a number': ['+7 910 1', '8910123', '791002'],
};

export const peopleQuestions = ({ call, sizes, now, jobs }: PeopleQuestionsDeps): readonly Question[] => {
  const administrator = accountActor('administrator', { methods: methodKeys });
  const { one, list } = createAsking<Endpoint, AccountActor>(
    (endpoint, asked) => call(endpoint, asked as object),
    administrator,
  );
  const somebody = (round: number) => accountId((round * 7_919) % sizes.people);
  const ago = (days: number) => new Date(now().getTime() - days * DAY).toISOString();
  const filters: readonly Way[] = [
    ...everyValue('status', ['active', 'disabled']),
    ...everyValue('scheme', SCHEMES),
    ...everyValue('role', ['user', 'administrator', contractorRole(1)]),
    ...everyValue('domain', DOMAINS),
    ['signed in within a week', () => ({ dateFrom: ago(7) })],
    [
      'signed in a year ago, within a week',
      (round) => ({ dateFrom: ago(365 + round), dateTo: ago(358 + round) }),
    ],
  ];
  const narrowed = (sort: string): readonly Way[] =>
    filters.map(([name, query]): Way => [`${name}, by ${sort}`, (round) => ({ sort, ...query(round) })]);
  return [
    one('a person by their id', peopleEndpoints.search, (round) => ({ query: { ids: somebody(round) } })),
    one('the page of a person', peopleEndpoints.read, (round) => ({ params: { id: somebody(round) } })),
    ...list('people', peopleEndpoints.list, [
      ...everyOrder(['name', 'login', 'lastSignIn', 'createdAt']),
      ['offset 9,000', () => ({ offset: 9_000 })],
      ...narrowed('lastSignIn'),
      ...narrowed('name'),
      ...everySearch(searches),
      ...everySearch({ 'by name, a frequent name': searches['a frequent name'] }, { sort: 'name' }),
      [
        'search and status',
        (round) => ({ search: oneOf(searches['a frequent name'], round), status: 'disabled' }),
      ],
      [
        'search and domain',
        (round) => ({ search: oneOf(searches['a frequent name'], round), domain: 'rare' }),
      ],
      ['status and domain', () => ({ status: 'disabled', domain: 'rare' })],
    ]),
    ...list('people to choose', peopleEndpoints.search, [['all', () => ({})], ...everySearch(searches)]),
    ...list('first page of the file of people', peopleEndpoints.export, [
      ['all', () => ({ format: 'csv' })],
      ...everyValue('status', ['disabled'], { format: 'csv' }),
      ...everyValue('role', ['administrator'], { format: 'csv' }),
      ...everyValue('domain', ['rare'], { format: 'csv' }),
      ['a rare name', () => ({ format: 'csv', search: 'вознесенск' })],
      ['a frequent name', () => ({ format: 'csv', search: 'иванов' })],
    ]),
    ...list('sessions of a person', peopleEndpoints.sessions, [['newest', () => ({})]], {
      params: (round) => ({ id: somebody(round) }),
    }),
    ...list(
      `sessions of a person with ${sizes.ofFirst}`,
      peopleEndpoints.sessions,
      everyOrder(['lastAccess', 'sessionStart', 'sessionExpired', 'name', 'ip']),
      { params: () => ({ id: accountId(0) }) },
    ),
    one('what ends with a person', peopleEndpoints.effects, (round) => ({ params: { id: somebody(round) } })),
    one('own sessions', sessionEndpoints.list, (round) => ({ actor: accountActor(somebody(round)) })),
    ...['user', 'administrator', contractorRole(1)].flatMap((id) =>
      list(`people with the role ${id}`, roleEndpoints.people, everyOrder(['login']), {
        params: () => ({ id }),
      }),
    ),
    ...list('roles', roleEndpoints.list, [['all', () => ({})]]),
    one('a role', roleEndpoints.read, (round) => ({ params: { id: contractorRole(round % 20) } })),
    ...list('people who agreed', agreementEndpoints.people, [
      ...everyOrder(['date']).map(
        ([name, query]): Way => [name, (round) => ({ document: TERM, ...query(round) })],
      ),
      ['of a version', (round) => ({ document: TERM, version: 1 + (round % 3) })],
      ...everySearch(searches, { document: TERM }),
    ]),
    one('versions agreed with', agreementEndpoints.versions, () => ({ query: { document: TERM } })),
    one('whom a new version asks', agreementEndpoints.foresee, () => ({
      query: { document: TERM, domains: 'base,north' },
    })),
    one('activity of the overview', activityEndpoints.read),
    one('open sessions of the license', licenseSessionsEndpoints.read),
    ...Object.entries(jobs).map(([name, ask]): Question => ({ name, ask })),
  ];
};
