import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDomain, testTerm } from '../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { startProviderSync } from './provider-sync.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
const auth = '/api/v1/platform/auth/providers';
const own = '/api/v1/platform/user/profile/providers';
let world: IdentityWorld;
let sync: Awaited<ReturnType<typeof startProviderSync>>;

/** As provider-sync tells of a provider. */
const tell = (providerId: string, facts: object = {}) =>
  world.deliver({
    type: 'provider-sync.provider.changed',
    time: new Date().toISOString(),
    data: {
      providerId,
      label: providerId,
      providerName: providerId,
      providerType: 'keycloak',
      title: '',
      enabled: true,
      signIn: true,
      createAccounts: false,
      domains: [],
      issuer: `https://idp.example/realms/${providerId}`,
      changes: [],
      ...facts,
    },
  } as never);

beforeAll(async () => {
  sync = await startProviderSync();
  world = await startIdentity({
    config: { providerSyncUrl: sync.url },
    domains: [
      testDomain('portal', { base: true, publicUrl: 'https://portal.example' }),
      testDomain('partner'),
      testDomain('strict', { schemeCode: 'password-sms' }),
      testDomain('closed', { schemeCode: 'own-accounts' }),
      testDomain('terms', { agreements: [testTerm('use')] }),
    ],
  });
  await tell('realm', { title: 'Corporate' });
  await tell('open', { createAccounts: true });
});
afterAll(async () => {
  await world.close();
  await sync.close();
});

const begin = async (id = 'realm', caller: Caller = { domainId: 'portal' }) => {
  const answer = await world.call('POST', `${auth}/${id}/begin`, { caller });
  const state = answer.status === 200 ? new URL(answer.body.url).searchParams.get('state') : null;
  return { ...answer, state: String(state), browser: String(answer.headers['gatehouse-transaction']) };
};
const complete = (query: string, pendingSignIn: string | undefined, caller: Caller = {}) =>
  world.call('POST', `${auth}/complete`, {
    body: { query },
    caller: { domainId: 'portal', ...(pendingSignIn === undefined ? {} : { pendingSignIn }), ...caller },
  });
const signIn = async (person: Parameters<typeof sync.codeOf>[0], id = 'realm', caller: Caller = {}) => {
  const { state, browser } = await begin(id, { domainId: 'portal', ...caller });
  return complete(`code=${sync.codeOf(person)}&state=${state}`, browser, caller);
};
const sessionOf = async (answer: { headers: Record<string, unknown> }) =>
  (await world.resolve(String(answer.headers['gatehouse-session']))).body.session;

let people = 0;
/** Somebody with an account of the platform, signed in. */
const somebody = async (facts: object = {}) => {
  people += 1;
  const login = `person${people}`;
  const account = await world.enrol({ login, ...facts }, PASSWORD);
  const session = await world.signedIn(login, PASSWORD, { domainId: 'portal' });
  return { login, account, caller: { session, domainId: 'portal' } satisfies Caller };
};
const link = async (who: Awaited<ReturnType<typeof somebody>>, subject: string, id = 'realm') => {
  const begun = await world.call('POST', `${own}/${id}`, {
    body: { flow: 'credentials', password: PASSWORD },
    caller: who.caller,
  });
  expect(begun.status).toBe(200);
  const state = new URL(begun.body.url).searchParams.get('state');
  const browser = String(begun.headers['gatehouse-transaction']);
  return complete(`code=${sync.codeOf({ subject })}&state=${state}`, browser, who.caller);
};
const identities = (filter: object) =>
  world.connection.collection('external_identities').countDocuments(filter);

describe('the sign-in page', () => {
  it('offers the providers of its domain, while they are switched on', async () => {
    await tell('elsewhere', { domains: ['partner'] });
    await tell('silent', { signIn: false });
    await tell('off', { enabled: false });
    const shown = async (domainId: string) =>
      (await world.call('GET', auth, { caller: { domainId } })).body.providers;
    expect(await shown('portal')).toEqual([
      { id: 'realm', title: 'Corporate' },
      { id: 'open', title: 'open' },
    ]);
    expect((await shown('partner')).map(({ id }: { id: string }) => id)).toContain('elsewhere');
    for (const id of ['elsewhere', 'silent', 'off', 'unknown']) expect((await begin(id)).status).toBe(404);
  });

  it('sends people to the provider with the address of its domain, not of the request', async () => {
    await begin('realm', { domainId: 'portal', headers: { host: 'evil.example' } });
    expect(sync.begun.at(-1)).toEqual({
      id: 'realm',
      redirectUri: 'https://portal.example/platform/login/provider',
    });
    sync.goAway(true);
    expect((await begin()).body.code).toBe('auth.providerUnavailable');
    sync.goAway(false);
  });
});

describe('somebody whom a provider verifies', () => {
  it('signs in to the account that is linked to the subject, and the session says how', async () => {
    const who = await somebody();
    expect((await link(who, 'subject-1')).body).toEqual({ status: 'linked' });
    const { state, browser } = await begin();
    const answer = await complete(`code=${sync.codeOf({ subject: 'subject-1' })}&state=${state}`, browser);
    expect(answer.body).toEqual({ status: 'signedIn' });
    expect((await sessionOf(answer)).accountId).toBe(who.account._id);
    expect((await world.events('identity.session.started')).at(-1)?.data.factors).toEqual(['provider']);
    expect((await world.events('identity.account.provider-linked')).at(-1)).toMatchObject({
      subject: who.account._id,
      data: { provider: 'Corporate', link: 'linked' },
    });
  });

  it('without a link gets the same answer whether the login, the address or nothing of it is known', async () => {
    await somebody({ login: 'root-1', email: 'root-1@example.org', roles: ['user', 'administrator'] }).catch(
      () => {},
    );
    const claims = [
      { preferredUsername: 'root-1' },
      { preferredUsername: 'x', email: 'root-1@example.org', emailVerified: true },
      { preferredUsername: 'nobody-knows' },
    ];
    for (const one of claims) {
      const answer = await signIn({ subject: `s-${one.preferredUsername}`, claims: one });
      expect([answer.status, answer.body.code]).toEqual([403, 'auth.providerUnknown']);
      expect(answer.headers['gatehouse-session']).toBeUndefined();
    }
    // Neither does a provider that makes accounts come to one that there is.
    for (const one of claims.slice(0, 2))
      expect((await signIn({ subject: `o-${one.preferredUsername}`, claims: one }, 'open')).body.code).toBe(
        'auth.providerUnknown',
      );
    expect(await identities({ externalId: /^[so]-/ })).toBe(0);
  });

  it('gets an account at the first sign-in where the provider allows it, with what it has verified', async () => {
    const claims = {
      preferredUsername: 'vera',
      familyName: 'Орлова',
      givenName: 'Вера',
      email: 'vera@corp.example',
      emailVerified: false,
      phoneNumber: '+79162223344',
    };
    const first = await signIn({ subject: 'vera-1', claims }, 'open');
    expect(first.body.status).toBe('signedIn');
    const { accountId } = await sessionOf(first);
    expect(await world.accounts.findById(accountId)).toMatchObject({
      login: 'vera',
      email: null,
      mobile: null,
      managedBy: 'directory',
      roles: ['user'],
      names: { fio: 'Орлова Вера' },
    });
    const again = await signIn(
      { subject: 'vera-1', claims: { ...claims, preferredUsername: 'other' } },
      'open',
    );
    expect((await sessionOf(again)).accountId).toBe(accountId);
    expect((await signIn({ subject: 'vera-1', claims }, 'realm')).body.code).toBe('auth.providerUnknown');
  });

  it('is nobody once another issuer stands behind the provider', async () => {
    const claims = { preferredUsername: 'moved' };
    await signIn({ subject: 'moved-1', claims }, 'open');
    const answer = await signIn({ subject: 'moved-1', issuer: 'https://evil.example', claims }, 'open');
    expect(answer.body.code).toBe('auth.providerMoved');
  });

  it('is refused while an administrator has blocked them', async () => {
    const who = await somebody();
    await link(who, 'blocked-1');
    const blocked = { at: world.clock.now(), by: null, reason: 'x' };
    await world.accountsService.change(
      who.account._id,
      () => ({ status: 'disabled', blocked }),
      systemContext,
    );
    expect((await signIn({ subject: 'blocked-1' })).body.code).toBe('auth.providerSwitchedOff');
  });

  it('is let in by the scheme alone that allows providers, which decides about the buttons, too', async () => {
    const who = await somebody();
    await link(who, 'closed-1');
    const buttons = async () =>
      (await world.call('GET', auth, { caller: { domainId: 'closed' } })).body.providers.length;
    const through = () => signIn({ subject: 'closed-1' }, 'realm', { domainId: 'closed' });
    const content = { name: 'Свои', firstFactor: [{ flow: 'credentials' as const, enabled: true }] };
    const context = systemContext;
    const { changes } = world.schemes;
    await changes.create({ ...content, code: 'own-accounts', throughProviders: false }, context);
    await expect.poll(buttons).toBe(0);
    const refused = await through();
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.providerNotAllowed']);
    expect(refused.headers['gatehouse-session']).toBeUndefined();
    await changes.update('own-accounts', { ...content, revision: 1 }, context);
    await expect.poll(buttons).toBeGreaterThan(0);
    expect((await through()).body.status).toBe('signedIn');
  });

  it('is asked for the second factor of the scheme, and for terms', async () => {
    const who = await somebody({ mobile: '+79161110000' });
    await link(who, 'second-1');
    const half = await signIn({ subject: 'second-1' }, 'realm', { domainId: 'strict' });
    expect(half.headers['gatehouse-session']).toBeUndefined();
    expect(half.body).toMatchObject({
      status: 'secondFactor',
      idKey: 'login',
      identifier: who.login,
      flows: ['sms_code'],
    });
    const asked = await signIn({ subject: 'second-1' }, 'realm', { domainId: 'terms' });
    expect([asked.status, asked.body.code]).toEqual([403, 'auth.termsRequired']);
    const agreed = await world.call('POST', `${auth}/complete`, {
      body: { termsAgree: [{ type: 'use', agree: true }] },
      caller: { domainId: 'terms', pendingSignIn: String(asked.headers['gatehouse-transaction']) },
    });
    expect(agreed.body.status).toBe('signedIn');
    expect((await sessionOf(agreed)).accountId).toBe(who.account._id);
  });
});

describe('the way back from a provider', () => {
  it('counts once, in the browser that began, at its domain, within a quarter of an hour', async () => {
    const who = await somebody();
    await link(who, 'once-1');
    const code = () => sync.codeOf({ subject: 'once-1' });
    const expired = async (answer: Promise<{ status: number; body: { code: string } }>) =>
      expect((await answer).body.code).toBe('auth.expired');

    const victim = await begin();
    const attacker = await begin();
    // Somebody else's code and state in a browser that has begun a way of its own, or none.
    await expired(complete(`code=${code()}&state=${victim.state}`, attacker.browser));
    await expired(complete(`code=${code()}&state=${victim.state}`, undefined));
    await expired(complete(`code=${code()}&state=forged`, victim.browser));
    await expired(complete(`code=${code()}`, victim.browser));
    await expired(complete(`code=${code()}&state=${victim.state}`, victim.browser, { domainId: 'partner' }));

    const { state, browser } = await begin();
    const query = `code=${code()}&state=${state}`;
    const [one, two] = await Promise.all([complete(query, browser), complete(query, browser)]);
    expect([one.status, two.status].sort()).toEqual([200, 400]);
    await expired(complete(query, browser));

    const late = await begin();
    world.clock.forward(16 * 60);
    await expired(complete(`code=${code()}&state=${late.state}`, late.browser));
  });

  it('is refused when the provider does not confirm it, also with a code that was used', async () => {
    const { state, browser } = await begin();
    const answer = await complete(`error=access_denied&state=${state}`, browser);
    expect([answer.status, answer.body.code]).toEqual([403, 'auth.providerRefused']);
    expect((await complete('x'.repeat(9_000), browser)).status).toBe(400);
  });
});

describe('a link', () => {
  it('is made only by a person who has shown again who they are, in the session that began', async () => {
    const who = await somebody();
    const refused = await world.call('POST', `${own}/realm`, {
      body: { flow: 'credentials', password: 'wrong' },
      caller: who.caller,
    });
    expect(refused.status).toBe(400);
    const begun = await world.call('POST', `${own}/realm`, {
      body: { flow: 'credentials', password: PASSWORD },
      caller: who.caller,
    });
    const state = new URL(begun.body.url).searchParams.get('state');
    const browser = String(begun.headers['gatehouse-transaction']);
    const other = await somebody();
    const query = `code=${sync.codeOf({ subject: 'link-1' })}&state=${state}`;
    expect((await complete(query, browser, other.caller)).body.code).toBe('auth.expired');
    expect(await identities({ externalId: 'link-1' })).toBe(0);
  });

  it('is one of a subject and one of a person at a provider', async () => {
    const [first, second] = [await somebody(), await somebody()];
    await link(first, 'pair-1');
    expect((await link(second, 'pair-1')).body.code).toBe('auth.providerTaken');
    expect((await link(first, 'pair-2')).body.code).toBe('auth.providerTaken');
    expect((await link(first, 'pair-1')).body.status).toBe('linked');
  });

  it('is taken away by its person, unless the provider manages the account', async () => {
    const who = await somebody();
    await link(who, 'away-1');
    const list = async (caller: Caller) => (await world.call('GET', own, { caller })).body.providers;
    expect(await list(who.caller)).toContainEqual({
      id: 'realm',
      title: 'Corporate',
      linked: true,
      managed: false,
    });
    expect((await world.call('DELETE', `${own}/realm`, { caller: who.caller })).status).toBe(204);
    expect((await world.call('DELETE', `${own}/realm`, { caller: who.caller })).status).toBe(204);
    expect((await signIn({ subject: 'away-1' })).body.code).toBe('auth.providerUnknown');

    const made = await signIn({ subject: 'kept-1', claims: { preferredUsername: 'kept' } }, 'open');
    const { accountId, sessionId } = await sessionOf(made);
    const managed = { session: { accountId, sessionId }, domainId: 'portal' };
    expect((await world.call('DELETE', `${own}/open`, { caller: managed })).body.code).toBe(
      'auth.providerManaged',
    );
  });
});

describe('signing out', () => {
  const alive = async (answer: { headers: Record<string, unknown> }) =>
    (await world.resolve(String(answer.headers['gatehouse-session']))).status === 200;

  it('leads on to the provider of the session', async () => {
    const who = await somebody();
    await link(who, 'out-1');
    const answer = await signIn({ subject: 'out-1', sid: 'sid1' });
    const { accountId, sessionId } = await sessionOf(answer);
    const ask = async (caller: Caller) =>
      (await world.call('GET', `${auth}/end-session`, { caller: { domainId: 'portal', ...caller } })).body
        .url;
    expect(await ask({ session: { accountId, sessionId } })).toBe('https://idp.example/logout?hint=hint');
    expect(await ask(who.caller)).toBeNull();
  });

  it('at the provider ends the sessions that began there, and no others', async () => {
    const who = await somebody();
    await link(who, 'bc1');
    const [first, second] = [
      await signIn({ subject: 'bc1', sid: 'a1' }),
      await signIn({ subject: 'bc1', sid: 'a2' }),
    ];
    const tellLogout = async (token: string | undefined, id = 'realm') => {
      const answer = await world.app.inject({
        method: 'POST',
        url: `/oidc/providers/${id}/back-channel-logout`,
        headers: {
          authorization: `Bearer ${await world.signToken({ domainId: 'portal' })}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: token === undefined ? '' : `logout_token=${encodeURIComponent(token)}`,
      });
      return answer.statusCode;
    };
    expect(await tellLogout('forged')).toBe(400);
    expect(await tellLogout(undefined)).toBe(400);
    expect(await tellLogout('valid:a1:', 'open')).toBe(200);
    expect([await alive(first), await alive(second)]).toEqual([true, true]);
    expect(await tellLogout('valid:a1:')).toBe(200);
    expect([await alive(first), await alive(second)]).toEqual([false, true]);
    expect(await tellLogout('valid::bc1')).toBe(200);
    expect(await alive(second)).toBe(false);
    expect((await world.resolve(who.caller.session.secret)).status).toBe(200);
  });
});

describe('a provider that is switched off or removed', () => {
  const managed = async (name: string) => {
    const answer = await signIn({ subject: name, claims: { preferredUsername: name } }, 'passing');
    return { answer, ...(await sessionOf(answer)) } as { accountId: string; answer: typeof answer };
  };
  const statusOf = async (id: string) => (await world.accounts.findById(id))?.status;

  it('takes its people with it, and brings back those whom nobody blocked', async () => {
    await tell('passing', { createAccounts: true });
    const [first, second] = [await managed('p1'), await managed('p2')];
    await tell('passing', { createAccounts: true, enabled: false });
    expect((await begin('passing')).status).toBe(404);
    await world.providers.followAll();
    expect([await statusOf(first.accountId), await statusOf(second.accountId)]).toEqual([
      'disabled',
      'disabled',
    ]);
    expect((await world.resolve(String(first.answer.headers['gatehouse-session']))).status).toBe(404);
    await world.providers.followAll();
    await tell('passing', { createAccounts: true, enabled: true });
    await world.providers.followAll();
    expect(await statusOf(first.accountId)).toBe('active');
  });

  it('leaves accounts of the platform once it is gone', async () => {
    await tell('passing', { createAccounts: true });
    const who = await managed('p3');
    await world.deliver({
      type: 'provider-sync.provider.deleted',
      time: new Date().toISOString(),
      data: { providerId: 'passing', label: 'passing', providerName: 'passing' },
    } as never);
    await world.providers.followAll();
    expect(await world.accounts.findById(who.accountId)).toMatchObject({
      managedBy: 'platform',
      status: 'active',
    });
    expect(await identities({ providerId: 'passing' })).toBe(0);
  });
});

describe('an administrator', () => {
  const users = '/api/v1/platform/setting/users';
  // With what every person may: who may less than somebody unlinks them from nothing.
  const methods = ['setting.users.read', 'setting.users.write', 'cabinet.services.read'];
  const ask = async (method: 'GET' | 'DELETE', path: string, held = methods) => {
    const token = await world.tokenOf(accountActor('administrator', { methods: held }));
    const answer = await world.app.inject({
      method,
      url: `${users}/${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
  };
  const shown = async (id: string) => (await ask('GET', `${id}/providers`)).body.providers;
  const release = (id: string, provider: string, held = methods) =>
    ask('DELETE', `${id}/providers/${provider}`, held);

  it('sees through which providers a person signs in, and unlinks one that the person linked', async () => {
    const who = await somebody();
    await link(who, 'seen-1');
    const { _id: id } = who.account;
    expect(await shown(id)).toEqual([{ id: 'realm', title: 'Corporate', linked: true, managed: false }]);
    expect((await release(id, 'realm')).status).toBe(204);
    expect(await shown(id)).toEqual([]);
    expect((await signIn({ subject: 'seen-1' })).body.code).toBe('auth.providerUnknown');
    expect((await world.events('identity.account.provider-linked')).at(-1)).toMatchObject({
      subject: id,
      data: { provider: 'Corporate', link: 'unlinked' },
    });
    // Repeated, or of a provider that the person never had: nothing happens.
    const told = (await world.events('identity.account.provider-linked')).length;
    for (const provider of ['realm', 'open', 'nowhere'])
      expect((await release(id, provider)).status).toBe(204);
    expect((await world.events('identity.account.provider-linked')).length).toBe(told);
  });

  it('makes an account that a provider manages one of the platform, which its person may change', async () => {
    const first = await signIn({ subject: 'freed', claims: { preferredUsername: 'freed' } }, 'open');
    const { accountId } = await sessionOf(first);
    expect(await shown(accountId)).toMatchObject([{ id: 'open', managed: true }]);
    expect((await release(accountId, 'open')).status).toBe(204);
    expect(await world.accounts.findById(accountId)).toMatchObject({
      managedBy: 'platform',
      status: 'active',
      login: 'freed',
    });
    expect(await identities({ accountId })).toBe(0);
  });

  it('unlinks nobody who may more, nobody who is gone, and nothing without the right', async () => {
    const root = await somebody({ roles: ['user', 'administrator'] });
    await link(root, 'root-link');
    const refused = await release(root.account._id, 'realm');
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 403,
      code: 'person.beyondYours',
    });
    expect(await shown(root.account._id)).toHaveLength(1);
    expect((await release('nobody', 'realm')).status).toBe(404);
    expect((await ask('GET', 'nobody/providers')).status).toBe(404);
    expect((await release(root.account._id, 'realm', ['setting.users.read'])).status).toBe(403);
  });
});

it('access within companies outlives the provider of a person, and is restored after it is gone', async () => {
  await tell('leaving', { createAccounts: true });
  const first = await signIn({ subject: 'member', claims: { preferredUsername: 'member' } }, 'leaving');
  const { accountId } = await sessionOf(first);
  // As access-request tells of a membership when it changes, and again after it was restored from a backup.
  const membership = () =>
    world.deliver({
      type: 'access-request.membership.changed',
      time: new Date().toISOString(),
      data: {
        membershipId: 'm1',
        accountId,
        contractorId: 'acme',
        label: 'Acme',
        until: null,
        changes: [],
        access: [{ organizationId: 'o1', roles: ['buyer'] }],
      },
    } as never);
  const accessOf = async () =>
    (await world.accounts.findById(accountId))?.companyAccess?.flatMap(({ roles }) => roles) ?? [];
  await membership();
  expect(await accessOf()).toEqual(['buyer']);
  await world.deliver({
    type: 'provider-sync.provider.deleted',
    time: new Date().toISOString(),
    data: { providerId: 'leaving', label: 'leaving', providerName: 'leaving' },
  } as never);
  await world.providers.followAll();
  expect(await accessOf()).toEqual(['buyer']);
  await world.connection
    .collection('accounts')
    .updateOne({ _id: accountId as never }, { $unset: { companyAccess: 1 } });
  await membership();
  expect(await accessOf()).toEqual(['buyer']);
  expect(await world.accounts.findById(accountId)).toMatchObject({ managedBy: 'platform', status: 'active' });
});
