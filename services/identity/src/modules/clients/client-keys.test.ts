import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readKeys } from './client-keys.ts';

const ec = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' });
const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' });
const p256 = ec('P-256');
const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
const read = (...keys: object[]) => readKeys(JSON.stringify({ keys }));

test.each([
  ['ES256', [p256]],
  ['RS256', [rsa(2_048)]],
  ['EdDSA', [ed25519]],
  ['ES256 beside a key of another algorithm', [ec('P-384'), { ...p256, use: 'sig', kid: 'a' }]],
])('a key for %s is kept as it was given', (_algorithm, keys) => {
  expect(read(...keys)).toBe(JSON.stringify({ keys }));
});

test.each<[string, object[]]>([
  ['none', []],
  ['without its point', [{ kty: 'EC' }]],
  ['whose point is on no curve', [{ ...p256, x: p256.y }]],
  ['of a short RSA key', [rsa(1_024)]],
  ['that no algorithm takes', [ec('P-384')]],
  ['for encryption alone', [{ ...p256, use: 'enc' }]],
  [
    'with a private one among them',
    [p256, generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })],
  ],
  ['with a symmetric one among them', [p256, { kty: 'oct', k: 'c2VjcmV0' }]],
  ['of more than ten', Array.from({ length: 11 }, () => p256)],
])('a set of keys %s proves nothing', (_set, keys) => {
  expect(read(...keys)).toBeUndefined();
});

test.each(['', '{', '[]', 'null', '{"keys":{}}', '{"keys":[null]}'])('%j is no set of keys', (text) => {
  expect(readKeys(text)).toBeUndefined();
});
