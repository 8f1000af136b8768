import {
  type ClientSessionView,
  clientSessionEndpoints,
} from '@gatehouse/contracts/identity/client-sessions.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type {
  ClientSessionList,
  ClientSessionQuery,
  ListedClientSession,
} from '../client-sessions/client-sessions.read-model.ts';
import type { ClientSessionsService } from './client-sessions.service.ts';

const viewOf = ({ _id, clientId, startedAt, session }: ListedClientSession): ClientSessionView => ({
  sessionId: _id,
  name: session.label,
  device: session.device,
  clientId,
  ip: session.ip ?? '',
  sessionStart: startedAt.toISOString(),
  sessionExpired: session.deadline.toISOString(),
  lastAccess: session.lastAccessAt.toISOString(),
});

export const clientSessionRoutes = (
  service: ClientSessionsService,
  list: ClientSessionList,
): readonly Route[] => [
  route(clientSessionEndpoints.list, async ({ query }) => {
    const { applicationId, clientId, search, ...rest } = query;
    const { clientIds } = await service.clientsOf({ applicationId, clientId });
    // Validation has filled in the defaults of the contract.
    const { sort, order, offset, limit } = rest as ClientSessionQuery;
    const { sessions, total, more } = await list(clientIds, { sort, order, offset, limit, search });
    return { sessions: sessions.map(viewOf), meta: { sort, order, offset, limit, total, more } };
  }),
  route(clientSessionEndpoints.endAll, async ({ query, context }) => {
    await service.endAll(query, context);
    return null;
  }),
  route(clientSessionEndpoints.endOne, async ({ params, actor, context }) => {
    await service.endOne(params.sessionId, accountOf(actor), context);
    return null;
  }),
];
