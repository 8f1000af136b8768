import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { createSealer, type SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';
import { runCommand } from '@gatehouse/kit/service/cli.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityCommands } from './commands.ts';
import { type IdentityWorld, startIdentity } from './identity.fixtures.ts';
import { secondFactors } from './modules/authentication/second-factors/second-factors.model.ts';
import { openTotp, sealTotp } from './modules/authentication/second-factors/totp-sealing.ts';
import { signingKeys } from './modules/oidc/keys/signing-keys.model.ts';

const former = { kid: 'former', key: randomBytes(32) };
const present = { kid: 'present', key: randomBytes(32) };
const both: SealingKeys = { keys: [former, present], sealWith: 'present' };
let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const rotate = async (sealingKeys: SealingKeys) => {
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const service = { ...world.service, config: { ...world.service.config, sealingKeys } };
  const commands = identityCommands({
    withContainer: (work) => work(world as never, service as never),
    print,
    input: Readable.from([]),
  });
  return { code: await runCommand(commands, ['sealed', 'rotate'], print), printed };
};

test('after a rotation the present key alone opens what is kept, and what it cannot replace is told', async () => {
  const { connection } = world;
  const old = createSealer({ keys: [former], sealWith: 'former' });
  await secondFactors.driver(connection).insertOne({
    _id: 'anna',
    totp: { sealed: sealTotp(old, 'anna', 'SECRET'), lastStep: 7, createdAt: new Date(), lastUsedAt: null },
    recovery: { kid: 'former', hashes: ['hash'] },
  });
  // The service may have made keys of its own meanwhile, by a key that is not rotated here.
  await signingKeys.driver(connection).deleteMany({});
  await signingKeys.driver(connection).insertOne({
    _id: 'ES256-1',
    algorithm: 'ES256',
    generation: 1,
    signsFrom: new Date(),
    sealed: old.seal('{"kty":"EC"}', 'ES256-1'),
  });

  const done = await rotate(both);
  expect(done.code, done.printed).toBe(0);
  expect(done.printed.split('\n')).toEqual([
    'authenticator secrets: 1 sealed anew',
    'authenticators that are being set up: 0 sealed anew',
    'signing keys: 1 sealed anew',
    'key former is needed until these people make new recovery codes: 1',
    '',
  ]);
  const alone = createSealer({ keys: [present], sealWith: 'present' });
  const factor = await secondFactors.driver(connection).findOne({ _id: 'anna' });
  expect(factor && openTotp(alone, 'anna', factor.totp.sealed)).toBe('SECRET');
  expect(factor?.totp.lastStep).toBe(7);
  const key = await signingKeys.driver(connection).findOne({ _id: 'ES256-1' });
  expect(key && alone.open(key.sealed, 'ES256-1')).toBe('{"kty":"EC"}');
  expect((await rotate(both)).printed).toContain('signing keys: 0 sealed anew');
});

test('a secret whose key is gone is told, by its key and without what it is', async () => {
  const { code, printed } = await rotate({ keys: [former], sealWith: 'former' });
  expect(code).toBe(1);
  expect(printed).toContain(
    'not opened: 1 of authenticator secrets by key present, 1 of signing keys by key present',
  );
});
