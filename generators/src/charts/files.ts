import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { stringify } from 'yaml';
import { backupJobs } from './backup-jobs.ts';
import { addressVariable, type Chart, charts } from './facts.ts';
import { valuesReadme } from './readme.ts';
import { chartSchema, umbrellaSchema } from './schema.ts';
import type { Group, Json, Leaf, Values } from './values.ts';
import { globalValues, processValues, renamed, umbrellaValues } from './values.ts';

const made = 'Made by `npm run config-reference -w generators`.';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Values with what they mean above them. */
const yamlOf = (values: Values, indent = ''): string =>
  Object.entries(values)
    .map(([key, node]) => {
      if ('values' in node) return `${indent}${key}:\n${yamlOf(node.values, `${indent}  `)}`;
      return `${indent}# ${node.about}\n${indent}${key}: ${JSON.stringify(node.value)}\n`;
    })
    .join('');

const leaf = (value: Json, about: string): Leaf => ({ value, about });

/** `config` stands where it is read best: behind what is told of the image. */
const globals: Group = {
  values: {
    ...globalValues,
    config: leaf(
      {},
      'Configuration for every process that reads it, by the names of docs/reference/configuration.md',
    ),
  },
};

const defaultsOf = (chart: Chart): Record<string, Json> =>
  chart.name === 'identity' ? { GATEHOUSE_HASH_PROCESSES: 2 } : {};

const ownValues = (chart: Chart): Values => ({
  ...processValues(chart),
  enabled: leaf(chart.exists, 'Whether it is installed'),
  config: leaf(
    defaultsOf(chart),
    'Its configuration by the names of docs/reference/configuration.md; goes before `global.config`',
  ),
});

const chartFile = (name: string, version: string, more: Record<string, unknown>) =>
  `# ${made}\n${stringify({
    apiVersion: 'v2',
    name,
    ...more,
    type: 'application',
    version,
    appVersion: version,
    kubeVersion: '>=1.30.0-0',
  })}`;

/** What the templates of the library chart are told of a process. */
const factsOf = (chart: Chart, all: readonly Chart[]) => ({
  name: chart.name,
  port: chart.port,
  ...(chart.cli === undefined ? {} : { cli: chart.cli }),
  ...(chart.name === 'bff' ? { public: true } : {}),
  config: chart.config.map(({ env }) => env),
  secrets: chart.secrets,
  peers: chart.peers.map((name) => ({
    name,
    port: all.find((one) => one.name === name)?.port,
    variable: addressVariable(name),
  })),
  callers: chart.callers,
  engines: chart.engines,
  outside: chart.outside ?? [],
  queue: chart.queue,
  renamed,
});

const processFiles = (chart: Chart, all: readonly Chart[], version: string): Record<string, string> => {
  const { name } = chart;
  const library = { name: 'common', version, repository: '' };
  return {
    'Chart.yaml': chartFile(name, version, {
      description: `The process ${name} of Gatehouse`,
      dependencies: [library],
    }),
    'values.yaml': `# ${made}\nglobal:\n${yamlOf(globals.values, '  ')}${yamlOf(ownValues(chart))}`,
    'values.schema.json': json(chartSchema(chart, all)),
    'templates/_facts.tpl': `{{/* ${made} */}}\n{{- define "${name}.facts" -}}\n${json(factsOf(chart, all))}{{- end }}\n`,
    [`templates/${name}.yaml`]: `{{- include "common.service" (dict "root" . "facts" (include "${name}.facts" . | fromJson)) }}\n`,
  };
};

/** Every file of `charts/` and `k8s/` that is generated, by path from the root of the repository. */
export async function chartFiles(): Promise<Readonly<Record<string, string>>> {
  const all = await charts();
  const read = (path: string) => readFile(join(repositoryRoot, path), 'utf8');
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  const umbrella: Record<string, string> = {
    'Chart.yaml': chartFile('gatehouse', version, {
      description: 'Gatehouse, a single sign-on platform, beside a MongoDB, a Kafka and a Redis',
      dependencies: [
        { name: 'common', version, repository: '' },
        ...all.map(({ name }) => ({ name, version, repository: '', condition: `${name}.enabled` })),
      ],
    }),
    'values.yaml': `# ${made}\nglobal:\n${yamlOf(globals.values, '  ')}${yamlOf(umbrellaValues)}`,
    'values.schema.json': json(umbrellaSchema(all)),
    'README.md': valuesReadme(all, {
      made,
      globals: globals.values,
      own: ownValues,
      umbrella: umbrellaValues,
    }),
    'files/alerts.yml': await read('docs/operations/alerts.yml'),
  };
  const prefixed = (folder: string, files: Record<string, string>) =>
    Object.entries(files).map(([path, content]) => [`charts/${folder}/${path}`, content] as const);
  return Object.fromEntries([
    ...all.flatMap((chart) => prefixed(chart.name, processFiles(chart, all, version))),
    ...prefixed('gatehouse', umbrella),
    ...Object.entries(backupJobs(all, version, made)),
  ]);
}

/** Charts stand once; links put them where Helm looks for what a chart depends on. */
export async function chartLinks(): Promise<Readonly<Record<string, string>>> {
  const names = (await charts()).map(({ name }) => name);
  return Object.fromEntries([
    ...names.map((name) => [`charts/${name}/charts/common`, '../../common'] as const),
    ...['common', ...names].map((name) => [`charts/gatehouse/charts/${name}`, `../../${name}`] as const),
  ]);
}
