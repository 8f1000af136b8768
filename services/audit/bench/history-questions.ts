/** What the console, the cabinet and jobs ask of the journal, with every order and filter that they offer. */
import { auditEndpoints } from '@gatehouse/contracts/audit/endpoints.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
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
import { accountOf } from './journal-events.ts';

export interface HistoryQuestionsDeps {
  readonly call: Awaited<ReturnType<typeof listenForCalls>>;
  /** How many people there are. */
  readonly people: number;
  readonly end: Date;
  /** Ids of some entries. */
  readonly entries: readonly string[];
  /** What the service looks up beside the answers, by its name. */
  readonly jobs: Readonly<Record<string, () => Promise<unknown>>>;
}

const DAY = 24 * 60 * 60_000;
const sorts = ['date', 'type', 'entity', 'changer', 'ip'];
const types = [
  'identity.session.started',
  'profile.profile.changed',
  'access-request.membership.changed',
  'platform.setting.changed',
  'identity.session.client-entered',
];
const words = {
  'a frequent word': ['chrome', 'firefox', 'lead'],
  'a usual word': ['тверь', 'казань', 'парус'],
  'a frequent name': ['иванов', 'александр', 'петрова'],
  'two names': ['иванов александр', 'смирнова мар', 'петров дмитрий'],
  'a rare name': ['вознесенский', 'вознесенск'],
  'an address of one': ['old777', 'old123456', 'old9999'],
  'a short beginning': ['с', 'ив', '1'],
  none: ['йцукенг', 'zzqqxx', 'щщщ'],
};
/** Each meets most of the others in some rows or in none. */
const wide: readonly Way[] = [
  ...everyValue('type', types.slice(0, 2)),
  ...everyValue('entity', ['profile', 'membership']),
  ['changer', () => ({ changer: accountOf(1) })],
  ['field city', () => ({ field: 'city' })],
  ['beginning of an address', () => ({ ip: '10.2.' })],
  ...everyValue('search', ['chrome', 'тверь', 'иванов']),
];
const pairs: readonly Way[] = wide.flatMap(([name, query], at) =>
  wide
    .slice(at + 1)
    .filter(([, other]) => Object.keys(other(0))[0] !== Object.keys(query(0))[0])
    .map(([other, more]): Way => [`${name}, ${other}`, (round) => ({ ...query(round), ...more(round) })]),
);

export const historyQuestions = (deps: HistoryQuestionsDeps): readonly Question[] => {
  const { call, people, end, entries, jobs } = deps;
  const administrator = accountActor('administrator', { methods: ['setting.history.read'] });
  const { one, list } = createAsking<Endpoint, AccountActor>(
    (endpoint, asked) => call(endpoint, asked as object),
    administrator,
  );
  const somebody = (round: number) => accountOf((round * 7_919) % people);
  const ago = (days: number) => new Date(end.getTime() - days * DAY).toISOString();
  const filters: readonly Way[] = [
    ...everyValue('type', types),
    ...everyValue('entity', ['setting', 'profile', 'membership', 'session', 'contractor']),
    ['changer of very many rows', () => ({ changer: accountOf(1) })],
    ['changer by id', (round) => ({ changer: somebody(round) })],
    ['changer by a frequent name', (round) => ({ changer: oneOf(['иванов', 'петр', 'смирн'], round) })],
    ['changer by a rare name', () => ({ changer: 'вознесенск' })],
    ['changer that is nobody', (round) => ({ changer: oneOf(words.none, round) })],
    ['person of very many rows', () => ({ person: accountOf(0) })],
    ['person', (round) => ({ person: somebody(round) })],
    ['entity id', (round) => ({ entityId: somebody(round) })],
    ['field', (round) => ({ field: oneOf(['email', 'city', 'position', 'nothing'], round) })],
    ['address', (round) => ({ ip: `10.1.${round}.3` })],
    ['beginning of an address', (round) => ({ ip: `10.${round % 4}.` })],
    ['a week', (round) => ({ dateFrom: ago(7 + round * 10), dateTo: ago(round * 10) })],
    ['a month', (round) => ({ dateFrom: ago(30 + round * 10), dateTo: ago(round * 10) })],
  ];
  return [
    one('an entry by its id', auditEndpoints.historyEntry, (round) => ({
      params: { id: oneOf(entries, round) },
    })),
    ...list('history', auditEndpoints.history, [
      ...everyOrder(sorts),
      ['offset 100,000', () => ({ offset: 100_000 })],
      ...everyOrder(sorts.slice(1)).map(
        ([name, query]): Way => [
          `a month ${name}`,
          (round) => ({ ...query(round), dateFrom: ago(200), dateTo: ago(170) }),
        ],
      ),
      ...filters,
      ...['type', 'changer', 'ip'].flatMap((sort) =>
        filters
          .slice(0, 6)
          .map(([name, query]): Way => [`${name} by ${sort}`, (round) => ({ sort, ...query(round) })]),
      ),
      ...everySearch(words),
      ...pairs,
    ]),
    ...list('own history', auditEndpoints.ownHistory, everyOrder(['date', 'type']), {
      actor: accountActor(accountOf(0)),
    }),
    ...list('own history', auditEndpoints.ownHistory, everyValue('type', types), {
      actor: accountActor(accountOf(0)),
    }),
    one('own history of others', auditEndpoints.ownHistory, (round) => ({
      actor: accountActor(somebody(round)),
    })),
    ...list('first page of the file of the history', auditEndpoints.historyExport, [
      ['all', () => ({ format: 'csv' })],
      ...everyValue('type', types.slice(0, 2), { format: 'csv' }),
      ...everyValue('search', ['chrome', 'вознесенск'], { format: 'csv' }),
    ]),
    one('types of the history', auditEndpoints.historyTypes),
    ...Object.entries(jobs).map(([name, ask]): Question => ({ name, ask })),
  ];
};
