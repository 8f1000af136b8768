/** Why somebody who came back from a provider is not signed in: what they read, and what administrators see. */
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { startProviderSync } from './provider-sync.fixtures.ts';

const auth = '/api/v1/platform/auth/providers';
let world: IdentityWorld;
let sync: Awaited<ReturnType<typeof startProviderSync>>;
beforeAll(async () => {
  sync = await startProviderSync();
  world = await startIdentity({
    config: { providerSyncUrl: sync.url },
    domains: [testDomain('portal', { base: true, publicUrl: 'https://portal.example' })],
  });
});
afterAll(async () => {
  await world.close();
  await sync.close();
});

const add = (providerId: string, facts: object = {}) =>
  world.deliver({
    type: 'provider-sync.provider.changed',
    time: world.clock.now().toISOString(),
    data: {
      providerId,
      label: providerId,
      providerName: providerId,
      providerType: 'keycloak',
      title: `Provider ${providerId}`,
      enabled: true,
      signIn: true,
      createAccounts: true,
      domains: [],
      issuer: `https://idp.example/realms/${providerId}`,
      changes: [],
      ...facts,
    },
  } as never);
const begin = async (providerId: string) => {
  world.clock.forward(1);
  const begun = await world.call('POST', `${auth}/${providerId}/begin`, { caller: { domainId: 'portal' } });
  const state = new URL(begun.body.url).searchParams.get('state');
  return { state, browser: String(begun.headers['gatehouse-transaction']) };
};
const comeBack = async (providerId: string, code: string) => {
  const { state, browser } = await begin(providerId);
  return world.call('POST', `${auth}/complete`, {
    body: { query: `code=${code}&state=${state}` },
    caller: { domainId: 'portal', pendingSignIn: browser },
  });
};
const signIn = (providerId: string, subject: string, claims: object = {}, more: object = {}) =>
  comeBack(providerId, sync.codeOf({ subject, claims, ...more }));
const accountOf = async (answer: { headers: Record<string, unknown> }) =>
  (await world.resolve(String(answer.headers['gatehouse-session']))).body.session.accountId as string;
const seen = async (providerId: string, methods: readonly string[] = ['setting.providers.read']) => {
  const token = await world.tokenOf(accountActor('administrator', { methods: [...methods] }));
  const answer = await world.app.inject({
    method: 'GET',
    url: `/api/v1/platform/setting/provider-people/${providerId}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const refusals = async (providerId: string) =>
  (await seen(providerId)).body.refused.map(({ reason, field, person, count }: Record<string, unknown>) => [
    reason,
    field,
    person,
    count,
  ]);
const lines = async (providerId: string) =>
  (await world.events('identity.provider.sign-in-refused'))
    .map(({ data }) => data as { providerId: string; refusal: string })
    .filter((data) => data.providerId === providerId);

it('an optional claim that is nothing here is left out, and the account is made', async () => {
  await add('odd');
  const odd = [
    {
      preferredUsername: 'bp8',
      email: 'bp8@x.example',
      emailVerified: true,
      phoneNumber: 'ext. 12-34',
      phoneNumberVerified: true,
    },
    { preferredUsername: 'bp9', email: 'bp9@intranet', emailVerified: true, givenName: 'x'.repeat(300) },
  ];
  for (const claims of odd) {
    const answer = await signIn('odd', claims.preferredUsername, claims);
    expect(answer.body.status).toBe('signedIn');
    const account = await world.accounts.findById(await accountOf(answer));
    expect(account).toMatchObject({
      login: claims.preferredUsername,
      email: claims.email === 'bp8@x.example' ? 'bp8@x.example' : null,
      mobile: null,
    });
  }
});

it('who has no account reads whether it is theirs to link, or what the provider lacks', async () => {
  await add('words');
  await add('closed', { createAccounts: false });
  await world.enrol({ login: 'words-taken', roles: ['user'] });
  const answers = [
    await signIn('closed', 'c1', { preferredUsername: 'someone' }),
    await signIn('words', 'w1', { preferredUsername: 'words-taken' }),
    await signIn('words', 'w2', { preferredUsername: 'x'.repeat(400) }),
    await signIn('words', 'w3', { email: 'w3@x.example' }, { userinfoFailure: 'timeout' }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'auth.providerUnknown'],
    [403, 'auth.providerUnknown'],
    [403, 'auth.providerValue'],
    [403, 'auth.providerIncomplete'],
  ]);
  // Nobody learns from the answer whether the login is somebody's.
  const [closed, taken] = answers.map(({ body: { traceId: _, ...said } }) => said);
  expect(closed).toEqual(taken);
  expect(await refusals('closed')).toEqual([['notLinked', null, 'someone', 1]]);
  expect((await refusals('words')).map(([reason, field]: string[]) => [reason, field])).toEqual([
    ['incomplete', null],
    ['value', 'login'],
    ['taken', 'login'],
  ]);
  expect((await seen('words')).body.refused[0].detail).toBe('userinfo: timeout');
});

it('whose account was deleted here reads until when, and has a new one afterwards', async () => {
  await add('gone');
  const claims = { preferredUsername: 'gone-1', email: 'gone-1@x.example', emailVerified: true };
  const first = await accountOf(await signIn('gone', 'g1', claims));
  await world.accountsService.change(first, () => ({ status: 'deleted' }), systemContext);
  const refused = await signIn('gone', 'g1', claims);
  expect([refused.status, refused.body.code]).toEqual([403, 'auth.providerDeletedHere']);
  expect(refused.body.retryAfter / 86_400).toBeCloseTo(30, 1);
  // Somebody else who comes by that login learns nothing of it.
  expect((await signIn('gone', 'g2', claims)).body.code).toBe('auth.providerUnknown');
  expect((await refusals('gone')).map(([reason]: string[]) => reason)).toEqual(['taken', 'deletedHere']);
  world.clock.forward(31 * 24 * 60 * 60);
  const again = await signIn('gone', 'g1', claims);
  expect(again.body.status).toBe('signedIn');
  expect(await accountOf(again)).not.toBe(first);
});

it('whose account is switched off reads so, once the provider has confirmed them', async () => {
  await add('off');
  const id = await accountOf(await signIn('off', 'o1', { preferredUsername: 'off-1' }));
  await world.accountsService.change(id, () => ({ status: 'disabled' }), systemContext);
  const { status, body } = await signIn('off', 'o1');
  expect([status, body.code]).toEqual([403, 'auth.providerSwitchedOff']);
  expect(await refusals('off')).toEqual([['switchedOff', null, 'o1', 1]]);
});

it('the history has one line an hour of the same, and no flood of made-up people', async () => {
  await add('flood', { createAccounts: false });
  for (const _ of [1, 2, 3]) await signIn('flood', 'f1', { preferredUsername: 'flora' });
  expect(await refusals('flood')).toEqual([['notLinked', null, 'flora', 3]]);
  expect(await lines('flood')).toHaveLength(1);
  world.clock.forward(60 * 60 + 1);
  await signIn('flood', 'f1', { preferredUsername: 'flora' });
  expect(await lines('flood')).toHaveLength(2);
  // Strangers come back with codes of nobody.
  for (const _ of [1, 2]) expect((await comeBack('flood', 'made-up')).body.code).toBe('auth.providerRefused');
  expect((await refusals('flood'))[0]).toEqual(['notConfirmed', null, null, 2]);
  for (let index = 0; index < 70; index += 1) await signIn('flood', `made-${index}`);
  expect(await lines('flood')).toHaveLength(61);
  expect((await seen('flood')).body.refused).toHaveLength(20);
}, 180_000);

it('nobody but readers of providers sees who was refused', async () => {
  expect((await seen('flood', ['setting.users.read'])).status).toBe(403);
  expect((await seen('nowhere')).status).toBe(404);
});
