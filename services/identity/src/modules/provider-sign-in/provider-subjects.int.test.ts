/** Who has no usable subject at a provider is nobody here: otherwise everybody without one would be one person. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { startProviderSync } from './provider-sync.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
const auth = '/api/v1/platform/auth/providers';
const none = ['', ' ', '\t', 'a\u0000b', 'a'.repeat(256), 'a'.repeat(10_000)];
const caller = { domainId: 'portal' };

let world: IdentityWorld;
let sync: Awaited<ReturnType<typeof startProviderSync>>;
beforeAll(async () => {
  sync = await startProviderSync();
  world = await startIdentity({
    config: { providerSyncUrl: sync.url },
    domains: [testDomain('portal', { base: true, publicUrl: 'https://portal.example' })],
  });
  await world.deliver({
    type: 'provider-sync.provider.changed',
    time: new Date().toISOString(),
    data: {
      providerId: 'open',
      label: 'open',
      providerName: 'open',
      providerType: 'keycloak',
      title: '',
      enabled: true,
      signIn: true,
      createAccounts: true,
      domains: [],
      issuer: 'i',
      changes: [],
    },
  } as never);
});
afterAll(async () => {
  await world.close();
  await sync.close();
});

const identities = () => world.connection.collection('external_identities');
const signIn = async (subject: unknown) => {
  const begun = await world.call('POST', `${auth}/open/begin`, { caller });
  const state = new URL(begun.body.url).searchParams.get('state');
  const code = sync.codeOf({ subject, claims: { preferredUsername: 'newcomer' } } as never);
  return world.call('POST', `${auth}/complete`, {
    body: { query: `code=${code}&state=${state}` },
    caller: { ...caller, pendingSignIn: String(begun.headers['gatehouse-transaction']) },
  });
};

it.each([...none, 7, null])('a sign-in of %j says why, and makes nobody', async (subject) => {
  const { status, body } = await signIn(subject);
  expect([status, body.code]).toEqual([403, 'auth.providerNoSubject']);
  expect(await identities().countDocuments({})).toBe(0);
});

it('an identity that an earlier release stored opens nothing, and is released with a line in the history', async () => {
  const account = await world.enrol({ login: 'everybody' }, PASSWORD);
  await identities().insertOne({
    _id: '4:open:' as never,
    providerId: 'open',
    externalId: '',
    accountId: account._id,
    delivered: false,
    roles: [],
    groups: [],
    linkedAt: new Date(),
  });
  expect((await signIn('')).body.code).toBe('auth.providerNoSubject');
  await world.providers.releaseWithoutSubject();
  expect(await identities().countDocuments({})).toBe(0);
  expect((await world.events('identity.account.provider-linked')).at(-1)).toMatchObject({
    subject: account._id,
    actor: 'system',
    data: { link: 'unlinked', provider: 'open' },
  });
});

it.each([' ', 'анна', 'a\nb'])(
  'a person who is delivered as %j is left out with the reason',
  async (externalId) => {
    const row = {
      externalId,
      login: 'delivered',
      email: null,
      mobile: null,
      names: { lastName: null, firstName: null, middleName: null },
      enabled: true,
      roleIds: [],
      groups: [],
      attributes: [],
    };
    const { body } = await world.call('POST', '/internal/directory/open/accounts', {
      body: { rows: [row] },
      peer: 'provider-sync',
    });
    expect(body.results).toMatchObject([
      { result: 'conflict', conflict: { code: 'invalid', field: 'externalId' } },
    ]);
  },
);

it('a provider whose addresses wait for a confirmation says so on the sign-in page', async () => {
  sync.hold(true);
  const { status, body } = await world.call('POST', `${auth}/open/begin`, { caller });
  expect([status, body.code]).toEqual([403, 'auth.providerHeld']);
  sync.hold(false);
});
