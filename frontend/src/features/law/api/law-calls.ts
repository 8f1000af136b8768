import type { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { defineCall } from '../../../lib/http.ts';

export const viewDocumentCall = defineCall<typeof platformEndpoints.viewDocument>({
  operationId: 'platform.document.view',
  method: 'GET',
  path: '/platform/documents/view/{code}',
  idempotency: 'safe',
});
