/** Why somebody who came back from a provider was not signed in, as administrators read it. */
export const refusedSignInReasons = [
  /** Nobody is linked, and the provider makes no accounts. */
  'notLinked',
  /** Somebody else has the login, the address or the number, or had it a short while ago. */
  'taken',
  /** The login is none here. */
  'value',
  /** Neither a login nor a verified address was told. */
  'incomplete',
  /** The account that this person had was deleted here a short while ago. */
  'deletedHere',
  /** The provider has another address since the person was linked, and nobody has confirmed it. */
  'issuer',
  /** It is confirmed by somebody who may do less than the person. */
  'issuerBeyond',
  /** The account is switched off. */
  'switchedOff',
  /** The authentication scheme of the person rules providers out. */
  'notAllowed',
  /** No usable `sub`. */
  'subject',
  /** The provider refused, or its answer did not hold. */
  'notConfirmed',
  /** It names addresses on another server that nobody has confirmed. */
  'origins',
  /** It did not answer as it should. */
  'unavailable',
] as const;
export type RefusedSignInReason = (typeof refusedSignInReasons)[number];
