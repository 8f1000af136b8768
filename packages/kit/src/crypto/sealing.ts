import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Sealed } from '@gatehouse/contracts/notification/events.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keys by id; the old ones open what they sealed until everything is sealed anew (N22). */
export interface SealingKeys {
  readonly keys: readonly { readonly kid: string; readonly key: Buffer }[];
  readonly sealWith: string;
}

/** Reads `{ keys: [{ kid, key }], sealWith }`, keys as base64url of 32 bytes. */
export const readSealingKeys = (value: unknown): SealingKeys => {
  const ring = value as { keys?: unknown; sealWith?: unknown };
  if (!Array.isArray(ring?.keys) || typeof ring.sealWith !== 'string') {
    throw new Error('expected { "keys": [{ "kid", "key" }], "sealWith" }');
  }
  const keys = ring.keys.map((row: { kid?: unknown; key?: unknown }) => {
    if (typeof row.kid !== 'string' || typeof row.key !== 'string')
      throw new Error('every key needs kid and key');
    const key = Buffer.from(row.key, 'base64url');
    if (key.length !== 32) throw new Error(`key ${row.kid}: expected 32 bytes`);
    return { kid: row.kid, key };
  });
  if (!keys.some((row) => row.kid === ring.sealWith)) throw new Error('sealWith names no key');
  return { keys, sealWith: ring.sealWith };
};

export interface Sealer {
  /** `context` (an id, a purpose) is bound to the ciphertext: it opens with the same context only. */
  seal(plaintext: string, context: string): Sealed;
  /** Throws when the key is unknown, the context differs, a bit was changed, or the text is spelled otherwise. */
  open(sealed: Sealed, context: string): string;
}

/** The bytes of a text as we write them: another spelling of the same bytes would be a second name of one secret. */
const decoded = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw new Error('not base64url as it is written');
  return bytes;
};

/** AES-256-GCM with a random 96-bit nonce (NIST SP 800-38D); the tag stands behind the ciphertext. */
export const createSealer = ({ keys, sealWith }: SealingKeys): Sealer => {
  // Made once: bytes would be made into a key again for each message.
  const byId = new Map(keys.map((row) => [row.kid, createSecretKey(row.key)]));
  const sealingKey = byId.get(sealWith) as KeyObject;
  return {
    seal: (plaintext, context) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, sealingKey, iv);
      cipher.setAAD(Buffer.from(context));
      const data = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { kid: sealWith, iv: iv.toString('base64url'), data: data.toString('base64url') };
    },
    open: (sealed, context) => {
      const key = byId.get(sealed.kid);
      if (key === undefined) throw new Error(`sealed with an unknown key ${sealed.kid}`);
      const data = decoded(sealed.data);
      const iv = decoded(sealed.iv);
      // Said, because GCM takes any tag from 4 bytes on otherwise, and a short one is guessed.
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(data.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
};
