import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { ListMeta, ListQuery } from '../core/paging.ts';
import { Closed } from '../core/schema.ts';
import {
  HealthPoll,
  HealthStatus,
  historyGrains,
  MonitoredApplication,
  MonitoredJob,
  MonitoredWork,
  MonitoringFigure,
  MonitoringId,
  MonitoringIncident,
  MonitoringPoint,
  MonitoringRow,
  MonitoringSummary,
  ServiceEvents,
  UpdateStatus,
  WORK_MAX,
} from './monitoring.resources.ts';

const service = 'platform';
const path = '/platform/setting/monitoring';
const access = granted('setting.monitoring.read');
const newestFirst = { sort: 'updatedAt', order: 'DESC', limit: 100 } as const;

export const monitoringEndpoints = {
  list: defineEndpoint({
    operationId: 'platform.monitoring.list',
    service,
    method: 'GET',
    path,
    access,
    idempotency: 'safe',
    summary: 'Services, what they depend on, and alerts, as their processes reported them; asks nobody',
    query: ListQuery(['updatedAt', 'status', 'criticality', 'title'], newestFirst, {
      status: Type.Optional(HealthStatus),
      criticality: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    }),
    responses: {
      200: Closed({
        monitoring: Type.Array(MonitoringRow),
        meta: ListMeta,
        summary: MonitoringSummary,
        figures: Type.Array(MonitoringFigure),
        services: Type.Array(ServiceEvents),
      }),
    },
    errors: [],
  }),
  history: defineEndpoint({
    operationId: 'platform.monitoring.history',
    beyond: 'a row of the monitoring opens its history',
    service,
    method: 'GET',
    path: `${path}/history/{id}`,
    access,
    idempotency: 'safe',
    summary: 'Errors of a row over time, its incidents, and what to do about it',
    params: Closed({ id: MonitoringId }),
    query: Closed({ grain: Type.Optional(Type.Enum([...historyGrains], { default: 'hour' })) }),
    responses: {
      200: Closed({
        row: MonitoringRow,
        points: Type.Array(MonitoringPoint),
        incidents: Type.Array(MonitoringIncident),
      }),
    },
    errors: [requestErrors.notFound],
  }),
  refresh: defineEndpoint({
    operationId: 'platform.monitoring.refresh',
    service,
    method: 'GET',
    path: `${path}/refresh`,
    access,
    idempotency: 'safe',
    summary: 'Judge the last reports again, now; starts no call to anything',
    responses: { 200: MonitoringSummary },
    errors: [],
  }),
  xlsx: defineEndpoint({
    operationId: 'platform.monitoring.xlsx',
    service,
    method: 'GET',
    path: `${path}/xlsx`,
    access,
    idempotency: 'safe',
    summary: 'The rows as a sheet, in the language of the reader',
    query: Closed({
      timeZone: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'Time zone (IANA) of the dates; UTC unless told',
        }),
      ),
    }),
    responses: { 200: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }) },
    downloads: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [requestErrors.invalid],
  }),
  status: defineEndpoint({
    operationId: 'platform.monitoring.status',
    service,
    method: 'GET',
    path: `${path}/status`,
    access,
    idempotency: 'safe',
    summary: 'Whether anything is wrong, for the alert above every page of the console',
    unattended: true,
    responses: { 200: HealthPoll },
    errors: [],
  }),
  applications: defineEndpoint({
    operationId: 'platform.monitoring.applications',
    service,
    method: 'GET',
    path: `${path}/applications`,
    access,
    idempotency: 'safe',
    summary: 'Registered applications with an address: whether they answer, and in which version',
    query: ListQuery(['updatedAt', 'status', 'name'], newestFirst, {}),
    responses: { 200: Closed({ applications: Type.Array(MonitoredApplication), meta: ListMeta }) },
    errors: [],
  }),
  jobs: defineEndpoint({
    operationId: 'platform.monitoring.jobs',
    beyond: 'the monitoring page lists what services do on a schedule',
    service,
    method: 'GET',
    path: `${path}/jobs`,
    access,
    idempotency: 'safe',
    summary:
      'Scheduled jobs and background work of all services as their processes reported them; what needs attention comes first',
    responses: {
      200: Closed({
        jobs: Type.Array(MonitoredJob),
        work: Type.Array(MonitoredWork, { maxItems: WORK_MAX }),
      }),
    },
    errors: [],
  }),
  applicationsStatus: defineEndpoint({
    operationId: 'platform.diagnostics.applications-status',
    service,
    method: 'GET',
    path: '/platform/setting/diagnostics/applications/status',
    access: granted('setting.diagnostics.applications.read'),
    idempotency: 'safe',
    summary: 'Whether an application is away or behind its recommended version',
    unattended: true,
    responses: { 200: UpdateStatus },
    errors: [],
  }),
} as const;
