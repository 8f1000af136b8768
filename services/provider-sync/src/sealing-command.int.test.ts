import { randomBytes } from 'node:crypto';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { createSealer, type SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';
import { runCommand } from '@gatehouse/kit/service/cli.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providers } from './modules/providers/providers.model.ts';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import { resealCommand } from './sealing.command.ts';

const former = { kid: 'former', key: randomBytes(32) };
const present = { kid: 'present', key: randomBytes(32) };
let world: TestProviderSync;
beforeAll(async () => {
  world = await startProviderSync({ sealingKeys: { keys: [former], sealWith: 'former' } });
});
afterAll(() => world.close());

const rotate = async (keys: SealingKeys) => {
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const withStore = (
    work: (store: { connection: typeof world.connection; keys: SealingKeys }) => Promise<void>,
  ) => work({ connection: world.connection, keys });
  return {
    code: await runCommand([resealCommand({ withStore, print })], ['sealed', 'rotate'], print),
    printed,
  };
};

test('after a rotation the present key alone opens the secret of a provider; one whose key is gone is told', async () => {
  const body = {
    name: 'corporate',
    url: 'https://sso.example.org',
    realm: 'main',
    clientId: 'gatehouse',
    clientSecret: 'canary',
  };
  const { status, body: made } = await world.call(providerEndpoints.create, {
    actor: world.administrator,
    body,
  });
  expect(status).toBe(201);
  const both = { keys: [former, present], sealWith: 'present' };
  expect(await rotate(both)).toEqual({ code: 0, printed: 'secrets of providers: 1 sealed anew\n' });
  expect(await rotate(both)).toEqual({ code: 0, printed: 'secrets of providers: 0 sealed anew\n' });
  const row = await providers.model(world.connection).findById(made.id).lean();
  const alone = createSealer({ keys: [present], sealWith: 'present' });
  expect(row && alone.open(row.secret, row._id)).toBe('canary');
  const lost = await rotate({ keys: [former], sealWith: 'former' });
  expect(lost.code).toBe(1);
  expect(lost.printed).toContain('not opened: 1 of secrets of providers by key present');
  expect(lost.printed).not.toContain('canary');
});
