/** Keys of a scripted provider, one after the other. */
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

const newKey = async (kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { privateKey, kid, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
};

export const scriptedKeys = async () => {
  let count = 1;
  let key = await newKey('k1');
  return {
    published: () => [key.jwk],
    sign: (payload: JWTPayload, typ?: string) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...(typ === undefined ? {} : { typ }) })
        .sign(key.privateKey),
    /** Signs by another key from now on, and tells of no other. */
    rotate: async (): Promise<void> => {
      count += 1;
      key = await newKey(`k${count}`);
    },
  };
};
