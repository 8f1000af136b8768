import { createECDH, ECDH } from 'node:crypto';

/** Keys by which push services know us (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where the operator of a push service finds us: `mailto:` or `https:`. */
  readonly subject: string;
}

const CURVE = 'prime256v1';
const expected = 'expected { "publicKey", "privateKey", "subject" } with a P-256 key pair in base64url';

/** Whether a text is base64url of this many bytes, written as we would write it. */
export const isBytes = (text: string, length: number): boolean => {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === length && bytes.toString('base64url') === text;
};

/** Whether a text is a point of the curve. */
export const isPublicKey = (text: string): boolean => {
  try {
    return isBytes(text, 65) && ECDH.convertKey(text, CURVE, 'base64url').length === 65;
  } catch {
    return false;
  }
};

/** Reads the keys from configuration; refuses a pair that does not belong together. */
export const readPushKeys = (value: unknown): PushKeys => {
  const { publicKey, privateKey, subject } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof publicKey !== 'string' || typeof privateKey !== 'string' || typeof subject !== 'string')
    throw new Error(expected);
  if (!/^(mailto:.+@|https:\/\/)/.test(subject)) throw new Error('expected a subject of mailto: or https://');
  if (!isBytes(privateKey, 32)) throw new Error(expected);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  if (pair.getPublicKey('base64url') !== publicKey) throw new Error(expected);
  return { publicKey, privateKey, subject };
};
