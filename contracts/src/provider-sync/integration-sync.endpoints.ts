import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { ListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Instant, Nullable } from '../core/schema.ts';
import { providerErrors } from './providers.errors.ts';
import { integrationEntities } from './sync-kinds.ts';

const service = 'provider-sync';
const entity = Type.Enum([...integrationEntities]);
const one = Closed({ id: entity });
const path = '/platform/setting/integration-synchronization';

export const IntegrationSynchronization = Closed({
  id: entity,
  /** 0 of one that has never been switched. */
  revision: Type.Integer({ minimum: 0 }),
  enabled: Type.Boolean(),
  /** Always true since every entity is offered and delivered. */
  available: Type.Boolean(),
  /** Synchronizations of providers that deliver it, and those of them that run by now. */
  providers: Type.Integer({ minimum: 0 }),
  running: Type.Integer({ minimum: 0 }),
  lastRunAt: Nullable(Instant),
  /** When another installation read it here last. */
  readAt: Nullable(Instant),
});

export const integrationSyncEndpoints = {
  list: defineEndpoint({
    operationId: 'provider-sync.integration-sync.list',
    service,
    method: 'GET',
    path,
    access: granted('setting.providers.read'),
    idempotency: 'safe',
    summary: 'What is synchronized with other systems, and whether it may be',
    query: ListQuery(['id'], { sort: 'id', order: 'ASC', limit: 100 }, {}),
    responses: { 200: Closed({ synchronizations: Type.Array(IntegrationSynchronization), meta: ListMeta }) },
    errors: [],
  }),
  setEnabled: defineEndpoint({
    operationId: 'provider-sync.integration-sync.set-enabled',
    service,
    method: 'PUT',
    path: `${path}/{id}/enabled`,
    access: granted('setting.providers.write'),
    idempotency: 'natural',
    params: one,
    summary: 'Let an entity be synchronized with other systems, in both directions, or not',
    body: Closed({ enabled: Type.Boolean() }),
    responses: { 200: Closed({ revision: IntegrationSynchronization.properties.revision }) },
    errors: [],
  }),
  start: defineEndpoint({
    operationId: 'provider-sync.integration-sync.start',
    service,
    method: 'POST',
    path: `${path}/{id}/start`,
    access: granted('setting.providers.write'),
    idempotency: 'natural',
    params: one,
    summary:
      'Run every synchronization of an entity in full: each object is written again where it differs here',
    responses: { 200: Closed({ started: Type.Integer({ minimum: 1 }) }) },
    errors: [
      providerErrors.syncOff,
      providerErrors.syncInProgress,
      providerErrors.syncWithoutMappers,
      providerErrors.entityOff,
    ],
  }),
} as const;
