import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { SessionFacts, SessionRules } from '@gatehouse/contracts/identity/resources.ts';
import { createActorTokenVerifier } from '@gatehouse/kit/auth/actor-token.ts';
import { deviceKeyOf } from '@gatehouse/kit/auth/device-key.ts';
import { forgetCachedSessions } from '@gatehouse/kit/auth/session-cache.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, check, createBrowser } from '../browser.fixtures.ts';
import { domainFacts, type SeenCall } from '../peers.fixtures.ts';
import { type RunningWorld, startWorld } from '../world.fixtures.ts';

/** A busy machine takes longer to read rules and domains. */
const PATIENT = { timeout: 20_000, interval: 20 };
const KEY = 'setting.history.read';
const guarded = endpointCatalog.find(
  ({ access, method, params, query }: Endpoint) =>
    access.kind === 'method' &&
    access.method === KEY &&
    method === 'GET' &&
    params === undefined &&
    query === undefined,
) as Endpoint;
const agreement = {
  id: 'use',
  code: 'use',
  version: 'v1',
  title: { ru: 'Условия', en: 'Terms' },
  menuVisible: false,
  footerVisible: false,
  loginRequired: true,
  profileVisible: false,
};
const rules: SessionRules = {
  roles: { support: [KEY] },
  schemes: {
    password: { first: ['credentials'], second: [], secondRequired: false },
    codes: { first: ['email_code'], second: [], secondRequired: false },
  },
  fallbackScheme: 'password',
  networks: [],
};
const standing = { roles: ['support'], schemeCode: null, factors: ['credentials' as const], agreed: {} };

let world: RunningWorld;
let other: { readonly url: string; stop(): Promise<void> };
let versions = 1;

const tellDomains = (...domains: ReturnType<typeof domainFacts>[]) => {
  versions += 1;
  Object.assign(world.domains, { version: String(versions), domains });
};
const home = (facts: Partial<ReturnType<typeof domainFacts>> = {}) =>
  domainFacts({ domainId: 'home', base: false, hosts: ['home.example'], ...facts });
const open = (facts: Partial<SessionFacts> = {}) =>
  world.sessions.open({ domainId: 'home', standing, ...facts });
const ask = (url: string, secret: string, path = check, device?: string): Promise<Answer> => {
  const browser = createBrowser(url);
  browser.jar.set('gatehouse', secret);
  if (device !== undefined) browser.jar.set('gatehouse_device', device);
  return browser.send('GET', path);
};
const changeFacts = async (secret: string, more: Partial<SessionFacts>) => {
  const hash = secretHash(secret);
  world.sessions.byHash.set(hash, { ...(world.sessions.byHash.get(hash) as SessionFacts), ...more });
  await forgetCachedSessions(world.redis, [hash]);
};
const gist = ({ status, body }: Answer) => (status === 200 ? 200 : `${status} ${body.code}`);

beforeAll(async () => {
  world = await startWorld({ factsIntervalMs: 100 });
  Object.assign(world.rules, structuredClone(rules));
  Object.assign(world.networks, { black: [], white: [], timed: [] });
  tellDomains(domainFacts(), home());
  other = await world.replica();
});
afterAll(async () => {
  await other.stop();
  await world.stop();
});
beforeEach(async () => {
  Object.assign(world.rules, structuredClone(rules));
  Object.assign(world.networks, { black: [], white: [], timed: [] });
  tellDomains(domainFacts(), home());
  const secret = open();
  for (const { url } of [world, other])
    await expect
      .poll(() => ask(url, secret, `/api/v1${guarded.path}`).then(({ status }) => status), PATIENT)
      .toBe(200);
});

type Taking = (secret: string) => unknown;
const taken: Readonly<Record<string, readonly [Taking, string]>> = {
  'a method of their role': [
    () => Object.assign(world.rules.roles, { support: [] }),
    '403 request.forbidden',
  ],
  'the role itself': [
    (secret) => changeFacts(secret, { standing: { ...standing, roles: [] } }),
    '403 request.forbidden',
  ],
  'the session, as its account is blocked': [
    (secret) => world.sessions.end(secret),
    '401 request.unauthenticated',
  ],
  'the strength of the sign-in, by a second factor': [
    () =>
      Object.assign(world.rules.schemes, {
        password: { first: ['credentials'], second: ['sms_code'], secondRequired: true },
      }),
    '401 session.stepUpRequired',
  ],
  'the scheme, switched off': [
    () => {
      Reflect.deleteProperty(world.rules.schemes, 'password');
      Object.assign(world.rules, { fallbackScheme: 'codes' });
    },
    '401 session.stepUpRequired',
  ],
  'the scheme, by assignment': [
    (secret) => changeFacts(secret, { standing: { ...standing, schemeCode: 'codes' } }),
    '401 session.stepUpRequired',
  ],
  'the scheme of the domain': [
    () => tellDomains(domainFacts({ schemeCode: 'codes' }), home()),
    '401 session.stepUpRequired',
  ],
  'the network, by a list': [() => world.networks.black.push('47f/8'), '403 network.refused'],
  'consent, by a new agreement': [
    () => tellDomains(domainFacts({ agreements: [agreement] }), home()),
    '403 auth.termsRequired',
  ],
  'the domain, switched off': [
    () => tellDomains(domainFacts(), home({ enabled: false })),
    '401 request.unauthenticated',
  ],
  'the domain, deleted': [() => tellDomains(domainFacts()), '401 request.unauthenticated'],
};

describe('open sessions lose, at every replica,', () => {
  it.each(Object.keys(taken))('%s', async (name) => {
    const [take, refused] = taken[name] as readonly [Taking, string];
    const secret = open();
    const path = `/api/v1${guarded.path}`;
    for (const { url } of [world, other]) expect(gist(await ask(url, secret, path))).toBe(200);
    await take(secret);
    for (const { url } of [world, other])
      await expect.poll(() => ask(url, secret, path).then(gist), PATIENT).toBe(refused);
  });
});

describe('a session that owes something', () => {
  const owing = async (facts: Partial<SessionFacts>, refused: string) => {
    const secret = open(facts);
    await expect.poll(() => ask(world.url, secret).then(gist), PATIENT).toBe(refused);
    return secret;
  };

  it('of terms is told which, may agree, and goes on once they are agreed', async () => {
    tellDomains(domainFacts({ agreements: [agreement] }), home());
    const secret = await owing({}, '403 auth.termsRequired');
    const refused = await ask(world.url, secret);
    expect(refused.body.termsRequired).toEqual([
      { id: 'use', title: 'Условия', link: '/platform/law/use', loginRequired: true },
    ]);
    expect(refused.cookies.join()).not.toContain('gatehouse=;');
    const browser = createBrowser(world.url);
    browser.jar.set('gatehouse', secret);
    await browser.send('GET', check);
    const stepUp = await browser.send('POST', '/api/v1/platform/auth/step-up');
    expect(gist(stepUp)).toBe('403 auth.termsRequired');
    const agreed = await browser.send('POST', '/api/v1/platform/auth/terms', {
      body: { termsAgree: [{ type: 'use', agree: true }] },
    });
    expect(agreed.status).toBe(204);
    await changeFacts(secret, { standing: { ...standing, agreed: { use: 'v1' } } });
    expect(gist(await ask(world.url, secret))).toBe(200);
    await changeFacts(secret, { standing: { ...standing, agreed: { use: 'v0' } } });
    expect(gist(await ask(world.url, secret))).toBe('403 auth.termsRequired');
  });

  it('of a factor keeps its cookie, may sign out, and may not agree', async () => {
    const secret = await owing(
      { standing: { ...standing, factors: ['sms_code'] } },
      '401 session.stepUpRequired',
    );
    const browser = createBrowser(world.url);
    browser.jar.set('gatehouse', secret);
    await browser.send('GET', check);
    const agree = await browser.send('POST', '/api/v1/platform/auth/terms', {
      body: { termsAgree: [] },
    });
    expect(gist(agree)).toBe('401 session.stepUpRequired');
    expect(gist(await browser.send('POST', '/api/v1/platform/auth/step-up'))).toBe(200);
    expect(browser.jar.get('gatehouse')).toBe(secret);
    expect((await browser.send('POST', '/api/v1/platform/auth/logout')).status).toBe(204);
  });

  it('of a domain that asks for one factor is not enough for one that asks for two', async () => {
    world.rules.schemes.both = { first: ['credentials'], second: ['sms_code'], secondRequired: true };
    tellDomains(domainFacts({ schemeCode: 'both' }), home());
    await owing({}, '401 session.stepUpRequired');
    const strong = open({ standing: { ...standing, factors: ['credentials', 'sms_code'] } });
    expect(gist(await ask(world.url, strong))).toBe(200);
  });
});

it('a session whose cookie came to another browser opens nothing there, and stays what it is on its device', async () => {
  const [device, other] = ['aaaa-the-device-id-1234tags', 'aaaa-another-device-5tags'];
  const secret = open({ standing: { ...standing, device: deviceKeyOf(device) as string } });
  expect(gist(await ask(world.url, secret, check, device))).toBe(200);
  for (const held of [undefined, other, 'short', ''])
    expect([held, gist(await ask(world.url, secret, check, held))]).toEqual([
      held,
      '401 session.stepUpRequired',
    ]);
  // Another account that signs in there adds to the cookie and does not change the device.
  expect(gist(await ask(world.url, secret, check, 'bbbb-the-device-id-12other'))).toBe(200);
});

it('facts that an older version cached are taken as they are', async () => {
  const secret = open();
  const { standing: _, ...old } = world.sessions.byHash.get(secretHash(secret)) as SessionFacts;
  world.sessions.byHash.set(secretHash(secret), old);
  expect(gist(await ask(world.url, secret))).toBe(200);
});

it('a session of another domain makes nobody known to the applications of this one', async () => {
  const verify = createActorTokenVerifier({ ring: world.ring, clock: systemClock, audience: 'identity' });
  const callerAt = async (secret: string) => {
    await ask(world.url, secret, '/oidc/auth');
    const { headers } = world.identity.seen.at(-1) as SeenCall;
    const actor = await verify(String(headers.authorization).replace('Bearer ', ''));
    return actor?.kind;
  };
  expect(await callerAt(open())).toBe('anonymous');
  expect(await callerAt(open({ domainId: 'base' }))).toBe('account');
});
