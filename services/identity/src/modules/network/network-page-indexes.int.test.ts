/** What the lists of the network cost the database, asked as the console asks, when they are long. */
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import type { Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { startMongo } from '@gatehouse/kit/mongo/mongo.fixtures.ts';
import { queryWork, wastedWork } from '@gatehouse/kit/mongo/query-work.fixtures.ts';
import { withGrams } from '@gatehouse/kit/mongo/search.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { networkMigrations } from './network.migrations.ts';
import { networkAliases } from './network-aliases.model.ts';
import {
  createNetworkAliasesRepository,
  type NetworkAliasesRepository,
} from './network-aliases.repository.ts';
import { entryPaths, networkEntries } from './network-entries.model.ts';
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
    made((index) =>
      withGrams(
        {
          _id: `e${index}`,
          list: 'black' as const,
          enabled: index % 8 !== 0,
          network: `10.0.0.${index}`,
          key: `key ${(index * 7) % ROWS}`,
          aliasId: index === 1 ? 'office' : null,
          comment: index === 2 ? 'An office' : '',
          sequence: 1,
          updatedAt: at(index),
          dateFrom: index % 3 === 0 ? at(index) : null,
          dateTo: index % 5 === 0 ? at(index) : null,
        },
        entryPaths,
      ),
    ),
  );
  await networkAliases.driver(connection).insertMany(
    made((index) => ({
      _id: `a${index}`,
      name: `name ${(index * 7) % ROWS}`,
      ips: [],
      comment: '',
      sequence: 1,
      updatedAt: at(index),
    })),
  );
  entries = createNetworkEntriesRepository(connection);
  aliases = createNetworkAliasesRepository(connection);
});
afterAll(() => mongo?.close());

const LIMIT = 20;
const second = { offset: LIMIT, limit: LIMIT };

it.each(['date', 'ip', 'dateFrom', 'dateTo'] as const)(
  'entries by %s are read in order, those of the page alone, all of them, those in force and those switched off',
  async (sort) => {
    for (const order of ['ASC', 'DESC'] as const)
      for (const enabled of [undefined, 'true', 'false'] as const) {
        const ask = () => entries.page('black', { enabled }, [], { sort, order, ...second });
        expect(wastedWork(await queryWork(mongo.connection, 'network_lists', ask), 2 * LIMIT)).toEqual([]);
      }
  },
);

it('entries with a part of a text, or of an alias that has it, are read and no others', async () => {
  const found = async (search: string, aliasIds: readonly string[]) => {
    const query = { sort: 'ip', order: 'ASC', offset: 0, limit: LIMIT } as const;
    const ask = () => entries.page('black', { search }, aliasIds, query);
    const work = await queryWork(mongo.connection, 'network_lists', ask);
    // The few that are found are sorted in memory.
    const sorted = work.map((one) => ({ ...one, hasSortStage: false }));
    expect(wastedWork(sorted, LIMIT)).toEqual([]);
    return (await ask()).rows.map(({ _id }) => _id).sort();
  };
  expect(await found('.0.399', [])).toEqual(['e399']);
  expect(await found('OFFICE', ['office'])).toEqual(['e1', 'e2']);
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
