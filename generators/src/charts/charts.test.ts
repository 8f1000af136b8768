import { globSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { eventCatalog } from '@gatehouse/contracts/catalog.ts';
import { serviceNames } from '@gatehouse/contracts/core/services.ts';
import { topicRuleOf } from '@gatehouse/contracts/topics.ts';
import { secretManifests } from '@gatehouse/stack/commands/secrets.ts';
import { newKeys } from '@gatehouse/stack/key-ring.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';
import { sealed } from './backup-jobs.ts';
import { charts } from './facts.ts';
import { chartFiles, chartLinks } from './files.ts';
import { umbrellaSchema } from './schema.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
const stale = 'is stale: npm run config-reference -w generators';

it('the charts are those that are generated', async () => {
  for (const [path, content] of Object.entries(await chartFiles()))
    expect(read(path), `${path} ${stale}`).toBe(content);
  for (const [path, target] of Object.entries(await chartLinks()))
    expect(readlinkSync(join(repositoryRoot, path)), `${path} ${stale}`).toBe(target);
});

it('every process has a chart, and every chart is of a process', () => {
  const own = ['common', 'gatehouse', ...serviceNames];
  expect(readdirSync(join(repositoryRoot, 'charts')).toSorted()).toEqual(own.toSorted());
});

it('a chart takes each variable of its process by the name of docs/reference/configuration.md, as value or as secret', async () => {
  const rows = read('docs/reference/configuration.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | '));
  const all = await charts();
  const readBy = (process: string) =>
    rows
      .filter(
        (row) =>
          row.at(-1) === 'all |' ||
          row
            .at(-1)
            ?.split(/, | \|/)
            .includes(process),
      )
      .map(([name = '', , , secret]) => `${name.replaceAll(/[|` ]/g, '')} ${secret}`)
      .toSorted();
  const documented = all.filter(
    ({ cli }) => cli === undefined || rows.some((row) => row.at(-1)?.includes(cli.split('/')[1] ?? '')),
  );
  expect(documented.length).toBeGreaterThan(6);
  for (const { name, config, secrets } of documented) {
    const taken = [...config.map(({ env }) => `${env} no`), ...secrets.map((one) => `${one.name} yes`)];
    expect(taken.toSorted(), name).toEqual(readBy(name));
  }
});

it('a value for all processes may be any variable that is no secret', async () => {
  const all = await charts();
  const { global } = umbrellaSchema(all).properties as Record<
    string,
    { properties: Record<string, { properties: object }> }
  >;
  const names = Object.keys(global?.properties.config?.properties ?? {});
  expect(names).toEqual(
    [...new Set(all.flatMap(({ config }) => config.map(({ env }) => env)))].toSorted((a, b) =>
      a.localeCompare(b),
    ),
  );
});

it('a process that reads events has no more replicas than a topic has partitions', async () => {
  const most = Math.max(...eventCatalog.map(({ topic }) => topicRuleOf(topic).partitions));
  for (const { name, most: replicas, queue } of await charts())
    if (queue.metric === 'events_behind_seconds') expect(replicas, name).toBeLessThanOrEqual(most);
});

const sourcesOf = (name: string): string =>
  globSync(`${name === 'bff' ? name : `services/${name}`}/src/**/*.ts`, {
    cwd: repositoryRoot,
    exclude: (path) => /\.(test|fixtures)\.ts$/.test(path),
  })
    .map(read)
    .join('\n');

it('a process that calls addresses that somebody has entered may leave the cluster', async () => {
  const callers = (await charts()).filter(({ name }) => sourcesOf(name).includes('createGuardedFetch('));
  expect(callers.map(({ name }) => name)).toContain('provider-sync');
  for (const { name, outside } of callers) expect(outside, name).toContain(443);
});

it('k8s/rotate runs the command of every service that has it', () => {
  const having = serviceNames.filter((name) => sourcesOf(name).includes("name: 'sealed rotate'"));
  expect(having).toEqual(sealed);
});

it('make secrets writes every secret that a chart reads, where the chart looks for it', async () => {
  const all = await charts();
  const env = Object.fromEntries(all.flatMap(({ secrets }) => secrets.map(({ name }) => [name, 'given'])));
  const written = new Map(
    secretManifests('gatehouse', newKeys(serviceNames), env)
      .split('\n---\n')
      .map((text) => JSON.parse(text) as { metadata: { name: string }; stringData: object })
      .map(({ metadata, stringData }) => [metadata.name, Object.keys(stringData)]),
  );
  for (const { name: process, secrets } of all)
    for (const { name, own } of secrets)
      expect(written.get(own ? `gatehouse-${process}` : 'gatehouse'), process).toContain(name);
});
