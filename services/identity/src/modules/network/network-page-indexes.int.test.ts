/** What the lists of the network cost the database, asked as the console asks, when they are long. */
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import type { Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { startMongo } from '@gatehouse/kit/mongo/mongo.fixtures.ts';
import { queryWork, wastedWork } from '@gatehouse/kit/mongo/query-work.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { networkMigrations } from './network.migrations.ts';
import { networkAliases } from './network-aliases.model.ts';
import {
  createNetworkAliasesRepository,
  type NetworkAliasesRepository,
} from './network-aliases.repository.ts';
import { networkEntries } from './network-entries.model.ts';
import {
  createNetworkEntriesRepository,
  type NetworkEntriesRepository,
} from './network-entries.repository.ts';

const ROWS = 400;
const made = <Row>(rowAt: (index: number) => Row): Row[] =>
  Array.from({ length: ROWS }, (_, index) => rowAt(index));
const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + (index % 97) * 60_000);

let mongo: Mongo;
let entries: NetworkEntriesRepository;
let aliases: NetworkAliasesRepository;
beforeAll(async () => {
  mongo = await startMongo();
  const { connection } = mongo;
  await migrateForTest(mongo, networkMigrations);
  await networkEntries.driver(connection).insertMany(
    made((index) => ({
      ...{ _id: `e${index}`, list: 'black', enabled: index % 8 !== 0, network: `10.0.0.${index}` },
      ...{ key: `key ${(index * 7) % ROWS}`, aliasId: null, comment: '', sequence: 1, updatedAt: at(index) },
      ...{ dateFrom: index % 3 === 0 ? at(index) : null, dateTo: index % 5 === 0 ? at(index) : null },
    })),
  );
  await networkAliases.driver(connection).insertMany(
    made((index) => ({
      ...{ _id: `a${index}`, name: `name ${(index * 7) % ROWS}`, ips: [], comment: '' },
      ...{ sequence: 1, updatedAt: at(index) },
    })),
  );
  entries = createNetworkEntriesRepository(connection);
  aliases = createNetworkAliasesRepository(connection);
});
afterAll(() => mongo?.close());

const LIMIT = 20;
const second = { offset: LIMIT, limit: LIMIT };

it.each(['date', 'ip', 'dateFrom', 'dateTo'] as const)(
  'entries by %s are read in order, those of the page alone',
  async (sort) => {
    for (const order of ['ASC', 'DESC'] as const) {
      const ask = () => entries.page('black', {}, [], { sort, order, ...second });
      expect(wastedWork(await queryWork(mongo.connection, 'network_lists', ask), 2 * LIMIT)).toEqual([]);
    }
  },
);

it('entries that are switched off are read in order, those of the page alone', async () => {
  const ask = () =>
    entries.page('black', { enabled: 'false' }, [], { sort: 'date', order: 'DESC', ...second });
  expect(wastedWork(await queryWork(mongo.connection, 'network_lists', ask), 2 * LIMIT)).toEqual([]);
});

it.each(['name', 'date'] as const)(
  'aliases by %s are read in order, those of the page alone',
  async (sort) => {
    for (const order of ['ASC', 'DESC'] as const) {
      const ask = () => aliases.page(undefined, { sort, order, ...second });
      expect(wastedWork(await queryWork(mongo.connection, 'network_aliases', ask), 2 * LIMIT)).toEqual([]);
    }
  },
);
