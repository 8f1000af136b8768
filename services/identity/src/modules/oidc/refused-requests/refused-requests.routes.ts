import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { refusedRequestEndpoints } from '@gatehouse/contracts/identity/refused-requests.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { RefusedRequests } from './refused-requests.repository.ts';

export const refusedRequestRoutes = (
  refused: Pick<RefusedRequests, 'ofApplication'>,
  { hasApplication }: { readonly hasApplication: (id: string) => Promise<boolean> },
): readonly Route[] => [
  route(refusedRequestEndpoints.list, async ({ params }) => {
    if (!(await hasApplication(params.id))) throw problem(requestErrors.notFound);
    const rows = await refused.ofApplication(params.id);
    return {
      requests: rows.map(({ clientId, reason, error, detail, at }) => ({
        clientId,
        reason,
        error,
        detail,
        date: at.toISOString(),
      })),
    };
  }),
];
