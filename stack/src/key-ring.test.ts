import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { readKeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { expect, test } from 'vitest';
import { completeKeys, ringFor } from './key-ring.ts';

const issuers = ['identity', 'audit', 'bff'];

test('each process is given every public key and no private key but its own', () => {
  const ring = ringFor('audit', completeKeys([], issuers));
  expect(ring.keys.map((key) => key.issuer)).toEqual(issuers);
  const secret = ring.keys.filter((key) => key.privateKey !== undefined);
  expect(secret.map((key) => key.issuer)).toEqual(['audit']);
  expect(ring.signWith).toBe(secret[0]?.kid);
});

test('what one process signs another one verifies', () => {
  const keys = completeKeys([], issuers);
  const signing = ringFor('bff', keys);
  const own = signing.keys.find((key) => key.kid === signing.signWith);
  const known = ringFor('identity', keys).keys.find((key) => key.kid === signing.signWith);
  const message = Buffer.from('who asks');
  const privateKey = createPrivateKey({
    key: Buffer.from(own?.privateKey ?? '', 'base64url'),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey({
    key: Buffer.from(known?.publicKey ?? '', 'base64url'),
    format: 'der',
    type: 'spki',
  });
  expect(verify(null, message, publicKey, sign(null, message, privateKey))).toBe(true);
});

test('services read the ring as their configuration asks', () => {
  const ring = ringFor('bff', completeKeys([], issuers));
  expect(readKeyRing(JSON.parse(JSON.stringify(ring))).signWith).toBe(ring.signWith);
});

test('a new process gets a key and the others keep theirs', () => {
  const before = completeKeys([], issuers);
  const after = completeKeys(before, [...issuers, 'notification']);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.map((key) => key.issuer)).toEqual([...issuers, 'notification']);
});
