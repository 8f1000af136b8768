import { stringify } from 'yaml';
import type { Chart } from './facts.ts';

/** One command of one service, told what the installed release is told. */
const command = (name: string, ...args: readonly string[]) => ({
  name,
  image: `gatehouse/${name}`,
  args: [`services/${name}/src/cli.ts`, ...args],
  envFrom: [
    { configMapRef: { name: `gatehouse-${name}` } },
    { secretRef: { name: 'gatehouse' } },
    { secretRef: { name: `gatehouse-${name}` } },
  ],
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  },
  resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '1Gi' } },
  volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
});

/** The same with the folder of a backup, named by a field of the pod. */
const container = (name: string, verb: string, folder: string, source: string) => {
  const one = command(name, verb, `/backup/$(${folder})/${name}`);
  return {
    ...one,
    env: [{ name: folder, valueFrom: { fieldRef: { fieldPath: source } } }],
    volumeMounts: [{ name: 'backup', mountPath: '/backup' }, ...one.volumeMounts],
  };
};

const backupVolume = { name: 'backup', persistentVolumeClaim: { claimName: 'gatehouse-backup' } };

/** Commands one after the other: initial containers have an order. */
const podOf = (containers: readonly object[], ...volumes: readonly object[]) => ({
  restartPolicy: 'Never',
  automountServiceAccountToken: false,
  enableServiceLinks: false,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: 10_001,
    runAsGroup: 10_001,
    fsGroup: 10_001,
    seccompProfile: { type: 'RuntimeDefault' },
  },
  volumes: [...volumes, { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } }],
  initContainers: containers.slice(0, -1),
  containers: containers.slice(-1),
});

/** All services, publishers first. */
const pod = (names: readonly string[], verb: string, folder: string, source: string) =>
  podOf(
    names.map((name) => container(name, verb, folder, source)),
    backupVolume,
  );

const claim = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'gatehouse-backup' },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '100Gi' } } },
};

const backup = (names: readonly string[]) => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'gatehouse-backup' },
  spec: {
    schedule: '0 2 * * *',
    concurrencyPolicy: 'Forbid',
    jobTemplate: {
      spec: {
        backoffLimit: 0,
        template: { spec: pod(names, 'backup', 'JOB', "metadata.labels['batch.kubernetes.io/job-name']") },
      },
    },
  },
});

const restore = (names: readonly string[]) => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'gatehouse-restore' },
  spec: {
    backoffLimit: 0,
    template: {
      metadata: { annotations: { 'gatehouse/backup': 'gatehouse-backup-now' } },
      spec: pod(names, 'restore', 'BACKUP', "metadata.annotations['gatehouse/backup']"),
    },
  },
});

/** Services that keep sealed secrets; of the others, what is sealed runs out by itself. */
export const sealed = ['identity', 'provider-sync'] as const;

const rotate = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'gatehouse-rotate' },
  spec: {
    backoffLimit: 0,
    template: { spec: podOf(sealed.map((name) => command(name, 'sealed', 'rotate'))) },
  },
};

const kustomization = (names: readonly string[], version: string, file: string) => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  namespace: 'gatehouse',
  resources: [file],
  images: names.map((name) => ({ name: `gatehouse/${name}`, newTag: version })),
});

/** `k8s/backup`, `k8s/restore` and `k8s/rotate`, by path from the root of the repository. */
export function backupJobs(charts: readonly Chart[], version: string, made: string): Record<string, string> {
  const names = charts.filter(({ cli, exists }) => cli !== undefined && exists).map(({ name }) => name);
  const text = (about: string, ...objects: object[]) =>
    `# ${made}\n# ${about.replaceAll('\n', '\n# ')}\n${objects.map((one) => stringify(one, { lineWidth: 0 })).join('---\n')}`;
  return {
    'k8s/backup/backup.yaml': text(
      'Every night the databases of all services, one after the other, into a folder with the name of the Job.',
      claim,
      backup(names),
    ),
    'k8s/backup/kustomization.yaml': text(
      'The version that is installed; newName has the registry.',
      kustomization(names, version, 'backup.yaml'),
    ),
    'k8s/restore/restore.yaml': text(
      'Replaces the databases of all services by the backup in the folder that the annotation names. The processes must be\nstopped (docs/operations/kubernetes.md); it says so otherwise.',
      restore(names),
    ),
    'k8s/restore/kustomization.yaml': text(
      'The version that is installed; newName has the registry.',
      kustomization(names, version, 'restore.yaml'),
    ),
    'k8s/rotate/rotate.yaml': text(
      'Seals by the present key what a former one has sealed (docs/operations/keys.md); the platform may run.',
      rotate,
    ),
    'k8s/rotate/kustomization.yaml': text(
      'The version that is installed; newName has the registry.',
      kustomization(sealed, version, 'rotate.yaml'),
    ),
  };
}
