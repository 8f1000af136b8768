import { identitySessionStepUpCall } from '@gatehouse/contracts/generated/calls/identity/session.ts';
import { judgeRefusal } from '../../lib/refusal.ts';
import { begin, type LoginCalls, type Outcome } from './login-steps.ts';

/** Begins what the session has to prove beyond what it has: the server says who it is and what is missing. */
export async function beginStepUp(calls: LoginCalls): Promise<Outcome> {
  const result = await calls.http.send(identitySessionStepUpCall, {});
  if (!result.ok) return { refusal: judgeRefusal(result.error, calls.now()) };
  const { idKey, identifier, flows, second, rememberMe, resendIn, passkey } = result.data;
  const [flow] = flows;
  if (!flow) return { signedIn: true };
  return begin(
    calls,
    { person: { idKey, value: identifier }, flows, flow, second, rememberMe, passkey },
    resendIn,
  );
}
