import { authEndpoints, handoverHeaders } from '@gatehouse/contracts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import type { SessionEnd } from '../sessions/session-end.service.ts';
import type { SignIn, SignInOutcome } from './sign-in.service.ts';

/** What the BFF turns into cookies. */
const handover = (outcome: SignInOutcome): Record<string, string> => {
  if (outcome.kind === 'secondFactor') return { [handoverHeaders.transaction]: outcome.transaction };
  return {
    [handoverHeaders.session]: outcome.secret,
    ...(outcome.maxAge === undefined ? {} : { [handoverHeaders.sessionMaxAge]: String(outcome.maxAge) }),
  };
};

export const signInRoutes = ({
  signIn,
  sessions,
}: {
  signIn: Pick<SignIn, 'config' | 'signIn'>;
  sessions: Pick<SessionEnd, 'end'>;
}): readonly Route[] => [
  route(authEndpoints.config, async ({ params, query, context }) => ({
    flows: [...(await signIn.config(params.idKey, query, context))],
    resendIn: 0,
  })),
  route(authEndpoints.login, async ({ params, body, actor, context, userAgent, transaction, log }) => {
    const outcome = await signIn.signIn(params.idKey, body, { context, userAgent, transaction, log });
    if (outcome.kind === 'secondFactor')
      return answer(
        { status: 'secondFactor' as const, flows: [...outcome.flows], resendIn: 0 },
        handover(outcome),
      );
    // The browser forgets the session it had: nobody could end it any more.
    if (actor.kind === 'account')
      await sessions.end({ _id: actor.sessionId, accountId: actor.accountId }, 'logout', context);
    return answer({ status: 'signedIn' as const }, handover(outcome));
  }),
  route(authEndpoints.logout, async ({ actor, context }) => {
    if (actor.kind !== 'account') return null;
    await sessions.end({ _id: actor.sessionId, accountId: actor.accountId }, 'logout', context);
    return answer(null, { [handoverHeaders.sessionEnd]: 'logout' });
  }),
];
