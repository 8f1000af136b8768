import Type, { type Static } from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { Closed, Instant, Nullable } from '../core/schema.ts';
import {
  Criticality,
  HealthStatus,
  monitoringKinds,
  ServiceEvents,
  UpdateStatus,
} from './monitoring.resources.ts';

const service = 'platform';
const path = '/platform/setting/diagnostics';
const access = granted('setting.diagnostics.read');
const count = Type.Integer({ minimum: 0 });

export const componentKinds = ['service', 'runtime', 'engine'] as const;

export const ComponentVersion = Closed({
  id: Type.String(),
  kind: Type.Enum([...componentKinds]),
  title: Type.String(),
  /** The oldest that runs; null: nobody tells. */
  version: Nullable(Type.String()),
  recommendVersion: Nullable(Type.String()),
  /** `error`: an update is available. */
  status: Type.Enum(['success', 'error', 'unknown']),
  /** More than one where replicas differ. */
  versions: Type.Array(Closed({ version: Type.String(), count })),
});
export type ComponentVersion = Static<typeof ComponentVersion>;

export const ManifestInfo = Closed({
  release: Type.String(),
  issuedAt: Instant,
  /** Shipped with the release, or fetched from the update server. */
  source: Type.Enum(['release', 'server']),
  fetchedAt: Nullable(Instant),
});

/** Everything that a support bundle may hold: nothing else gets in. No names, addresses, texts or values of settings. */
export const SupportBundle = Closed({
  format: Type.Literal(1),
  madeAt: Instant,
  release: Type.String(),
  components: Type.Array(
    Closed({
      id: Type.String(),
      version: Nullable(Type.String()),
      recommendVersion: Nullable(Type.String()),
      status: Type.String(),
      versions: Type.Array(Closed({ version: Type.String(), count })),
    }),
  ),
  /** Null where it could not be collected. */
  monitoring: Nullable(
    Type.Array(
      Closed({
        /** Providers are numbered. */
        id: Type.String(),
        kind: Type.Enum([...monitoringKinds]),
        status: HealthStatus,
        criticality: Criticality,
        count,
        errorCount: count,
        since: Instant,
        unknownSince: Nullable(Instant),
      }),
    ),
  ),
  figures: Nullable(Type.Array(Closed({ id: Type.String(), value: Nullable(Type.Number()) }))),
  services: Nullable(Type.Array(ServiceEvents)),
  applications: Nullable(Closed({ count, errorCount: count })),
  /** The time that the clock has shown while it was ahead; null: it was not, or nobody knows. */
  clockAhead: Nullable(Instant),
  memory: Nullable(Closed({ rss: count, heapUsed: count })),
  uptimeSeconds: count,
});
export type SupportBundle = Static<typeof SupportBundle>;

export const diagnosticsEndpoints = {
  versions: defineEndpoint({
    operationId: 'platform.diagnostics.versions',
    service,
    method: 'GET',
    path: `${path}/versions`,
    access,
    idempotency: 'safe',
    summary: 'Versions of services, of Node and of the engines beside the recommended ones; asks nobody',
    responses: {
      200: Closed({
        components: Type.Array(ComponentVersion),
        manifest: ManifestInfo,
        /** The time that the clock has shown while it was ahead; null: it was not, as far as is known. */
        clockAhead: Nullable(Instant),
        checkedAt: Instant,
      }),
    },
    errors: [],
  }),
  refresh: defineEndpoint({
    operationId: 'platform.diagnostics.refresh',
    service,
    method: 'GET',
    path: `${path}/refresh`,
    access,
    idempotency: 'safe',
    summary: 'Compare the reported versions again, now; starts no call to anything',
    responses: { 200: UpdateStatus },
    errors: [],
  }),
  status: defineEndpoint({
    operationId: 'platform.diagnostics.status',
    service,
    method: 'GET',
    path: `${path}/status`,
    access,
    idempotency: 'safe',
    summary: 'Whether an update is available, for the alert above every page of the console',
    unattended: true,
    responses: { 200: UpdateStatus },
    errors: [],
  }),
  bundle: defineEndpoint({
    operationId: 'platform.diagnostics.bundle',
    beyond: 'support is sent what an administrator has looked through',
    service,
    method: 'GET',
    path: `${path}/bundle`,
    access,
    idempotency: 'safe',
    summary: 'What support needs to know, to look through before it is sent; no secrets nor personal data',
    responses: { 200: SupportBundle },
    errors: [],
  }),
} as const;

/** Titles of what is no service. */
export const componentTitles: Readonly<Record<string, string>> = {
  node: 'Node.js',
  mongodb: 'MongoDB',
  kafka: 'Kafka',
  redis: 'Redis',
};
