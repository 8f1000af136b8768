import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type ServiceName, serviceNames } from '@gatehouse/contracts/core/services.ts';

/** An Ed25519 key of one process; others hold its public half only. */
export interface ActorKey {
  readonly kid: string;
  readonly issuer: ServiceName;
  readonly publicKey: KeyObject;
  readonly privateKey?: KeyObject | undefined;
}

/** Keys by `kid`: old ones stay until the last token they signed has expired, which is how keys rotate. */
export interface KeyRing {
  readonly keys: readonly ActorKey[];
  /** The key this process signs with; absent for a process that never calls others. */
  readonly signWith?: string | undefined;
}

const readKey = (value: unknown): ActorKey => {
  const row = value as { kid?: unknown; issuer?: unknown; publicKey?: unknown; privateKey?: unknown };
  if (typeof row.kid !== 'string' || typeof row.publicKey !== 'string') {
    throw new Error('every key needs a kid and a publicKey');
  }
  const issuer = serviceNames.find((name) => name === row.issuer);
  if (issuer === undefined) throw new Error(`key ${row.kid}: issuer is not a service`);
  const publicKey = createPublicKey({
    key: Buffer.from(row.publicKey, 'base64url'),
    format: 'der',
    type: 'spki',
  });
  const privateKey =
    typeof row.privateKey === 'string'
      ? createPrivateKey({ key: Buffer.from(row.privateKey, 'base64url'), format: 'der', type: 'pkcs8' })
      : undefined;
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error(`key ${row.kid}: expected Ed25519`);
  return { kid: row.kid, issuer, publicKey, privateKey };
};

/**
 * Reads `{ keys: [{ kid, issuer, publicKey, privateKey? }], signWith? }`, keys as base64url of SPKI and PKCS#8 DER.
 * Throws with what is expected, never with key material.
 */
export const readKeyRing = (value: unknown): KeyRing => {
  const ring = value as { keys?: unknown; signWith?: unknown };
  if (!Array.isArray(ring?.keys) || ring.keys.length === 0) throw new Error('expected { "keys": [...] }');
  const keys = ring.keys.map((key) => {
    try {
      return readKey(key);
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      throw new Error(
        message.startsWith('key ') || message.startsWith('every') ? message : 'a key cannot be read',
      );
    }
  });
  if (new Set(keys.map((key) => key.kid)).size !== keys.length) throw new Error('two keys share a kid');
  const signWith = typeof ring.signWith === 'string' ? ring.signWith : undefined;
  if (signWith !== undefined && keys.find((key) => key.kid === signWith)?.privateKey === undefined) {
    throw new Error('signWith names no private key');
  }
  return { keys, signWith };
};
