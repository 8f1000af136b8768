import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { sessionEnds, sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { deviceEndpoints } from '@gatehouse/contracts/identity/device.endpoints.ts';
import { sessionErrors } from '@gatehouse/contracts/identity/errors.ts';
import { sessionEndpoints } from '@gatehouse/contracts/identity/session.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { CountryOf } from './place.domain.ts';
import type { SessionEnd } from './session-end.service.ts';
import type { SessionResolver } from './session-resolve.service.ts';
import { type EnteredApplications, sessionView } from './sessions.domain.ts';
import type { SessionList } from './sessions.read-model.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export interface SessionRoutesDeps {
  readonly list: SessionList;
  readonly entered: EnteredApplications;
  readonly repository: Pick<SessionsRepository, 'belongsTo' | 'keepDisplay'>;
  readonly end: Pick<SessionEnd, 'end' | 'endAll'>;
  readonly resolve: SessionResolver;
  readonly countryOf: CountryOf;
  readonly clock: Clock;
}

/** Answer to a browser whose own session has just ended. */
const ended = () => answer(null, { [sessionHeaders.sessionEnd]: sessionEnds.ended });

export const sessionRoutes = ({
  list,
  entered,
  repository,
  end,
  resolve,
  countryOf,
  clock,
}: SessionRoutesDeps): readonly Route[] => [
  route(sessionEndpoints.list, async ({ query, actor }) => {
    const { accountId, sessionId } = accountOf(actor);
    const { sort = 'lastAccess', order = 'DESC', offset = 0, limit = 20 } = query;
    const page = { sort, order, offset, limit };
    const { sessions, total } = await list(accountId, page, clock.now());
    const applications = await entered(sessions.map(({ _id }) => _id));
    return {
      sessions: sessions.map((row) => ({
        ...sessionView(row, sessionId, countryOf),
        applications: [...(applications.get(row._id) ?? [])],
      })),
      meta: { ...page, total },
    };
  }),
  route(sessionEndpoints.endOne, async ({ params, actor, context }) => {
    const { accountId, sessionId } = accountOf(actor);
    const count = await end.end({ _id: params.sessionId, accountId }, 'ended-by-owner', context);
    if (count === 0 && !(await repository.belongsTo(params.sessionId, accountId)))
      throw problem(requestErrors.notFound);
    return params.sessionId === sessionId ? ended() : null;
  }),
  route(sessionEndpoints.endAll, async ({ query, actor, context }) => {
    const { accountId, sessionId } = accountOf(actor);
    const except = query.except === 'current' ? sessionId : undefined;
    await end.endAll(accountId, 'ended-by-owner', context, except);
    return except === undefined ? ended() : null;
  }),
  route(deviceEndpoints.tell, async ({ body, actor }) => {
    const { accountId, sessionId } = accountOf(actor);
    const { displaySize, displayWindowSize, displayZoom } = body;
    const told = {
      ...(displayWindowSize === undefined ? {} : { windowSize: displayWindowSize }),
      ...(displayZoom === undefined ? {} : { zoom: displayZoom }),
    };
    await repository.keepDisplay(sessionId, accountId, { size: displaySize, ...told });
    return null;
  }),
  route(sessionEndpoints.resolve, async ({ body }) => {
    const session = await resolve(body.tokenHash, { unattended: body.unattended });
    if (session === undefined) throw problem(sessionErrors.unknown);
    return { session };
  }),
];
