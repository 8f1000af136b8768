import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Environment } from '@gatehouse/stack/command.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import type { ChartTools, Check } from './check.ts';
import { createHelm, type Helm, presentTool, umbrella } from './tools.ts';

/** Values files that the documentation points to. */
export const examples: readonly string[] = globSync(`${umbrella}/examples/*.yaml`, { cwd: repositoryRoot })
  .map((file) => basename(file, '.yaml'))
  .toSorted();

export const exampleFile = (name: string): string => `${umbrella}/examples/${name}.yaml`;

/** Without the alerts, which stand in docs/operations/alerts.yml word for word. */
const withoutAlerts = (rendered: string) =>
  rendered
    .split(/^---\n/m)
    .filter((part) => !part.includes('kind: PrometheusRule'))
    .join('---\n');

/** The first line that is not the same, with its number. */
export function firstDifference(expected: string, actual: string): string {
  const [was, is] = [expected, actual].map((text) => text.split('\n')) as [string[], string[]];
  const at = is.findIndex((line, index) => line !== was[index]);
  const line = at < 0 ? is.length : at;
  return `line ${line + 1}: expected ${was[line] ?? 'the end'}, rendered ${is[line] ?? 'the end'}`;
}

const goldenFile = (name: string) => join(repositoryRoot, umbrella, 'examples/golden', `${name}.yaml`);

const render = async (helm: Helm, name: string) => withoutAlerts(await helm.template([exampleFile(name)]));

/** Writes what charts render now, by a Helm that is there; answers whether there is one. */
export async function writeGolden(env: Environment): Promise<boolean> {
  const path = await presentTool('helm', env);
  if (path === undefined) return false;
  const helm = createHelm(path, env);
  for (const name of examples) await writeFile(goldenFile(name), await render(helm, name));
  return true;
}

export const goldenChecks = ({ helm, context }: ChartTools): readonly Check[] => [
  ...examples.map((name) => ({
    name: `${exampleFile(name)} renders as examples/golden has it`,
    run: async () => {
      const path = goldenFile(name);
      const rendered = await render(helm, name);
      if (context.env.GATEHOUSE_GOLDEN === 'write') await writeFile(path, rendered);
      const golden = await readFile(path, 'utf8');
      if (golden !== rendered)
        throw new Error(`${firstDifference(golden, rendered)}; if that is meant: make charts GOLDEN=write`);
    },
  })),
  ...globSync('charts/*/Chart.yaml', { cwd: repositoryRoot })
    .map((file) => file.slice(0, -'/Chart.yaml'.length))
    .toSorted()
    .map((chart) => ({
      name: `helm lint ${chart}`,
      run: async () => void (await helm.lint(chart, [exampleFile('minimal')])),
    })),
];
