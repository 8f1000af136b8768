import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withMongo } from '@gatehouse/stack/engines/engine-data.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testEngines } from '../engines.ts';
import { checkPlans } from './check-plans.ts';
import { shapesOf, write } from './query-shape.ts';

const engines = testEngines();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'query-shapes-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await engines.cleanup();
});

const asked = [
  ['find', { find: 'people', filter: { name: 'anna' } }],
  ['find', { find: 'people', filter: { status: 'open' }, sort: { at: 1 }, limit: 20 }],
  ['update', { update: 'people', updates: [{ q: { name: 'anna' }, u: { $set: { at: 1 } } }] }],
  ['delete', { delete: 'people', deletes: [{ q: { name: 'anna' }, limit: 0 }] }],
  [
    'aggregate',
    { aggregate: 'people', pipeline: [{ $match: { name: 'anna' } }, { $count: 'n' }], cursor: {} },
  ],
  ['count', { count: 'people', query: { name: 'anna' } }],
  ['findAndModify', { findAndModify: 'people', query: { name: 'anna' }, update: { $set: { at: 1 } } }],
] as const;

const record = async () => {
  const shapes = asked.flatMap(([name, command]) =>
    shapesOf(name, command).map((shape) => ({
      kind: 'shape',
      app: 'scratch',
      database: engines.database,
      method: `${name} people.repository.ts`,
      ...shape,
    })),
  );
  const row = { _id: 'a', name: 'anna', status: 'open', at: new Date(0) };
  const rows = [{ kind: 'row', app: 'scratch', collection: 'people', row }];
  await writeFile(join(folder, '1.jsonl'), [...shapes, ...rows].map(write).join('\n'));
};

it('passes what indexes serve, and names the method of each query that lost its index', async () => {
  await record();
  await withMongo(engines.mongoUrl, async (client) => {
    const people = client.db(engines.database).collection('people');
    await people.createIndex({ name: 1 }, { name: 'name' });
    await people.createIndex({ status: 1, at: 1 }, { name: 'status' });
    const served = { explained: 7, findings: [], unused: [], empty: [], unknown: [] };
    expect(await checkPlans(client, folder)).toEqual(served);

    await people.dropIndex('status');
    expect((await checkPlans(client, folder)).findings).toMatchObject([
      { collection: 'people', method: 'find people.repository.ts', problems: ['COLLSCAN'] },
    ]);

    await people.dropIndex('name');
    const { findings } = await checkPlans(client, folder);
    expect(findings).toHaveLength(7);
    expect(findings.every(({ problems }) => problems.includes('COLLSCAN'))).toBe(true);
  });
});

it('names indexes that no query reads, apart from those that keep values unique, expire rows or order lists', async () => {
  await record();
  await withMongo(engines.mongoUrl, async (client) => {
    const people = client.db(engines.database).collection('people');
    await people.createIndex({ name: 1 }, { name: 'name' });
    await people.createIndex({ status: 1, at: 1 }, { name: 'status' });
    await people.createIndex({ kind: 1 }, { name: 'forgotten' });
    await people.createIndex({ at: 1 }, { name: 'expiry', expireAfterSeconds: 2_000_000_000 });
    await people.createIndex({ kind: 1, name: 1 }, { name: 'once', unique: true });
    await people.createIndex({ name: 1, _id: 1 }, { name: 'order', collation: { locale: 'ru' } });
    expect((await checkPlans(client, folder)).unused).toMatchObject([
      { collection: 'people', method: 'forgotten', problems: ['unused index'] },
    ]);
  });
});

it('a query that cannot be explained, and a service whose database is gone, are told', async () => {
  const shape = {
    kind: 'shape',
    app: 'scratch',
    database: engines.database,
    method: 'm',
    collection: 'people',
  };
  const hinted = { ...shape, key: 'a', command: { find: 'people', filter: {}, hint: 'none' } };
  const gone = { ...shape, app: 'gone', database: 'gone', key: 'b', command: { find: 'people' } };
  await writeFile(join(folder, '1.jsonl'), [hinted, gone].map(write).join('\n'));
  await withMongo(engines.mongoUrl, async (client) => {
    const report = await checkPlans(client, folder);
    expect(report.findings).toMatchObject([{ method: 'm', problems: ['cannot be explained'] }]);
    expect(report).toMatchObject({ unknown: ['gone'], empty: ['scratch people'] });
  });
});
