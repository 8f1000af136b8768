import { expect, test } from 'vitest';
import { testPushKeys } from '../../push-service.fixtures.ts';
import { readPushKeys } from './push-keys.ts';

const keys = testPushKeys();

test('keys are read as they are configured', () => expect(readPushKeys({ ...keys })).toEqual(keys));

test.each([
  ['the key of another pair', { publicKey: testPushKeys().publicKey }],
  ['no private key', { privateKey: undefined }],
  ['a private key that is none', { privateKey: 'AAAA' }],
  ['nobody to turn to', { subject: 'admin' }],
])('%s is refused at the start', (_what, wrong) =>
  expect(() => readPushKeys({ ...keys, ...wrong })).toThrow(),
);
