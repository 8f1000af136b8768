import type { sessionEndpoints } from '@gatehouse/contracts/identity/session.endpoints.ts';
import { defineCall } from '../../../lib/http.ts';

export const listSessionsCall = defineCall<typeof sessionEndpoints.list>({
  operationId: 'identity.session.list',
  method: 'GET',
  path: '/platform/user/sessions',
  idempotency: 'safe',
});

export const endSessionCall = defineCall<typeof sessionEndpoints.endOne>({
  operationId: 'identity.session.end',
  method: 'DELETE',
  path: '/platform/user/sessions/{sessionId}',
  idempotency: 'natural',
});

export const endAllSessionsCall = defineCall<typeof sessionEndpoints.endAll>({
  operationId: 'identity.session.end-all',
  method: 'DELETE',
  path: '/platform/user/sessions',
  idempotency: 'natural',
});
