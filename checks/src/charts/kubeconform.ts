import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '@gatehouse/stack/command.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { parse } from 'yaml';
import type { ChartTools, Check } from './check.ts';
import { exampleFile, examples } from './golden.ts';
import { findTool } from './tools.ts';

/** Kinds of operators, whose schemas do not come with Kubernetes. */
const ofOperators = new Set([
  'ServiceMonitor',
  'PrometheusRule',
  'ScaledObject',
  'HTTPRoute',
  'ExternalSecret',
]);

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

type Report = {
  resources?: readonly { kind: string; name: string; status: string; msg: string }[];
};

/** Every object by the schemas in `k8s/schemas`; nothing is fetched. */
export async function schemaChecks({ helm, context }: ChartTools): Promise<readonly Check[]> {
  const found = await findTool('kubeconform', context.env, context.report);
  if ('missing' in found) {
    context.print(`kubeconform skipped: ${found.missing}`);
    return [];
  }
  const schemas = join(repositoryRoot, 'k8s/schemas/{{.ResourceKind}}{{.KindSuffix}}.json');
  const options = [
    '-strict',
    '-verbose',
    '-ignore-missing-schemas',
    '-output',
    'json',
    '-schema-location',
    schemas,
  ];
  const judge = async (manifests: string) => {
    const asked = { env: context.env, input: manifests, aside: true };
    const { resources = [] } = parse((await run(found.path, [...options, '-'], asked)).stdout) as Report;
    const wrong = resources.filter(
      ({ kind, status }) =>
        status !== 'statusValid' && !(status === 'statusSkipped' && ofOperators.has(kind)),
    );
    return { judged: resources.length, wrong };
  };
  return [
    ...examples.map((name) => ({
      name: `${exampleFile(name)} by the schemas of Kubernetes`,
      run: async () => {
        const { judged, wrong } = await judge(await helm.template([exampleFile(name)]));
        if (judged === 0) throw new Error('nothing was judged');
        if (wrong.length > 0)
          throw new Error(
            wrong.map(({ kind, name, msg, status }) => `${kind} ${name}: ${status} ${msg}`).join('\n'),
          );
      },
    })),
    ...globSync('k8s/*/kustomization.yaml', { cwd: repositoryRoot }).map((file) => ({
      name: `${dirname(file)} by the schemas of Kubernetes`,
      run: async () => {
        const { resources: files } = parse(read(file)) as { resources: readonly string[] };
        const manifests = files.map((one) => read(join(dirname(file), one))).join('\n---\n');
        const { judged, wrong } = await judge(manifests);
        if (judged === 0) throw new Error('nothing was judged');
        const ours = wrong.filter(({ status }) => status !== 'statusSkipped');
        if (ours.length > 0) throw new Error(ours.map(({ kind, msg }) => `${kind}: ${msg}`).join('\n'));
      },
    })),
    {
      name: 'kubeconform refuses a field that there is not',
      run: async () => {
        const manifest = (await helm.template([exampleFile('minimal')])).replaceAll(
          'maxReplicas:',
          'maxReplica:',
        );
        const { wrong } = await judge(manifest);
        if (!wrong.some(({ msg }) => msg.includes('maxReplica'))) throw new Error('it took maxReplica');
      },
    },
  ];
}
