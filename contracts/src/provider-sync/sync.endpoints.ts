import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { BoundedListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Id, Line, NoContent, Nullable } from '../core/schema.ts';
import { providerErrors } from './providers.errors.ts';
import { ProviderPerson, SyncChange, Synchronization, SyncRun, SyncUpdate } from './sync.resources.ts';
import { syncChangeKinds } from './sync-kinds.ts';

const service = 'provider-sync';
const read = granted('setting.providers.read');
const write = granted('setting.providers.write');
const one = Closed({ id: Id });
const sync = Closed({ syncId: Id });
const run = Closed({ syncId: Id, runId: Id });
const provider = '/platform/setting/providers/{id}';
const path = '/platform/setting/providers/sync/{syncId}';
const changeFilters = {
  kind: Type.Optional(Type.Enum([...syncChangeKinds])),
  /** Part of a name or the provider's id. */
  search: Type.Optional(Line(200)),
};

export const syncEndpoints = {
  list: defineEndpoint({
    operationId: 'provider-sync.sync.list',
    beyond: 'the page of a provider shows its synchronizations while they run',
    service,
    method: 'GET',
    path: `${provider}/sync`,
    access: read,
    idempotency: 'safe',
    params: one,
    summary: 'Synchronizations of a provider with their state',
    responses: { 200: Closed({ synchronizations: Type.Array(Synchronization) }) },
    errors: [requestErrors.notFound],
  }),
  change: defineEndpoint({
    operationId: 'provider-sync.sync.change',
    service,
    method: 'PUT',
    path: `${provider}/sync/{syncId}`,
    access: write,
    idempotency: 'natural',
    summary: 'Change when a synchronization runs; what goes on keeps what it began with',
    params: Closed({ id: Id, syncId: Id }),
    body: SyncUpdate,
    responses: { 200: Closed({ synchronization: Synchronization }) },
    errors: [requestErrors.notFound, requestErrors.conflict],
  }),
  start: defineEndpoint({
    operationId: 'provider-sync.sync.start',

    service,
    method: 'POST',
    path: `${provider}/sync/start`,
    access: write,
    idempotency: 'natural',
    params: one,
    summary: 'Run a synchronization now; without one, all that are switched on, in order of dependence',
    body: Closed({ syncId: Type.Optional(Id) }),
    responses: { 200: Closed({ started: Type.Array(Type.String()) }) },
    errors: [
      requestErrors.notFound,
      providerErrors.off,
      providerErrors.entityOff,
      providerErrors.syncInProgress,
      providerErrors.syncWithoutMappers,
      providerErrors.syncOff,
    ],
  }),
  dryRun: defineEndpoint({
    operationId: 'provider-sync.sync.create-dry-run',
    beyond: 'what a synchronization would change is seen before it does',
    service,
    method: 'POST',
    path: `${path}/dry-run`,
    access: write,
    idempotency: 'key',
    params: sync,
    summary: 'Find out what a run would change, value by value; writes nothing but the list',
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [
      requestErrors.notFound,
      providerErrors.off,
      providerErrors.entityOff,
      providerErrors.syncInProgress,
      providerErrors.syncWithoutMappers,
    ],
  }),
  history: defineEndpoint({
    operationId: 'provider-sync.run.list',
    service,
    method: 'GET',
    path: `${path}/history`,
    access: read,
    idempotency: 'safe',
    params: sync,
    summary: 'Runs of a synchronization with their counts',
    query: ListQuery(['createdAt'], { sort: 'createdAt', order: 'DESC' }, {}),
    responses: { 200: Closed({ history: Type.Array(SyncRun), meta: BoundedListMeta }) },
    errors: [requestErrors.notFound],
  }),
  runOf: defineEndpoint({
    operationId: 'provider-sync.run.read',
    beyond: 'a run shows how far it has come',

    service,
    method: 'GET',
    path: `${path}/history/{runId}`,
    access: read,
    idempotency: 'safe',
    params: run,
    summary: 'One run, also while it goes on',
    responses: { 200: Closed({ run: SyncRun }) },
    errors: [requestErrors.notFound],
  }),
  changes: defineEndpoint({
    operationId: 'provider-sync.run.changes',
    beyond: 'what a run changed, or would change, is listed value by value',
    service,
    method: 'GET',
    path: `${path}/history/{runId}/changes`,
    access: read,
    idempotency: 'safe',
    params: run,
    summary: 'What a run changed, or would change, object by object',
    query: ListQuery(['name'], { sort: 'name', order: 'ASC' }, changeFilters),
    responses: { 200: Closed({ changes: Type.Array(SyncChange), meta: BoundedListMeta }) },
    errors: [requestErrors.notFound],
  }),
  file: defineEndpoint({
    operationId: 'provider-sync.run.export',
    beyond: 'what a run would change is checked outside the console, too',
    service,
    method: 'GET',
    path: `${path}/history/{runId}/file`,
    access: read,
    idempotency: 'safe',
    params: run,
    summary: 'The same as a file, a line a value',
    query: Closed(changeFilters),
    responses: { 200: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }) },
    downloads: ['text/csv'],
    errors: [requestErrors.notFound],
    timeout: 120_000,
  }),
  agree: defineEndpoint({
    operationId: 'provider-sync.run.agree',
    beyond: 'an administrator decides about people who vanished in numbers',

    service,
    method: 'POST',
    path: `${path}/history/{runId}/agree`,
    access: write,
    idempotency: 'natural',
    params: run,
    summary: 'Agree that those who vanished are switched off; the next run, which begins at once, does it',
    responses: { 204: NoContent },
    errors: [
      requestErrors.notFound,
      providerErrors.notHeld,
      providerErrors.syncInProgress,
      providerErrors.off,
      providerErrors.entityOff,
    ],
  }),
  people: defineEndpoint({
    operationId: 'provider-sync.provider.people',
    beyond: 'the page of a provider shows its people',
    service,
    method: 'GET',
    path: `${provider}/users`,
    access: read,
    idempotency: 'safe',
    params: one,
    summary: 'People whom a provider delivered or who sign in through it, in the order of its ids',
    query: Closed({
      after: Type.Optional(Line(255)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    }),
    responses: {
      200: Closed({
        people: Type.Array(ProviderPerson),
        total: Type.Integer({ minimum: 0 }),
        /** For the next page; null behind the last one. */
        next: Nullable(Type.String()),
      }),
    },
    errors: [requestErrors.notFound],
  }),
} as const;
