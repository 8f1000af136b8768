import { sessionEnds, sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { authEndpoints } from '@gatehouse/contracts/identity/auth.endpoints.ts';
import { passkeyEndpoints } from '@gatehouse/contracts/identity/passkey.endpoints.ts';
import { sessionEndpoints } from '@gatehouse/contracts/identity/session.endpoints.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import type { SessionsModule } from '../../sessions/sessions.module.ts';
import type { Devices } from '../devices/devices.service.ts';
import type { PasskeySignIn } from './passkey-sign-in.service.ts';
import type { SignInOutcome } from './sign-in.progress.ts';
import type { SignIn } from './sign-in.service.ts';
import type { StepUp } from './step-up.service.ts';

/** What the BFF turns into cookies. A session ends the pending sign-in that led to it. */
const sessionHeadersOf = (outcome: SignInOutcome): Record<string, string> => {
  if (outcome.kind === 'secondFactor') return { [sessionHeaders.pendingSignIn]: outcome.pendingSignIn };
  return {
    [sessionHeaders.session]: outcome.secret,
    [sessionHeaders.pendingSignIn]: '',
    [sessionHeaders.device]: outcome.deviceCookie,
    ...(outcome.maxAge === undefined ? {} : { [sessionHeaders.sessionMaxAge]: String(outcome.maxAge) }),
  };
};

const sessionOf = (actor: Actor): string | undefined =>
  actor.kind === 'account' ? actor.sessionId : undefined;

export const signInRoutes = ({
  signIn,
  passkeySignIn,
  stepUp,
  sessions,
  devices,
}: {
  signIn: Pick<SignIn, 'config' | 'sendCode' | 'signIn'>;
  passkeySignIn: PasskeySignIn;
  stepUp: StepUp;
  sessions: Pick<SessionsModule, 'end' | 'succeed'>;
  devices: Pick<Devices, 'read'>;
}): readonly Route[] => [
  route(authEndpoints.config, async ({ params, query, actor, context, pendingSignIn, device }) => {
    const sessionId = sessionOf(actor);
    const call = { context, pendingSignIn, sessionId, device: devices.read(device) };
    const { flows, resendIn } = await signIn.config(params.idKey, query, call);
    return { flows: [...flows], resendIn };
  }),
  route(
    authEndpoints.sendCode,
    async ({ params, body, actor, context, locale, pendingSignIn, device, log }) => {
      const sessionId = sessionOf(actor);
      const call = { context, locale, pendingSignIn, sessionId, device: devices.read(device), log };
      const sent = await signIn.sendCode(params.idKey, body, call);
      const { resendIn } = sent;
      return sent.pendingSignIn === undefined
        ? { resendIn }
        : answer({ resendIn }, { [sessionHeaders.pendingSignIn]: sent.pendingSignIn });
    },
  ),
  route(
    authEndpoints.login,
    async ({ params, body, actor, context, locale, userAgent, pendingSignIn, device: deviceCookie, log }) => {
      const device = devices.read(deviceCookie);
      const sessionId = sessionOf(actor);
      const call = { context, locale, userAgent, pendingSignIn, sessionId, device, deviceCookie, log };
      const outcome = await signIn.signIn(params.idKey, body, call);
      if (outcome.kind === 'secondFactor')
        return answer(
          { status: 'secondFactor' as const, flows: [...outcome.flows], resendIn: 0 },
          sessionHeadersOf(outcome),
        );
      if (actor.kind === 'account') await sessions.succeed(actor, outcome.session, context);
      return answer({ status: 'signedIn' as const }, sessionHeadersOf(outcome));
    },
  ),
  route(passkeyEndpoints.challenge, async ({ context, pendingSignIn }) => {
    const { secret, ...asked } = await passkeySignIn.challenge({ context, pendingSignIn });
    return answer(asked, secret === undefined ? {} : { [sessionHeaders.pendingSignIn]: secret });
  }),
  route(
    passkeyEndpoints.login,
    async ({ body, actor, context, locale, userAgent, pendingSignIn, device: deviceCookie, log }) => {
      const device = devices.read(deviceCookie);
      const sessionId = sessionOf(actor);
      const call = { context, locale, userAgent, pendingSignIn, sessionId, device, deviceCookie, log };
      const person = actor.kind === 'account' ? actor : undefined;
      const outcome = await passkeySignIn.signIn(body, { ...call, person });
      if (actor.kind === 'account') await sessions.succeed(actor, outcome.session, context);
      return answer({ status: 'signedIn' as const }, sessionHeadersOf(outcome));
    },
  ),
  route(sessionEndpoints.stepUp, async ({ actor, context, pendingSignIn, device: deviceCookie }) => {
    const call = { context, pendingSignIn, device: devices.read(deviceCookie), deviceCookie };
    const { secret, flows, ...begun } = await stepUp(accountOf(actor), call);
    const headers = secret === undefined ? {} : { [sessionHeaders.pendingSignIn]: secret };
    return answer({ ...begun, flows: [...flows] }, headers);
  }),
  route(authEndpoints.logout, async ({ actor, context }) => {
    if (actor.kind !== 'account') return null;
    await sessions.end.end({ _id: actor.sessionId, accountId: actor.accountId }, 'logout', context);
    return answer(null, { [sessionHeaders.sessionEnd]: sessionEnds.logout });
  }),
];
