import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { parse, stringify } from 'yaml';
import type { ChartTools, Check } from './check.ts';
import { exampleFile } from './golden.ts';
import { umbrella } from './tools.ts';

type Refusal = readonly [set: string, says: RegExp];

/** Beside the smallest values file. */
const refusals: readonly Refusal[] = [
  ['globl.publicUrl=x', /additional properties 'globl' not allowed/],
  ['global.imageTag=1', /'\/global': additional properties 'imageTag' not allowed/],
  ['billing.enabled=true', /additional properties 'billing' not allowed/],
  ['identity.replica=3', /identity:[\s\S]*additional properties 'replica' not allowed/],
  ['identity.config.GATEHOUSE_HASH_PROCESS=2', /'\/config': additional properties 'GATEHOUSE_HASH_PROCESS'/],
  ['profile.config.GATEHOUSE_SMTP_URL=smtp://x', /profile:[\s\S]*additional properties 'GATEHOUSE_SMTP_URL'/],
  [
    'global.config.GATEHOUSE_MONGO_URL=mongodb://x',
    /additional properties 'GATEHOUSE_MONGO_URL' not allowed/,
  ],
  ['identity.replicas=0', /'\/replicas': minimum: got 0, want 1/],
  ['identity.replicas=two', /'\/replicas': got string, want integer/],
  ['identity.autoscaling.kind=both', /'\/autoscaling\/kind': value must be one of 'hpa', 'keda', 'none'/],
  ['global.migrations.mode=never', /'\/global\/migrations\/mode': value must be one of/],
  ['audit.image.digest=sha256:1', /'\/image\/digest': 'sha256:1' does not match pattern/],
  ['global.config.GATEHOUSE_MAIL_CONNECTIONS=many', /'\/global\/config\/GATEHOUSE_MAIL_CONNECTIONS'/],
  // Names of other charts, told by the name that they have here.
  ['identity.replicaCount=3', /identity\.replicaCount is called identity\.replicas/],
  ['bff.existingSecret=x', /bff\.existingSecret is called bff\.secretName/],
  ['audit.env.A=b', /audit\.env is called audit\.config/],
  ['audit.pdb.enabled=true', /audit\.pdb is called audit\.podDisruptionBudget/],
  // What cannot work.
  ['global.publicUrl=', /global\.publicUrl is missing/],
  ['global.config.GATEHOUSE_KAFKA_BROKERS=null', /global\.config\.GATEHOUSE_KAFKA_BROKERS is missing/],
  ['ingress.enabled=true', /bff\.config\.GATEHOUSE_TRUSTED_HOPS is missing/],
  ['gateway.enabled=true,bff.config.GATEHOUSE_TRUSTED_HOPS=10.0.0.0/8', /gateway\.parentRefs is empty/],
  [
    'audit.autoscaling.kind=keda,audit.autoscaling.queue.enabled=true',
    /global\.monitoring\.prometheusUrl is missing/,
  ],
  ['global.externalSecrets.enabled=true', /global\.externalSecrets\.store\.name is missing/],
  [
    'global.externalSecrets.enabled=true,global.externalSecrets.store.name=x,global.migrations.mode=hook',
    /global\.migrations\.mode is hook/,
  ],
];

type Tree = { readonly [key: string]: unknown };
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys below which any key may stand: labels, annotations, what Kubernetes itself judges. */
const open = /labels|annotations|nodeSelector|affinity|resources|secrets$|config$/i;

/** The same values, each key of the chart's own misspelt beside itself; and how each is misspelt. */
export function misspelt(values: Tree, path = ''): { values: Tree; words: readonly string[] } {
  const words: string[] = [];
  const entries = Object.entries(values).flatMap(([key, value]) => {
    const word = `${key}Z`;
    words.push(word);
    if (!isTree(value) || open.test(`${path}${key}`)) return [[key, value] as const, [word, value] as const];
    const below = misspelt(value, `${path}${key}.`);
    words.push(...below.words);
    return [[key, below.values] as const, [word, {}] as const];
  });
  return { values: Object.fromEntries(entries), words };
}

const defaultsOf = (chart: string): Tree =>
  parse(readFileSync(join(repositoryRoot, 'charts', chart, 'values.yaml'), 'utf8')) as Tree;

/** Every key there is, misspelt: Helm tells them all at once. */
const everyTypo = ({ helm }: ChartTools): Check => ({
  name: 'every key of the values, misspelt, is refused by its name',
  run: async () => {
    const own = (chart: string) => {
      const { global: _, ...values } = defaultsOf(chart);
      return { [chart]: values };
    };
    const { values, words } = misspelt({ ...defaultsOf('gatehouse'), ...own('identity'), ...own('bff') });
    if (words.length < 100) throw new Error(`only ${words.length} keys were misspelt`);
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-values-'));
    try {
      const file = join(folder, 'values.yaml');
      await writeFile(file, stringify(values));
      const said = await helm.refusal([exampleFile('minimal'), file]);
      const told = (word: string) => said.split(`'${word}'`).length - 1;
      const taken = words.filter((word) => told(word) < words.filter((other) => other === word).length);
      if (taken.length > 0) throw new Error(`not refused by name: ${taken.join(', ')}\n${said}`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

export const refusalChecks = (tools: ChartTools): readonly Check[] => [
  ...refusals.map(([set, says]) => ({
    name: `${umbrella} refuses ${set}`,
    run: async () => {
      const said = await tools.helm.refusal([exampleFile('minimal')], [set]);
      if (!says.test(said)) throw new Error(`expected ${says}, Helm says: ${said}`);
    },
  })),
  everyTypo(tools),
];
