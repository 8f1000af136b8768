/** Public keys by which a client proves itself (`private_key_jwt`), as JSON of a set (RFC 7517, section 5). */
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

/** Members of a private key or of a symmetric one (RFC 7518, section 6). */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const KEYS_MAX = 10;
/** RFC 7518, section 3.3. */
const RSA_BITS_MIN = 2_048;

const isObject = (key: unknown): key is JsonWebKey & { readonly use?: string } =>
  typeof key === 'object' && key !== null;

/** Undefined for what is no key, and for one that nobody but its owner may have. */
const publicKeyOf = (key: unknown): KeyObject | undefined => {
  if (!isObject(key) || privateMembers.some((name) => name in key)) return undefined;
  try {
    return createPublicKey({ key, format: 'jwk' });
  } catch {
    return undefined;
  }
};

/** Whether one of the algorithms by which clients may sign takes the key: ES256, RS256, PS256, EdDSA. */
const maySign = (key: KeyObject): boolean => {
  const { asymmetricKeyType: kind, asymmetricKeyDetails: details = {} } = key;
  if (kind === 'ec') return details.namedCurve === 'prime256v1';
  if (kind === 'rsa') return (details.modulusLength ?? 0) >= RSA_BITS_MIN;
  return kind === 'ed25519';
};

/** The set as it is kept; undefined where the client could not prove itself by it, or it tells a secret. */
export const readKeys = (text: string): string | undefined => {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    if (!Array.isArray(keys) || keys.length > KEYS_MAX) return undefined;
    const found = keys.map(publicKeyOf);
    if (found.includes(undefined)) return undefined;
    const signs = found.some((key, index) => key && maySign(key) && keys[index].use !== 'enc');
    return signs ? JSON.stringify({ keys }) : undefined;
  } catch {
    return undefined;
  }
};
