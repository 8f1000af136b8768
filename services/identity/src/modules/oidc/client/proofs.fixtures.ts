/** Signed proofs as an attacker would make them: every part can be wrong. */
import { generateKeyPairSync, hash, type KeyObject, randomUUID, sign } from 'node:crypto';
import { issuer } from '../oidc.fixtures.ts';

export const keyPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey, jwk: publicKey.export({ format: 'jwk' }) };
};
export type KeyPair = ReturnType<typeof keyPair>;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const signed = (header: object, payload: object, key: KeyObject): string => {
  const content = `${encoded(header)}.${encoded(payload)}`;
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
};

const now = () => Math.floor(Date.now() / 1000);

/** A DPoP proof for a request (RFC 9449, section 4.2). */
export const dPoPProof = (
  { privateKey, jwk }: KeyPair,
  path: string,
  claims: Readonly<Record<string, unknown>> & { readonly token?: string | undefined } = {},
): string => {
  const { token, ...more } = claims;
  const payload = {
    jti: randomUUID(),
    iat: now(),
    htm: 'POST',
    htu: `${issuer.href}${path}`,
    ...(token === undefined ? {} : { ath: hash('sha256', token, 'base64url') }),
    ...more,
  };
  return signed({ typ: 'dpop+jwt', alg: 'ES256', jwk }, payload, privateKey);
};

/** A client's proof of itself (RFC 7523, section 3). */
export const clientAssertion = (
  clientId: string,
  { privateKey }: KeyPair,
  claims: Readonly<Record<string, unknown>> = {},
): string =>
  signed(
    { alg: 'ES256' },
    {
      iss: clientId,
      sub: clientId,
      aud: issuer.href,
      jti: randomUUID(),
      iat: now(),
      exp: now() + 60,
      ...claims,
    },
    privateKey,
  );
