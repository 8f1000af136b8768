import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { providerSignInEndpoints } from '@gatehouse/contracts/identity/provider-sign-in.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Devices } from '../authentication/devices/devices.service.ts';
import type { SessionsModule } from '../sessions/sessions.module.ts';
import type { HandOver } from './hand-over.service.ts';
import type { OwnProviders } from './own-providers.service.ts';
import type { ProviderSignIn } from './provider-sign-in.service.ts';

export const providerSignInRoutes = ({
  signIn,
  own,
  handOver,
  sessions,
  devices,
}: {
  signIn: ProviderSignIn;
  own: OwnProviders;
  handOver: HandOver;
  sessions: Pick<SessionsModule, 'succeed'>;
  devices: Pick<Devices, 'read'>;
}): readonly Route[] => [
  route(providerSignInEndpoints.list, async ({ context }) => ({
    providers: await signIn.offeredAt(context.domain),
  })),
  route(providerSignInEndpoints.begin, async ({ params, ...call }) => {
    const { url, secret } = await signIn.begin(params.id, undefined, call);
    return answer({ url }, { [sessionHeaders.pendingSignIn]: secret });
  }),
  route(providerSignInEndpoints.complete, async ({ body, actor, device: deviceCookie, ...rest }) => {
    const person = actor.kind === 'account' ? actor : undefined;
    const call = { ...rest, deviceCookie, device: devices.read(deviceCookie), person };
    const outcome = await signIn.complete(body, { ...call, sessionId: person?.sessionId });
    if (outcome.kind === 'linked')
      return answer({ status: 'linked' as const }, { [sessionHeaders.pendingSignIn]: '' });
    if (outcome.kind === 'secondFactor') {
      const { flows, idKey, identifier, pendingSignIn } = outcome;
      return answer(
        { status: 'secondFactor' as const, idKey, identifier, flows: [...flows] },
        { [sessionHeaders.pendingSignIn]: pendingSignIn },
      );
    }
    if (person !== undefined) await sessions.succeed(person, outcome.session, rest.context);
    return answer(
      { status: 'signedIn' as const },
      {
        [sessionHeaders.session]: outcome.secret,
        [sessionHeaders.pendingSignIn]: '',
        [sessionHeaders.device]: outcome.deviceCookie,
      },
    );
  }),
  route(providerSignInEndpoints.endSession, async ({ actor, ...call }) => ({
    url: await signIn.endSession(accountOf(actor), call),
  })),
  route(providerSignInEndpoints.own, async ({ actor, context }) => ({
    providers: await own.list(accountOf(actor).accountId, context.domain),
  })),
  route(providerSignInEndpoints.link, async ({ params, body, actor, ...call }) => {
    const { url, secret } = await own.link(accountOf(actor), params.id, body, call);
    return answer({ url }, { [sessionHeaders.pendingSignIn]: secret });
  }),
  route(providerSignInEndpoints.unlink, async ({ params, actor, context }) => {
    await own.unlink(accountOf(actor).accountId, params.id, context);
    return null;
  }),
  route(providerSignInEndpoints.ofPerson, async ({ params }) => {
    const providers = await own.ofPerson(params.id);
    if (providers === undefined) throw problem(requestErrors.notFound);
    return { providers };
  }),
  route(providerSignInEndpoints.join, async ({ params, body, actor, context }) => {
    const { id: accountId, providerId } = params;
    await handOver({ accountId, providerId, externalId: body.externalId }, accountOf(actor), context);
    return null;
  }),
  route(providerSignInEndpoints.release, async ({ params, actor, context }) => {
    await own.release(params, accountOf(actor), context);
    return null;
  }),
];
