import { accessEndpoints } from '@gatehouse/contracts/identity/access.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Access } from './access.service.ts';

export const accessRoutes = (access: Access): readonly Route[] => [
  route(accessEndpoints.list, async ({ actor }) => ({
    applications: await access.list(accountOf(actor).accountId),
  })),
  route(accessEndpoints.revoke, async ({ params, actor, context }) => {
    await access.revoke(accountOf(actor).accountId, params.applicationId, context);
    return null;
  }),
];
