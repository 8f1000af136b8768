/** ID tokens by the key that signs now (OpenID Connect Core, section 2). */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { SigningAlgorithm } from '@gatehouse/contracts/identity/application-kinds.ts';
import { calculateJwkThumbprint } from 'jose';
import type { SigningKeys } from '../keys/signing-keys.service.ts';

interface Signer {
  readonly version: string;
  readonly key: KeyObject;
  readonly header: string;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** In a thread of libuv's pool: a signature by RSA takes a millisecond, which the event loop would miss. */
const signInPool = promisify(
  (data: Buffer, key: KeyObject, done: (error: Error | null, signature?: Buffer) => void) =>
    sign('sha256', data, key, done as (error: Error | null, signature: Buffer) => void),
);

const signatures: Readonly<Record<SigningAlgorithm, (data: Buffer, key: KeyObject) => Promise<Buffer>>> = {
  RS256: async (data, key) => (await signInPool(data, key)) as Buffer,
  /** It takes a twentieth of a millisecond, less than to hand it to another thread. */
  ES256: async (data, key) => sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' }),
};

export const createSignIdToken = (keys: { current(): Promise<SigningKeys> }) => {
  const known = new Map<SigningAlgorithm, Signer>();
  const signer = async (alg: SigningAlgorithm): Promise<Signer> => {
    const { version, keys: all } = await keys.current();
    const before = known.get(alg);
    if (before?.version === version) return before;
    const jwk = all.find((one) => one.alg === alg);
    if (jwk === undefined) throw new Error(`there is no key for ${alg}`);
    const kid = await calculateJwkThumbprint(jwk as Parameters<typeof calculateJwkThumbprint>[0]);
    const key = createPrivateKey({ key: jwk, format: 'jwk' });
    const made = { version, key, header: encoded({ alg, kid }) };
    known.set(alg, made);
    return made;
  };
  return async (claims: object, algorithm: SigningAlgorithm): Promise<string> => {
    const { key, header } = await signer(algorithm);
    const signed = `${header}.${encoded(claims)}`;
    const signature = await signatures[algorithm](Buffer.from(signed), key);
    return `${signed}.${signature.toString('base64url')}`;
  };
};
export type SignIdToken = ReturnType<typeof createSignIdToken>;
