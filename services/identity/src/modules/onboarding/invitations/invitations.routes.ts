import { invitationEndpoints } from '@gatehouse/contracts/identity/invitation.endpoints.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import { sessionHandover } from '../registration/registration.routes.ts';
import { wrongGivenNames } from './invitations.domain.ts';
import type { Invitations } from './invitations.service.ts';

export const invitationRoutes = (invitations: Invitations): readonly Route[] => [
  route(invitationEndpoints.read, ({ params, actor }) => invitations.status(params.id, { actor })),
  route(invitationEndpoints.refuse, async ({ params, ...call }) => {
    await invitations.refuse(params.id, call);
    return null;
  }),
  route(invitationEndpoints.sendCode, async ({ body, ...call }) => {
    const { endTime, resendIn } = await invitations.sendCode(body, call);
    return { endTime: endTime.toISOString(), resendIn };
  }),
  route(invitationEndpoints.verify, async ({ body, ...call }) => {
    await invitations.verify(body, call);
    return null;
  }),
  route(
    invitationEndpoints.accept,
    async ({ body, ...call }) => answer(null, sessionHandover(await invitations.accept(body, call))),
    wrongGivenNames,
  ),
];
