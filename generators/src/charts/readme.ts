import type { Chart } from './facts.ts';
import type { Group, Json, Leaf, Values } from './values.ts';

interface Tables {
  readonly made: string;
  readonly globals: Values;
  readonly umbrella: Values;
  readonly own: (chart: Chart) => Values;
}

const leaves = (values: Values, prefix: string): readonly (readonly [string, Leaf])[] =>
  Object.entries(values).flatMap(([key, node]: [string, Leaf | Group]) =>
    'values' in node ? leaves(node.values, `${prefix}${key}.`) : [[`${prefix}${key}`, node] as const],
  );

const cell = (text: string) => text.replaceAll('|', '\\|');
const shown = (value: Json) => (value === '' ? '' : `\`${cell(JSON.stringify(value))}\``);

const table = (rows: readonly (readonly [string, Leaf])[]): string =>
  [
    '| value | meaning | default |',
    '| --- | --- | --- |',
    ...rows.map(([path, { about, value }]) => `| \`${path}\` | ${cell(about)} | ${shown(value)} |`),
    '',
  ].join('\n');

/** Where a process's default is not that of most others. */
const differing = (all: readonly Chart[], own: Tables['own']): readonly (readonly [string, Leaf])[] => {
  const usual = new Map(leaves(own(usualOf(all)), ''));
  return all.flatMap((chart) =>
    leaves(own(chart), '')
      .filter(([path]) => path !== 'image.repository' && path !== 'secrets')
      .filter(([path, { value }]) => JSON.stringify(value) !== JSON.stringify(usual.get(path)?.value))
      .map(([path, one]) => [`${chart.name}.${path}`, one] as const),
  );
};

const usualOf = (all: readonly Chart[]): Chart => {
  const found = all.find(({ name }) => name === 'audit');
  if (found === undefined) throw new Error('there is no chart of audit');
  return found;
};

/** The README of the umbrella chart. */
export const valuesReadme = (all: readonly Chart[], { made, globals, umbrella, own }: Tables): string => {
  const names = all.map(({ name }) => `\`${name}\``).join(', ');
  return `# gatehouse

${made} [docs/operations/kubernetes.md](../../docs/operations/kubernetes.md) says how it is installed, upgraded and scaled.

A value that is not listed is refused by its name.

## Of the installation

${table([...leaves(globals, 'global.'), ...leaves(umbrella, '')])}
## Of a process

Below the name of each: ${names}.

${table(leaves(own(usualOf(all)), '<process>.').map(([path, one]) => [path, path.endsWith('image.repository') ? { ...one, value: 'gatehouse/<process>' } : one]))}
Other defaults:

${table(differing(all, own))}`;
};
