import Type from 'typebox';
import { anybody, defineEndpoint, granted, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { exportFormats } from '../core/export-formats.ts';
import { BoundedListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Id, Instant, Line, NoContent } from '../core/schema.ts';
import { historyErrors } from './errors.ts';
import { HistoryEntry, HistoryType } from './resources.ts';

const service = 'audit';
const sorting = { sort: 'date', order: 'DESC' } as const;
const ownFilters = {
  dateFrom: Type.Optional(Instant),
  dateTo: Type.Optional(Instant),
  type: Type.Optional(Line(100)),
};
const filters = {
  ...ownFilters,
  /** Account id: what stands in this person's own history, too. */
  person: Type.Optional(Id),
  /** Account id, or part of a name. */
  changer: Type.Optional(Line(200)),
  /** One, or several with commas between. */
  entity: Type.Optional(Line(300)),
  entityId: Type.Optional(Id),
  field: Type.Optional(Line(100)),
  /** Address, or the beginning of one. */
  ip: Type.Optional(Line(45)),
  /** Words found in names, fields and values. */
  search: Type.Optional(Line(200)),
};
const page = Closed({ data: Type.Array(HistoryEntry), meta: BoundedListMeta });

export const auditEndpoints = {
  ownHistory: defineEndpoint({
    operationId: 'audit.history.own',
    service,
    method: 'GET',
    path: '/platform/user/profile/history',
    summary: 'What happened to the own account',
    access: signedIn,
    idempotency: 'safe',
    query: ListQuery(['date', 'type'], sorting, ownFilters),
    responses: { 200: page },
    errors: [requestErrors.invalid, historyErrors.tooBroad],
  }),
  history: defineEndpoint({
    operationId: 'audit.history.list',
    service,
    method: 'GET',
    path: '/platform/setting/history',
    summary: 'Who changed what, from what to what, and from which address',
    access: granted('setting.history.read'),
    idempotency: 'safe',
    query: ListQuery(['date', 'type', 'entity', 'changer', 'ip'], sorting, filters),
    responses: { 200: page },
    errors: [requestErrors.invalid, historyErrors.tooBroad],
  }),
  historyExport: defineEndpoint({
    operationId: 'audit.history.export',
    beyond: 'takes what is filtered out of the platform, for those who work on it elsewhere',
    service,
    method: 'GET',
    path: '/platform/setting/history/export',
    summary: 'The rows that the list shows by the same filters as a file, newest first; leaves a row itself',
    access: granted('setting.history.read'),
    idempotency: 'safe',
    query: Closed({
      format: Type.Enum([...exportFormats]),
      timeZone: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'Time zone (IANA) of the dates; UTC unless told',
        }),
      ),
      ...filters,
    }),
    responses: { 200: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }) },
    downloads: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [requestErrors.invalid, historyErrors.tooBroad, historyErrors.exportBusy],
    timeout: 600_000,
  }),
  historyEntry: defineEndpoint({
    operationId: 'audit.history.read',
    beyond: 'the address of an entry works on whatever page of the list the entry stands',
    service,
    method: 'GET',
    path: '/platform/setting/history/{id}',
    summary: 'One entry of the history, as long as it is kept',
    access: granted('setting.history.read'),
    idempotency: 'safe',
    params: Closed({ id: Id }),
    responses: { 200: HistoryEntry },
    errors: [requestErrors.notFound],
  }),
  historyTypes: defineEndpoint({
    operationId: 'audit.history.types',
    service,
    method: 'GET',
    path: '/platform/setting/history/types',
    summary: 'Types and entities to filter the history by',
    access: granted('setting.history.read'),
    idempotency: 'safe',
    responses: { 200: Closed({ types: Type.Array(HistoryType) }) },
    errors: [],
  }),
  hit: defineEndpoint({
    operationId: 'audit.statistics.hit',
    service,
    method: 'POST',
    path: '/statistics/metrics/hit',
    summary: 'Count a page view; secrets in addresses are scrubbed before anything is stored',
    access: anybody,
    idempotency: 'natural',
    body: Closed({
      code: Line(100, 1),
      url: Line(2000),
      title: Line(300),
      displaySize: Type.Optional(Line(20)),
      displayZoom: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
      displayWindowSize: Type.Optional(Line(20)),
    }),
    responses: { 204: NoContent },
    errors: [requestErrors.invalid],
  }),
} as const;
