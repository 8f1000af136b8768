import type { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { defineCall } from '../../../lib/http.ts';

export const profileDetailsCall = defineCall<typeof profileEndpoints.details>({
  operationId: 'profile.profile.details',
  method: 'GET',
  path: '/platform/user/profile/details',
  idempotency: 'safe',
});
