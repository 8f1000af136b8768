/** A device that keeps passkeys, as a browser would show it to a page. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (data: Buffer): string => data.toString('base64url');

interface Place {
  readonly rpId: string;
  readonly origin: string;
}
const home: Place = { rpId: 'home.example', origin: 'https://home.example' };

const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, { origin }: Place): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const WITH_KEY = 0x40;

const dataOf = ({ rpId }: Place, flags: number, counter: number, rest = Buffer.alloc(0)): Buffer => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
};

const coseOf = (publicKey: KeyObject): Buffer => {
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ];
  return Buffer.from(isoCBOR.encode(new Map(entries)));
};

export interface Shown extends Partial<Place> {
  readonly counter?: number;
  readonly verified?: boolean;
  readonly userHandle?: string;
}

export const createAuthenticator = (idBytes = 16) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(idBytes);
  const id = text(rawId);
  const flagsOf = (verified: boolean) => USER_PRESENT + (verified ? USER_VERIFIED : 0);
  let owner = '';
  return {
    id,
    make: (
      { challenge, user }: { readonly challenge: string; readonly user: { readonly id: string } },
      { verified = true, ...place }: Shown = {},
    ) => {
      owner = user.id;
      const at = { ...home, ...place };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const key = Buffer.concat([Buffer.alloc(16), length, rawId, coseOf(publicKey)]);
      const authData = new Uint8Array(dataOf(at, flagsOf(verified) + WITH_KEY, 0, key));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, at)),
          attestationObject: text(Buffer.from(isoCBOR.encode(attestation))),
        },
      };
    },
    use: (challenge: string, { counter = 0, verified = true, userHandle, ...place }: Shown = {}) => {
      const at = { ...home, ...place };
      const data = dataOf(at, flagsOf(verified), counter);
      const client = clientData('webauthn.get', challenge, at);
      return {
        id,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: userHandle ?? owner,
        },
      };
    },
  };
};
