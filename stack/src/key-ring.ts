import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readJson, writeJson } from './json-file.ts';

/** A key of actor tokens as configuration carries it: base64url of SPKI and PKCS#8 DER. */
export type StoredKey = { kid: string; issuer: string; publicKey: string; privateKey: string };

export type ProcessKeyRing = {
  keys: (Omit<StoredKey, 'privateKey'> & { privateKey?: string })[];
  signWith: string;
};

function newKey(issuer: string): StoredKey {
  const pair = generateKeyPairSync('ed25519');
  return {
    kid: `${issuer}-${randomBytes(4).toString('hex')}`,
    issuer,
    publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

/** Keeps the keys that exist and adds one for each issuer without any. */
export function completeKeys(keys: readonly StoredKey[], issuers: readonly string[]): StoredKey[] {
  const missing = issuers.filter((issuer) => !keys.some((key) => key.issuer === issuer));
  return [...keys, ...missing.map(newKey)];
}

/** Key that seals secrets which must be shown or sent again: 32 bytes in base64url. */
export type SealingKey = { kid: string; key: string };

/** Keys by which push services know the instance (VAPID). */
export type PushKeys = { publicKey: string; privateKey: string; subject: string };

export type InstanceKeys = { keys: StoredKey[]; sealing: SealingKey; push: PushKeys };

/** Keys of an installation that has none. */
export const newKeys = (issuers: readonly string[]): InstanceKeys => ({
  keys: completeKeys([], issuers),
  sealing: newSealingKey(),
  push: newPushKeys(),
});

function newSealingKey(): SealingKey {
  return { kid: `sealing-${randomBytes(4).toString('hex')}`, key: randomBytes(32).toString('base64url') };
}

function newPushKeys(): PushKeys {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // Of full length, which a bare number with zeros in front of it would not be (RFC 7518, section 6.2).
  const { x = '', y = '', d = '' } = pair.privateKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: d,
    subject: 'mailto:admin@gatehouse.example',
  };
}

/** Reads the keys of an instance from its file, which only its owner may read, making what is missing. */
export async function ensureKeys(path: string, issuers: readonly string[]): Promise<InstanceKeys> {
  const stored = await readJson<Partial<InstanceKeys>>(path);
  const complete: InstanceKeys = {
    keys: completeKeys(stored?.keys ?? [], issuers),
    sealing: stored?.sealing ?? newSealingKey(),
    push: stored?.push ?? newPushKeys(),
  };
  if (JSON.stringify(stored) !== JSON.stringify(complete)) await writeJson(path, complete, 0o600);
  return complete;
}

/** The ring in which services are given the sealing key. */
export function sealingRing({ kid, key }: SealingKey) {
  return { keys: [{ kid, key }], sealWith: kid };
}

/** What one process is given: everybody's public keys and its own private one. */
export function ringFor(issuer: string, keys: readonly StoredKey[]): ProcessKeyRing {
  const own = keys.find((key) => key.issuer === issuer);
  if (!own) throw new Error(`there is no key for ${issuer}`);
  return {
    keys: keys.map(({ privateKey, ...key }) => (key.kid === own.kid ? { ...key, privateKey } : key)),
    signWith: own.kid,
  };
}
