import {
  identityAuthProviderBeginCall,
  identityAuthProviderCompleteCall,
} from '@gatehouse/contracts/generated/calls/identity/provider-sign-in.ts';
import { judgeRefusal, type Refusal } from '../../lib/refusal.ts';
import { begin, type LoginCalls, type Outcome, type Proof } from './login-steps.ts';

/** Begins a sign-in at a provider; the page is left for it. Answers why not. */
export async function leaveForProvider(
  { http, now }: LoginCalls,
  id: string,
  leave: (url: string) => void,
): Promise<Outcome> {
  const result = await http.send(identityAuthProviderBeginCall, { params: { id } });
  if (!result.ok) return { refusal: judgeRefusal(result.error, now()) };
  leave(result.data.url);
  return {};
}

/** Where somebody who came back from a provider goes on. */
export type Return = Outcome & { linked?: true; refusal?: Refusal };

/** Completes what a provider has answered, or what was only missing the terms. */
export async function comeBack(
  calls: LoginCalls,
  body: { query: string } | { termsAgree: NonNullable<Proof['termsAgree']> },
): Promise<Return> {
  const result = await calls.http.send(identityAuthProviderCompleteCall, { body });
  if (!result.ok) return { refusal: judgeRefusal(result.error, calls.now()) };
  const { status, idKey, identifier, flows = [] } = result.data;
  if (status === 'linked') return { linked: true };
  const [flow] = flows;
  if (status === 'signedIn' || !flow || !idKey || !identifier) return { signedIn: true };
  return begin(calls, { person: { idKey, value: identifier }, flows, flow, second: true }, 0);
}
