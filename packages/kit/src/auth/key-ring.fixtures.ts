import { generateKeyPairSync } from 'node:crypto';
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import { type KeyRing, readKeyRing } from './key-ring.ts';

/** A key ring with a fresh key for each issuer, able to sign as the first one, as the configuration has it. */
export const writtenKeyRing = (...issuers: ServiceName[]) => ({
  keys: issuers.map((issuer) => {
    const pair = generateKeyPairSync('ed25519');
    return {
      kid: `${issuer}-1`,
      issuer,
      publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
      privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
    };
  }),
  signWith: `${issuers[0]}-1`,
});

export const testKeyRing = (...issuers: ServiceName[]): KeyRing => readKeyRing(writtenKeyRing(...issuers));
