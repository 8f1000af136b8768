import {
  identityAuthPasskeyChallengeCall,
  identityAuthPasskeyLoginCall,
} from '@gatehouse/contracts/generated/calls/identity/passkey.ts';
import type { UsedCredential } from '@gatehouse/contracts/identity/passkey-answers.ts';
import { rememberPasskey } from '../../lib/passkey-support.ts';
import { askForPasskey, mayOfferPasskeys, stopOfferingPasskeys } from '../../lib/passkeys.ts';
import { judgeRefusal } from '../../lib/refusal.ts';
import type { LoginCalls, Outcome, Proof } from './login-steps.ts';

type Agreed = NonNullable<Proof['termsAgree']>;

const send = async (
  { http, now }: LoginCalls,
  body: { stepUp?: boolean } & ({ credential: UsedCredential } | { termsAgree: Agreed }),
): Promise<Outcome> => {
  const result = await http.send(identityAuthPasskeyLoginCall, { body });
  if (!result.ok) return { refusal: judgeRefusal(result.error, now()) };
  rememberPasskey();
  return { signedIn: true };
};

const ask = async (calls: LoginCalls, { offered = false, stepUp = false }): Promise<Outcome> => {
  const asked = await calls.http.send(identityAuthPasskeyChallengeCall, {});
  if (!asked.ok) return offered ? {} : { refusal: judgeRefusal(asked.error, calls.now()) };
  const credential = await askForPasskey(asked.data, offered);
  if (credential === undefined) return {};
  return send(calls, { credential, ...(stepUp && { stepUp }) });
};

/** Asks the browser for a passkey, and signs in with it. Nothing comes of it when the person closes the question. */
export const signInByPasskey = (calls: LoginCalls, offered = false): Promise<Outcome> =>
  ask(calls, { offered });

/** The person of the session that is open proves by a passkey what is asked of it. */
export const stepUpByPasskey = (calls: LoginCalls): Promise<Outcome> => ask(calls, { stepUp: true });

/** Who signs in by a passkey has agreed to the terms that were missing. */
export const agreeByPasskey = (calls: LoginCalls, termsAgree: Agreed, stepUp?: boolean): Promise<Outcome> =>
  send(calls, { termsAgree, ...(stepUp && { stepUp }) });

/** Offers passkeys among the names that the browser suggests, where it can. Answers how the offer ends. */
export function offerPasskeys(begin: () => Promise<unknown>): () => void {
  let over = false;
  void mayOfferPasskeys().then((may) => (may && !over ? begin() : undefined));
  return () => {
    over = true;
    void stopOfferingPasskeys();
  };
}
