import type { authEndpoints } from '@gatehouse/contracts/identity/auth.endpoints.ts';
import { defineCall } from '../../../lib/http.ts';

export const authConfigCall = defineCall<typeof authEndpoints.config>({
  operationId: 'identity.auth.config',
  method: 'GET',
  path: '/platform/auth/config/{idKey}',
  idempotency: 'safe',
});

export const sendCodeCall = defineCall<typeof authEndpoints.sendCode>({
  operationId: 'identity.auth.send-code',
  method: 'POST',
  path: '/platform/auth/code/{idKey}',
  idempotency: 'step',
});

export const loginCall = defineCall<typeof authEndpoints.login>({
  operationId: 'identity.auth.login',
  method: 'POST',
  path: '/platform/auth/login/{idKey}',
  idempotency: 'step',
});
