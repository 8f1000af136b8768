/** What a browser asks a passkey with, and what comes back (WebAuthn level 3). */
import Type, { type Static } from 'typebox';
import { Closed } from '../core/schema.ts';

export const Base64Url = (maxLength: number) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength });
export const PasskeyId = Base64Url(1_400);
export const PasskeyChallenge = Type.String({ description: 'base64url; taken once' });
export const PasskeyQuestion = Closed({ challenge: PasskeyChallenge, rpId: Type.String() });

/** `credential.toJSON()` of the browser, reduced to what is read. */
export const UsedCredential = Closed({
  id: PasskeyId,
  response: Closed({
    clientDataJSON: Base64Url(4_000),
    authenticatorData: Base64Url(4_000),
    signature: Base64Url(4_000),
    userHandle: Base64Url(100),
  }),
});
export type UsedCredential = Static<typeof UsedCredential>;
