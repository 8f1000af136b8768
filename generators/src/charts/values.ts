import type { Chart } from './facts.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type Schema = { readonly [key: string]: Json };

/** One value: what it means, its default, and what it may be where that is not every value of the default's type. */
export interface Leaf {
  readonly about: string;
  readonly value: Json;
  readonly schema?: Schema;
}
export interface Group {
  readonly about?: string;
  readonly values: Values;
}
export type Values = { readonly [key: string]: Leaf | Group };

const leaf = (value: Json, about: string, schema?: Schema): Leaf => ({
  about,
  value,
  ...(schema === undefined ? {} : { schema }),
});
const group = (values: Values, about?: string): Group => ({
  values,
  ...(about === undefined ? {} : { about }),
});
const oneOf = (...names: string[]): Schema => ({ type: 'string', enum: names });
const texts: Schema = { type: 'object', additionalProperties: { type: 'string' } };
const anything: Schema = { type: 'object' };
const objects: Schema = { type: 'array', items: { type: 'object' } };
const strings: Schema = { type: 'array', items: { type: 'string' } };
const count = (minimum: number): Schema => ({ type: 'integer', minimum });

const engine = (ports: readonly number[], what: string): Group =>
  group({
    ports: leaf(ports, `Ports of ${what}`, { type: 'array', items: { type: 'integer' } }),
    to: leaf([], 'Peers of a NetworkPolicy that they are at; none: anywhere', objects),
  });

/** Addresses of pods and nodes: those that are nobody's on the Internet. */
const privateAddresses =
  '127.0.0.0/8 ::1/128 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 169.254.0.0/16 fc00::/7'.split(
    ' ',
  );

/** What all processes are told, beside `config`. */
export const globalValues: Values = {
  publicUrl: leaf('', 'Where browsers find the installation, `https://id.example.org`; required'),
  image: group({
    registry: leaf('', 'Registry and path before the names of images'),
    tag: leaf('', 'Version of all images; none: that of the chart'),
    pullPolicy: leaf('IfNotPresent', 'When images are pulled', oneOf('Always', 'IfNotPresent', 'Never')),
    pullSecrets: leaf([], 'Names of Secrets of the registry', strings),
  }),
  secretName: leaf(
    'gatehouse',
    'Existing Secret with what processes share, by the names of configuration; what a process has of its own is in `<this>-<process>`',
  ),
  keysRevision: leaf(
    '1',
    'Another one replaces all pods, one by one: for keys of existing Secrets that changed',
    { type: ['string', 'integer'] },
  ),
  externalSecrets: group({
    enabled: leaf(false, 'Whether External Secrets makes these Secrets from a store'),
    store: group({
      name: leaf('', 'Name of the store'),
      kind: leaf('ClusterSecretStore', 'Its kind', oneOf('ClusterSecretStore', 'SecretStore')),
    }),
    path: leaf(
      'gatehouse',
      'Where the store has them: `<path>/shared` and `<path>/<process>`, with the names of configuration as properties',
    ),
    refreshInterval: leaf('1h', 'How often they are read again'),
  }),
  authority: group({
    configMap: leaf('', 'ConfigMap with the certificate of a private authority of engines'),
    key: leaf('ca.crt', 'Its key'),
  }),
  migrations: group({
    mode: leaf(
      'job',
      '`job`: part of the release; `hook`: before everything else, for databases and Secrets that exist before; `none`: by hand',
      oneOf('job', 'hook', 'none'),
    ),
  }),
  operationsPeers: leaf(
    privateAddresses,
    'Addresses (CIDR) of kubelets and Prometheus: the BFF answers them about health and metrics',
    strings,
  ),
  monitoring: group({
    serviceMonitor: leaf(false, 'Whether the Prometheus operator finds the processes'),
    prometheusRule: leaf(false, 'Whether it gets the alerts of docs/operations/alerts.md'),
    labels: leaf({}, 'Labels by which the operator selects them', texts),
    interval: leaf('30s', 'How often metrics are read'),
    prometheusUrl: leaf('', 'Prometheus, where KEDA asks for what waits'),
  }),
  networkPolicy: group({
    enabled: leaf(true, 'Whether everything that is not named is refused'),
    ingressFrom: leaf(
      [{ namespaceSelector: {} }],
      'Peers that the BFF is reached by: the ingress controller or gateway',
      objects,
    ),
    metricsFrom: leaf(
      [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
      'Peers that read metrics',
      objects,
    ),
    engines: group({
      mongo: engine([27017], 'MongoDB'),
      kafka: engine([9092, 9093, 9094], 'Kafka'),
      redis: engine([6379], 'Redis'),
    }),
    collector: engine([4318], 'the collector of traces'),
    outside: leaf(
      [
        {
          ipBlock: {
            cidr: '0.0.0.0/0',
            except: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
          },
        },
      ],
      'Where servers of others are: mail, SMS, providers, applications told of a sign-out',
      objects,
    ),
  }),
};

/** What each process is told of its own. */
export const processValues = (chart: Chart): Values => ({
  enabled: leaf(true, 'Whether it is installed'),
  replicas: leaf(2, 'Replicas, at least when it scales', count(1)),
  image: group({
    repository: leaf(`gatehouse/${chart.name}`, 'Name of the image'),
    tag: leaf('', 'Version; none: that of `global.image.tag`'),
    digest: leaf('', 'Digest, in place of a version', {
      type: 'string',
      pattern: '^(sha256:[0-9a-f]{64})?$',
    }),
  }),
  secretName: leaf('', 'Existing Secret with what it has of its own; none: `<global.secretName>-<process>`'),
  secrets: leaf({}, 'Other places of secrets by name of configuration: `{secret, key}`', {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      chart.secrets.map(({ name }) => [
        name,
        {
          type: 'object',
          additionalProperties: false,
          properties: { secret: { type: 'string' }, key: { type: 'string' } },
        },
      ]),
    ),
  }),
  nodeOptions: leaf(
    `--max-semi-space-size=16 --max-old-space-size=${Math.round(chart.memory[1] * 0.6)}`,
    'Options of Node: the heap stays below the limit of memory',
  ),
  resources: leaf(
    {
      requests: { cpu: chart.cpu, memory: `${chart.memory[0]}Mi` },
      limits: { memory: `${chart.memory[1]}Mi` },
    },
    'What a replica asks for, and memory at most (docs/operations/sizing.md)',
    anything,
  ),
  autoscaling: group({
    kind: leaf(
      'hpa',
      '`hpa`, `keda` (a ScaledObject), or `none`: as many as `replicas`',
      oneOf('hpa', 'keda', 'none'),
    ),
    max: leaf(chart.most, 'Replicas at most', count(1)),
    cpu: leaf(70, 'Percent of the requested processor time', count(1)),
    queue: group({
      enabled: leaf(
        false,
        `Whether it also scales by \`${chart.queue.metric}\`; an HPA needs it from custom.metrics.k8s.io`,
      ),
      target: leaf(chart.queue.target, 'How much of it one replica bears', count(1)),
    }),
    scaleDownSeconds: leaf(300, 'How long fewer must do before replicas go', count(0)),
  }),
  podDisruptionBudget: group({
    enabled: leaf(true, 'Whether evictions take one replica at a time'),
    maxUnavailable: leaf(1, 'Replicas that may be missing', { type: ['integer', 'string'] }),
  }),
  topologySpread: leaf(
    'ScheduleAnyway',
    'What happens when zones and nodes cannot share replicas evenly',
    oneOf('ScheduleAnyway', 'DoNotSchedule'),
  ),
  preStopSeconds: leaf(5, 'Seconds between the end of its endpoint and SIGTERM', count(0)),
  terminationGracePeriodSeconds: leaf(
    40,
    'Until it is killed: preStopSeconds, GATEHOUSE_DRAIN_MS and 20 s to finish what runs',
    count(1),
  ),
  priorityClassName: leaf('', 'Priority of its pods'),
  podAnnotations: leaf({}, 'Annotations of its pods', texts),
  podLabels: leaf({}, 'Labels of its pods', texts),
  serviceAccountAnnotations: leaf({}, 'Annotations of its service account', texts),
  nodeSelector: leaf({}, 'Labels of nodes it runs on', texts),
  tolerations: leaf([], 'Taints it bears', objects),
  affinity: leaf({}, 'Affinity of its pods', anything),
  extraIngress: leaf([], 'Rules added to its NetworkPolicy', objects),
  extraEgress: leaf([], 'Rules added to its NetworkPolicy', objects),
});

/** What the umbrella has beside its processes. */
export const umbrellaValues: Values = {
  ingress: group({
    enabled: leaf(false, 'Whether an Ingress leads to the BFF'),
    className: leaf('', 'Its class; none: the default of the cluster'),
    annotations: leaf({}, 'Its annotations, as of cert-manager', texts),
    hosts: leaf(
      [],
      'Hosts of all domains of the installation; none: the host of `global.publicUrl`',
      strings,
    ),
    tlsSecret: leaf('', 'Secret of the certificate; none: no TLS'),
  }),
  gateway: group({
    enabled: leaf(false, 'Whether an HTTPRoute of the Gateway API leads to the BFF'),
    annotations: leaf({}, 'Its annotations', texts),
    parentRefs: leaf([], 'The gateways it belongs to', objects),
    hosts: leaf([], 'As of `ingress`', strings),
  }),
};

/** Names that most other charts have for these. */
export const renamed: Readonly<Record<string, string>> = {
  replicaCount: 'replicas',
  env: 'config',
  extraEnv: 'config',
  existingSecret: 'secretName',
  pdb: 'podDisruptionBudget',
  hpa: 'autoscaling',
  topologySpreadConstraints: 'topologySpread',
};
