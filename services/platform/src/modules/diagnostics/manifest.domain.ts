/** Recommended versions, as the vendor signed them (Ed25519). Nothing in it is believed before its signature is. */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** By component: `platform` of all services, `node`, `mongodb`, `kafka`, `redis`. */
export interface Manifest {
  readonly release: string;
  readonly issuedAt: string;
  readonly recommended: Readonly<Record<string, string>>;
}

/** As it lies beside the code and as an update server answers. */
export interface SignedManifest {
  readonly kid: string;
  /** JSON of the manifest, base64url. */
  readonly payload: string;
  readonly signature: string;
}

/** Public keys of the vendor by their ids, SPKI in DER, base64url: another one may be added before the old one goes. */
export type ManifestKeys = Readonly<Record<string, string>>;

const VERSION = /^\d{1,6}(\.\d{1,6}){0,3}$/;
const keyOf = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' });

const isManifest = (value: unknown): value is Manifest => {
  const { release, issuedAt, recommended } = (value ?? {}) as Partial<Record<keyof Manifest, unknown>>;
  return (
    typeof release === 'string' &&
    VERSION.test(release) &&
    typeof issuedAt === 'string' &&
    !Number.isNaN(Date.parse(issuedAt)) &&
    typeof recommended === 'object' &&
    recommended !== null &&
    Object.values(recommended).every((version) => typeof version === 'string' && VERSION.test(version))
  );
};

/** Undefined for a manifest that a known key has not signed, or that says something else than versions. */
export const readManifest = (given: unknown, keys: ManifestKeys): Manifest | undefined => {
  const { kid, payload, signature } = (given ?? {}) as Partial<Record<keyof SignedManifest, unknown>>;
  if (typeof kid !== 'string' || typeof payload !== 'string' || typeof signature !== 'string')
    return undefined;
  if (!Object.hasOwn(keys, kid)) return undefined;
  try {
    const bytes = Buffer.from(payload, 'base64url');
    const key = keyOf(keys[kid] ?? '');
    if (!verify(null, bytes, key, Buffer.from(signature, 'base64url'))) return undefined;
    const manifest: unknown = JSON.parse(bytes.toString('utf8'));
    return isManifest(manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
};

export const signManifest = (manifest: Manifest, kid: string, key: KeyObject): SignedManifest => {
  const bytes = Buffer.from(JSON.stringify(manifest));
  return {
    kid,
    payload: bytes.toString('base64url'),
    signature: sign(null, bytes, key).toString('base64url'),
  };
};

const partsOf = (version: string): number[] =>
  version.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0);

/** Whether a version is older than the recommended one, as far as that names it: any 8.0.x satisfies 8.0. */
export const isBehind = (version: string, recommended: string): boolean => {
  const [own, wanted] = [partsOf(version), partsOf(recommended)];
  for (const [index, part] of wanted.entries()) {
    const mine = own[index] ?? 0;
    if (mine !== part) return mine < part;
  }
  return false;
};

/** A manifest of before says nothing new: an old one played again takes no recommendation back. */
export const newerOf = (one: Manifest, other: Manifest | undefined): Manifest =>
  other !== undefined && Date.parse(other.issuedAt) > Date.parse(one.issuedAt) ? other : one;
