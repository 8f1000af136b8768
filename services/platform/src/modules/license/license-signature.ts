import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { LicenseClaims, ParsedKey } from './license.domain.ts';

/** Public keys of the vendor by key id: raw Ed25519, base64url, as `x` of a JWK (RFC 8037). */
export type VendorKeys = Readonly<Record<string, string>>;

const publicKeyOf = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** Throws for what is no ring of public keys. */
export const readVendorKeys = (value: unknown): VendorKeys => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('expected an object from key id to public key');
  for (const [kid, x] of Object.entries(value)) {
    if (typeof x !== 'string') throw new Error(`the key ${kid} is no text`);
    publicKeyOf(x);
  }
  return value as VendorKeys;
};

export const isSigned = ({ kid, signed, signature }: ParsedKey, vendorKeys: VendorKeys): boolean => {
  const x = Object.hasOwn(vendorKeys, kid) ? vendorKeys[kid] : undefined;
  return x !== undefined && verify(null, Buffer.from(signed), publicKeyOf(x), signature);
};

export interface VendorKeyPair {
  readonly kid: string;
  readonly publicKey: string;
  /** PKCS #8, PEM. */
  readonly privateKey: string;
}

/** A pair for the vendor. With the pair before it still in the ring, keys signed by either are taken. */
export const makeVendorKeys = (kid: string): VendorKeyPair => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { kid, publicKey: x, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string };
};

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The vendor's signature under a license. */
export const issueKey = (
  claims: LicenseClaims,
  { kid, privateKey }: Pick<VendorKeyPair, 'kid' | 'privateKey'>,
): string => {
  const signed = `${encoded({ alg: 'EdDSA', typ: 'JWT', kid })}.${encoded(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), createPrivateKey(privateKey)).toString('base64url')}`;
};
