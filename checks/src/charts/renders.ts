import { deepStrictEqual, ok } from 'node:assert';
import { parseAllDocuments } from 'yaml';
import type { ChartTools, Check } from './check.ts';
import { exampleFile, examples } from './golden.ts';
import { isDeployment, type Manifest, podOf } from './manifest.ts';
import { networkPairs } from './network.ts';

export const readManifests = (rendered: string): readonly Manifest[] =>
  parseAllDocuments(rendered)
    .map((document) => document.toJS() as Manifest | null)
    .filter((one): one is Manifest => one !== null);

const ofKind = (all: readonly Manifest[], kind: string) => all.filter((one) => one.kind === kind);

/** What holds of every render. */
const rules: Readonly<Record<string, (all: readonly Manifest[]) => void>> = {
  'pods pass the restricted level of Pod Security, with a read-only root and no token': (all) => {
    const pods = all.flatMap((one) => podOf(one) ?? []);
    ok(pods.length > 10);
    for (const { spec } of pods) {
      ok(spec.automountServiceAccountToken === false && spec.enableServiceLinks === false);
      ok(spec.securityContext?.runAsNonRoot && Number(spec.securityContext.runAsUser) > 0);
      deepStrictEqual(spec.securityContext.seccompProfile, { type: 'RuntimeDefault' });
      for (const { securityContext } of spec.containers)
        deepStrictEqual(securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  },
  'a pod has the time to close: preStop, drain and 20 s': (all) => {
    const drains = new Map(
      ofKind(all, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data?.GATEHOUSE_DRAIN_MS]),
    );
    for (const one of all.filter(isDeployment)) {
      const { spec } = podOf(one) ?? { spec: undefined };
      const preStop = spec?.containers[0]?.lifecycle?.preStop.sleep.seconds ?? 0;
      const drain = Number(drains.get(one.metadata.name)) / 1_000;
      ok(preStop > 0 && drain > 0);
      ok(Number(spec?.terminationGracePeriodSeconds) >= preStop + drain + 20);
    }
  },
  'no pod leaves before another has come': (all) => {
    for (const { spec } of all.filter(isDeployment))
      deepStrictEqual(spec.strategy, {
        type: 'RollingUpdate',
        rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
      });
  },
  'a selector has no version': (all) => {
    for (const { spec } of all.filter(isDeployment))
      deepStrictEqual(Object.keys(spec.selector?.matchLabels ?? {}).toSorted(), [
        'app.kubernetes.io/instance',
        'app.kubernetes.io/name',
      ]);
  },
  'a process scales by one thing: replicas, an HPA, or a ScaledObject': (all) => {
    const targets = [...ofKind(all, 'HorizontalPodAutoscaler'), ...ofKind(all, 'ScaledObject')].map(
      ({ spec }) => spec.scaleTargetRef?.name,
    );
    for (const { metadata, spec } of all.filter(isDeployment)) {
      const scalers = targets.filter((name) => name === metadata.name).length;
      deepStrictEqual(scalers, spec.replicas === undefined ? 1 : 0, metadata.name);
    }
  },
  'the charts read secrets and make none': (all) => {
    deepStrictEqual(ofKind(all, 'Secret'), []);
    for (const { data = {} } of ofKind(all, 'ConfigMap'))
      for (const name of Object.keys(data))
        ok(!/PASSWORD|KEYS|MONGO_URL|REDIS_URL|SMTP_URL/.test(name), name);
  },
};

export async function renderChecks({ helm }: ChartTools): Promise<readonly Check[]> {
  const renders = await Promise.all(
    examples.map(async (name) => [name, readManifests(await helm.template([exampleFile(name)]))] as const),
  ).catch(() => []);
  return [
    ...renders.flatMap(([name, manifests]) =>
      Object.entries(rules).map(([rule, hold]) => ({
        name: `${rule} (${name})`,
        run: async () => hold(manifests),
      })),
    ),
    {
      name: 'network policies let through the calls of the platform and nothing else',
      run: async () => networkPairs(readManifests(await helm.template([exampleFile('minimal')]))),
    },
    {
      name: 'migrations need no hook, and as a hook nothing of the release',
      run: async () => {
        const [plain, hooked] = await Promise.all(
          ['minimal', 'hooks'].map(async (name) =>
            ofKind(readManifests(await helm.template([exampleFile(name)])), 'Job'),
          ),
        );
        ok(plain && hooked && plain.length === hooked.length && plain.length > 5);
        for (const { metadata } of plain) ok(metadata.annotations === undefined);
        for (const job of hooked) {
          deepStrictEqual(job.metadata.annotations?.['helm.sh/hook'], 'pre-install,pre-upgrade');
          const pod = podOf(job);
          ok(pod?.spec.serviceAccountName === undefined && pod?.spec.containers[0]?.envFrom === undefined);
        }
      },
    },
    {
      name: 'another version is another Job of migrations, the same one the same',
      run: async () => {
        const names = async (set: readonly string[]) =>
          ofKind(readManifests(await helm.template([exampleFile('minimal')], set)), 'Job').map(
            ({ metadata }) => metadata.name,
          );
        const [once, again, next] = [
          await names([]),
          await names([]),
          await names(['global.image.tag=0.2.0']),
        ];
        deepStrictEqual(once, again);
        ok(next.every((name) => !once.includes(name) && name.includes('-0-2-0-') && name.length <= 63));
      },
    },
    {
      name: 'keys that changed replace every pod and touch no migration',
      run: async () => {
        const render = async (set: readonly string[]) =>
          readManifests(await helm.template([exampleFile('minimal')], set));
        const [before, after] = [await render([]), await render(['global.keysRevision=2'])];
        const templates = (all: readonly Manifest[]) =>
          all.filter(isDeployment).map(({ spec }) => JSON.stringify(spec.template));
        const old = templates(before);
        ok(templates(after).every((template) => !old.includes(template)));
        deepStrictEqual(ofKind(after, 'Job'), ofKind(before, 'Job'));
      },
    },
  ];
}
