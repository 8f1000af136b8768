/** Proofs of possession (RFC 9449): each names a nonce of ours, so that none can be made in advance and used later. */
import { hkdfSync, type JsonWebKey } from 'node:crypto';
import type { Configuration } from 'oidc-provider';

type DPoP = NonNullable<NonNullable<Configuration['features']>['dPoP']>;

/** Derived from a key that every replica has, so that each takes the nonces of the others. */
const nonceSecret = ([key]: readonly JsonWebKey[]): Buffer =>
  Buffer.from(hkdfSync('sha256', String(key?.d), '', 'gatehouse dpop nonces', 32));

export const dPoPBy = (keys: readonly JsonWebKey[]): DPoP => ({
  enabled: true,
  nonceSecret: nonceSecret(keys),
  requireNonce: () => true,
});
