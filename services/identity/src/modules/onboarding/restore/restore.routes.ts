import { passwordEndpoints } from '@gatehouse/contracts/identity/password.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Restore } from './restore.service.ts';
import type { RestoreRequest } from './restore-request.service.ts';

export const restoreRoutes = ({
  requestLink,
  restore,
}: {
  readonly requestLink: RestoreRequest;
  readonly restore: Restore;
}): readonly Route[] => [
  route(passwordEndpoints.requestLink, async ({ body, ...call }) => {
    await requestLink(body.email, call);
    return null;
  }),
  route(passwordEndpoints.linkStatus, ({ params, ...call }) => restore.status('restore', params.id, call)),
  route(passwordEndpoints.entryLinkStatus, ({ params, ...call }) =>
    restore.status('first-entry', params.id, call),
  ),
  route(passwordEndpoints.restore, async ({ params, body, ...call }) => {
    await restore.setPassword('restore', params.id, body, call);
    return null;
  }),
  route(passwordEndpoints.firstEntry, async ({ params, body, ...call }) => {
    await restore.setPassword('first-entry', params.id, body, call);
    return null;
  }),
];
