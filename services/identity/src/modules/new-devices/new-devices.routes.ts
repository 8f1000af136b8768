import { sessionEnds, sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { deviceEndpoints } from '@gatehouse/contracts/identity/device.endpoints.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import { type CountryOf, placeOf } from '../sessions/place.domain.ts';
import type { SessionLinks } from './session-links.service.ts';

const isOwn = (actor: Actor, sessionId: string): boolean =>
  actor.kind === 'account' && actor.sessionId === sessionId;

export const newDeviceRoutes = (links: SessionLinks, countryOf: CountryOf): readonly Route[] => [
  route(deviceEndpoints.link, async ({ params, actor }) => {
    const { link, session } = await links.open(params.id);
    return {
      device: session.device,
      ip: session.ip ?? '',
      place: placeOf(session.ip, countryOf),
      sessionStart: session.startedAt.toISOString(),
      endTime: link.endTime.toISOString(),
      current: isOwn(actor, session._id),
    };
  }),
  route(deviceEndpoints.endByLink, async ({ params, actor, context }) => {
    const sessionId = await links.end(params.id, context);
    return isOwn(actor, sessionId) ? answer(null, { [sessionHeaders.sessionEnd]: sessionEnds.ended }) : null;
  }),
];
