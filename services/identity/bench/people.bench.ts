/**
 * Search of people as the console asks for it: a page of 20, sorted by the last sign-in, found by the beginning of a login,
 * an address, a number, and of Cyrillic and Latin names, long and short, among as many accounts as are asked for
 * (`BENCH_PEOPLE`). Everything runs on this machine: the service, MongoDB and the load, which asks one after the other.
 */
import { deepStrictEqual } from 'node:assert/strict';
import { projectedDomains } from '@gatehouse/kit/projections/projections.model.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import mongoose, { type mongo } from 'mongoose';
import { testDomain } from '../src/domains.fixtures.ts';
import { person } from '../src/identity.fixtures.ts';
import { type AccountRow, accountRow } from '../src/modules/accounts/accounts.domain.ts';
import { accounts } from '../src/modules/accounts/accounts.model.ts';
import { mongoUrl, prepareIdentity } from './start-identity.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 1_000_000);
const BATCH = 10_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 100);
const AIM = 100;

const split = (text: string) => text.split(' ');
const cyrillic = {
  last: split(
    'Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков',
  ),
  first: split('Александр Дмитрий Максим Сергей Андрей Алексей Артём Илья Кирилл Михаил Никита Матвей Роман'),
};
const latin = {
  last: split('Smith Johnson Williams Brown Jones Garcia Miller Davis Martinez Wilson Anderson Taylor'),
  first: split('James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara'),
};
const pick = (from: readonly string[], index: number) => from[index % from.length] as string;

const { connection, sign, start } = await prepareIdentity('people');
const signedIn = (index: number) => new Date(Date.UTC(2026, 0, 1) + ((index * 7_919) % PEOPLE) * 1_000);
const createdAt = systemClock.now();

interface Named {
  readonly lastName: string;
  readonly firstName: string;
}
const namesOf = (index: number): Named => {
  const pool = index % 4 === 0 ? latin : cyrillic;
  // A thousand endings make a surname as rare as they are.
  const lastName = `${pick(pool.last, index)}${index % 3 === 0 ? '' : `-${pick(pool.last, index >> 4)}`}`;
  return { lastName, firstName: pick(pool.first, index >> 3) };
};
const identifiersOf = (index: number) => ({
  login: `person${index}`,
  email: `${pick(latin.first, index).toLowerCase()}.${index}@example.org`,
  mobile: `+79${100_000_000 + index}`,
});
const writtenRow = (index: number): AccountRow => {
  const { lastName, firstName } = namesOf(index);
  const names = { lastName, firstName, middleName: null, fio: `${lastName} ${firstName}` };
  const row = accountRow(person({ ...identifiersOf(index), names }), String(index), createdAt);
  return { ...row, lastSignInAt: index % 5 === 0 ? null : signedIn(index) };
};

/** Rows of each name, by which others of that name are made: reading a number takes longer than storing a row. */
const patterns = new Map<string, { readonly row: AccountRow; readonly words: readonly string[] }>();
const patternOf = (index: number) => {
  const { lastName, firstName } = namesOf(index);
  const known = patterns.get(`${lastName} ${firstName}`);
  if (known !== undefined) return known;
  const row = writtenRow(index);
  const { mobile } = identifiersOf(index);
  const own = new Set([row.login, row.email, mobile.slice(1), mobile.slice(2)]);
  const pattern = { row, words: (row.searchWords ?? []).filter((word) => !own.has(word)) };
  patterns.set(`${lastName} ${firstName}`, pattern);
  return pattern;
};
const rowOf = (index: number): AccountRow => {
  const { row, words } = patternOf(index);
  const { login, email, mobile } = identifiersOf(index);
  return {
    ...row,
    _id: String(index),
    login,
    email,
    mobile,
    identifiers: [login, email, mobile],
    searchWords: [login, email, mobile.slice(1), mobile.slice(2), ...words],
    lastSignInAt: index % 5 === 0 ? null : signedIn(index),
  };
};
for (let index = 0; index < PEOPLE; index += Math.ceil(PEOPLE / 500))
  deepStrictEqual(rowOf(index), writtenRow(index));

// Indexes are built at once over what is stored: kept up row by row they take most of the time.
// The product gives up an answer that takes seconds; a million rows take longer to index.
const patient = await mongoose.createConnection(mongoUrl, { dbName: connection.name }).asPromise();
const rows = accounts.driver(patient);
const began = performance.now();
const indexes = (await rows.indexes()).filter(({ name }) => name !== '_id_');
await rows.dropIndexes();
for (let from = 0; from < PEOPLE; from += BATCH) {
  const batch = Array.from({ length: Math.min(BATCH, PEOPLE - from) }, (_, offset) => rowOf(from + offset));
  await rows.insertMany(batch, { ordered: false, writeConcern: { w: 1, j: false } });
}
const stored = performance.now();
await rows.createIndexes(indexes.map(({ v: _, ...index }) => index as mongo.IndexDescription));
console.log('seconds to store', Math.round((stored - began) / 1_000), {
  indexes: Math.round((performance.now() - stored) / 1_000),
});
await patient.close();
await projectedDomains
  .driver(connection)
  .insertOne({ _id: 'bench', facts: testDomain('bench', { base: true }) });

const service = await start({ connections: 1 });
const actor = accountActor('bench', { methods: ['setting.users.read'] });
const middle = Math.floor(PEOPLE / 2);
const searches: Readonly<Record<string, (round: number) => string>> = {
  'a whole login': (round) => `person${middle + round}`,
  'the beginning of a login': (round) => `person${String(middle + round).slice(0, -2)}`,
  'the beginning of every login': () => 'per',
  'the beginning of an e-mail address': (round) => `${pick(latin.first, round).toLowerCase()}.${round % 100}`,
  'the beginning of a number': (round) => `+7 91 0${String(round % 1_000).padStart(3, '0')}`,
  'a Cyrillic surname': (round) => pick(cyrillic.last, round),
  'three letters of a Cyrillic surname': (round) => pick(cyrillic.last, round).slice(0, 3),
  'a Cyrillic name in two words': (round) =>
    `${pick(cyrillic.first, round).slice(0, 4)} ${pick(cyrillic.last, round).slice(0, 4)}`,
  'a Latin surname': (round) => pick(latin.last, round),
  'a Latin name in two words': (round) =>
    `${pick(latin.first, round).slice(0, 4)} ${pick(latin.last, round).slice(0, 4)}`,
  'no search, the newest sign-ins': () => '',
};

const ask = async (search: string): Promise<number> => {
  const token = await sign(actor, 'identity');
  const query = search === '' ? '' : `&search=${encodeURIComponent(search)}`;
  const started = performance.now();
  const { statusCode, body } = await service.pool.request({
    method: 'GET',
    path: `/api/v1/platform/setting/users?limit=20${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${search}: ${statusCode}`);
  return performance.now() - started;
};
const percentile = (values: readonly number[], share: number) =>
  Math.round((values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0) * 10) / 10;

const all: number[] = [];
for (const [name, search] of Object.entries(searches)) {
  for (let round = 0; round < 5; round += 1) await ask(search(round));
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await ask(search(round)));
  const sorted = times.toSorted((a, b) => a - b);
  all.push(...times);
  const figure = { unit: 'ms', good: 'less', aim: AIM } as const;
  reportFigure({
    name: `people found among ${PEOPLE.toLocaleString('en')} by ${name}, p99`,
    value: percentile(sorted, 0.99),
    ...figure,
  });
  console.log(name, { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) });
}
reportFigure({
  name: `people found among ${PEOPLE.toLocaleString('en')} by all of these, p99`,
  unit: 'ms',

  value: percentile(
    all.toSorted((a, b) => a - b),
    0.99,
  ),
  good: 'less',
  aim: AIM,
});
await service.stop();
