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
    const scratch = `${engines.database}_plans_`;
    expect(await checkPlans(client, folder, scratch)).toEqual({ explained: 7, findings: [], empty: [] });

    await people.dropIndex('status');
    const unsorted = await checkPlans(client, folder, scratch);
    expect(unsorted.findings).toMatchObject([
      { collection: 'people', method: 'find people.repository.ts', problems: ['COLLSCAN'] },
    ]);

    await people.dropIndex('name');
    const scanned = await checkPlans(client, folder, scratch);
    expect(scanned.findings).toHaveLength(7);
    expect(scanned.findings.every(({ problems }) => problems.includes('COLLSCAN'))).toBe(true);
  });
});
