import type { auditEndpoints } from '@gatehouse/contracts/audit/endpoints.ts';
import { defineCall } from '../../../lib/http.ts';

export const ownHistoryCall = defineCall<typeof auditEndpoints.ownHistory>({
  operationId: 'audit.history.own',
  method: 'GET',
  path: '/platform/user/profile/history',
  idempotency: 'safe',
});

export const historyCall = defineCall<typeof auditEndpoints.history>({
  operationId: 'audit.history.list',
  method: 'GET',
  path: '/platform/setting/history',
  idempotency: 'safe',
});

export const historyTypesCall = defineCall<typeof auditEndpoints.historyTypes>({
  operationId: 'audit.history.types',
  method: 'GET',
  path: '/platform/setting/history/types',
  idempotency: 'safe',
});
