import { deepStrictEqual, ok } from 'node:assert';
import { type ServiceName, serviceNames } from '@gatehouse/contracts/core/services.ts';
import type { Manifest, Peer } from './manifest.ts';

const nameLabel = 'app.kubernetes.io/name';

/** Names of the processes of the release among peers. */
const named = (peers: readonly Peer[] = []) =>
  peers.flatMap(({ podSelector }) => podSelector?.matchLabels[nameLabel] ?? []);

/** Who calls whom, told by the addresses that processes are configured with. */
const calls = (all: readonly Manifest[]): readonly string[] => {
  const names = new Set<string>(serviceNames);
  return all
    .filter(({ kind }) => kind === 'ConfigMap')
    .flatMap(({ metadata, data = {} }) => {
      const caller = metadata.labels?.[nameLabel];
      return Object.keys(data).flatMap((variable) => {
        const peer = /^GATEHOUSE_(\w+)_URL$/.exec(variable)?.[1]?.toLowerCase().replaceAll('_', '-');
        return peer !== undefined && names.has(peer as ServiceName) ? [`${caller} > ${peer}`] : [];
      });
    })
    .toSorted();
};

/** Throws unless each call is let out and in, and nothing else is let in from inside but the test. */
export function networkPairs(all: readonly Manifest[]): void {
  const policies = all.filter(({ kind }) => kind === 'NetworkPolicy');
  const [everything] = policies.filter(
    ({ spec }) => spec.podSelector?.matchExpressions === undefined && spec.egress === undefined,
  );
  ok(everything, 'no policy refuses what is not named');
  deepStrictEqual(everything.spec.policyTypes, ['Ingress', 'Egress']);
  ok(everything.spec.ingress === undefined);
  const installed = new Set(
    all.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.labels?.[nameLabel]),
  );
  const own = policies.filter(({ metadata }) => installed.has(metadata.labels?.[nameLabel]));
  const pairs = (of: (policy: Manifest, name: string) => readonly string[]) =>
    own.flatMap((policy) => of(policy, policy.metadata.labels?.[nameLabel] ?? '')).toSorted();
  const isInstalled = (pair: string) => pair.split(' > ').every((name) => installed.has(name));
  const wanted = calls(all).filter(isInstalled);
  ok(wanted.length > 5);
  const out = pairs(({ spec }, name) =>
    (spec.egress ?? []).flatMap(({ to }) => named(to).map((peer) => `${name} > ${peer}`)),
  );
  const into = pairs(({ spec }, name) =>
    (spec.ingress ?? []).flatMap(({ from }) =>
      named(from)
        .filter((peer) => peer !== 'test')
        .map((peer) => `${peer} > ${name}`),
    ),
  );
  deepStrictEqual(out.filter(isInstalled), wanted);
  deepStrictEqual(into.filter(isInstalled), wanted);
}
