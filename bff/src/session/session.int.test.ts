import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Browser, check, createBrowser, credentials, login } from '../browser.fixtures.ts';
import { startWiredWorld } from '../world.fixtures.ts';

/** For what comes by itself in a second or two, on a busy machine too. */
const PATIENT = { timeout: 15_000 };
let world: Awaited<ReturnType<typeof startWiredWorld>>;

beforeAll(async () => {
  world = await startWiredWorld();
});
afterAll(() => world.stop());
afterEach(() => {
  world.identity.seen.length = 0;
});

const signIn = async (options: object = {}): Promise<Browser> => {
  const browser = createBrowser(world.url);
  await browser.send('GET', check);
  const answer = await browser.send('POST', login, { body: { ...credentials, ...options } });
  expect(answer).toMatchObject({ status: 200, body: { status: 'signedIn' } });
  return browser;
};

/** A browser with the cookie of this session. */
const holding = (secret: string): Browser => {
  const browser = createBrowser(world.url);
  browser.jar.set('gatehouse', secret);
  return browser;
};

test('a person signs in, is known, and signs out', async () => {
  const browser = createBrowser(world.url);
  expect((await browser.send('GET', check)).status).toBe(401);
  const signedIn = await browser.send('POST', login, { body: credentials });
  expect(signedIn).toMatchObject({ status: 200, body: { status: 'signedIn' } });
  expect(browser.jar.get('gatehouse')).toMatch(/^[\w-]{43}$/);

  const known = await browser.send('GET', check);
  expect(known).toMatchObject({ status: 200, body: { accountId: 'account-1', login: 'anna' } });
  expect((await browser.send('GET', '/api/v1/platform/user/sessions')).status).toBe(200);

  expect((await browser.send('POST', '/api/v1/platform/auth/logout')).status).toBe(204);
  expect(browser.jar.has('gatehouse')).toBe(false);
  expect((await browser.send('GET', check)).status).toBe(401);
});

test('on http at this machine the cookie is HttpOnly, Lax and ends with the browser', async () => {
  const browser = createBrowser(world.url);
  await browser.send('GET', check);
  const { cookies } = await browser.send('POST', login, { body: credentials });
  const session = cookies.find((cookie) => cookie.startsWith('gatehouse='));
  expect(session).toMatch(/^gatehouse=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/);
});

test('remember me keeps the cookie for as long as identity says', async () => {
  const browser = createBrowser(world.url);
  await browser.send('GET', check);
  const { cookies } = await browser.send('POST', login, { body: { ...credentials, rememberMe: true } });
  expect(cookies.find((cookie) => cookie.startsWith('gatehouse='))).toContain('; Max-Age=2592000;');
});

test('over https the cookies carry the __Host- prefix and Secure, and the plain name is not read', async () => {
  const origin = 'https://id.example.org';
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'id.example.org' };
  const browser = createBrowser(world.url, origin);
  await browser.send('GET', check, { headers: forwarded });
  const { cookies } = await browser.send('POST', login, { headers: forwarded, body: credentials });
  expect(cookies.find((cookie) => cookie.startsWith('__Host-gatehouse='))).toMatch(/; Path=\/; .*; Secure$/);
  for (const cookie of cookies) expect(cookie).not.toMatch(/domain=/i);
  expect((await browser.send('GET', check, { headers: forwarded })).status).toBe(200);

  const plain = holding(browser.jar.get('__Host-gatehouse') ?? '');
  expect((await plain.send('GET', check, { headers: forwarded })).status).toBe(401);
});

test('signing in again replaces the session, whatever cookie was planted before', async () => {
  const planted = 'x'.repeat(43);
  const browser = holding(planted);
  await browser.send('GET', check);
  await browser.send('POST', login, { body: credentials });
  const first = browser.jar.get('gatehouse');
  expect(first).not.toBe(planted);
  await browser.send('POST', login, { body: credentials });
  expect(browser.jar.get('gatehouse')).not.toBe(first);
});

test('the pending sign-in lives in a cookie of its own and reaches identity alone by header', async () => {
  const browser = createBrowser(world.url);
  await browser.send('GET', check);
  const code = await browser.send('POST', '/api/v1/platform/auth/code/login', {
    body: { flow: 'sms_code', login: 'anna' },
  });
  expect(code.cookies.find((cookie) => cookie.startsWith('gatehouse_tx='))).toBe(
    'gatehouse_tx=transaction-secret; Max-Age=3600; Path=/; SameSite=Lax; HttpOnly',
  );
  await browser.send('POST', login, { body: credentials });
  expect(world.identity.seen.at(-1)?.headers['gatehouse-transaction']).toBe('transaction-secret');
  expect(browser.jar.has('gatehouse_tx')).toBe(false);
});

test('the mark of a device outlives the session and reaches identity by header', async () => {
  const browser = createBrowser(world.url);
  await browser.send('GET', check);
  const signedIn = await browser.send('POST', login, { body: credentials });
  expect(signedIn.cookies.find((cookie) => cookie.startsWith('gatehouse_device='))).toBe(
    'gatehouse_device=device-mark; Max-Age=15552000; Path=/; SameSite=Lax; HttpOnly',
  );
  expect(signedIn.headers['gatehouse-device']).toBeUndefined();
  await browser.send('POST', '/api/v1/platform/auth/logout');
  expect(browser.jar.get('gatehouse_device')).toBe('device-mark');
  await browser.send('POST', login, { body: credentials });
  expect(world.identity.seen.at(-1)?.headers['gatehouse-device']).toBe('device-mark');
});

test('an ended session is refused at once, its cookie is cleared and public calls go on', async () => {
  const browser = await signIn();
  const secret = browser.jar.get('gatehouse') ?? '';
  expect((await browser.send('GET', check)).status).toBe(200);
  await world.sessions.end(secret);

  const refused = await browser.send('GET', check);
  expect(refused.status).toBe(401);
  expect(refused.cookies).toContain('gatehouse=; Max-Age=0; Path=/; SameSite=Lax; HttpOnly');
  const open = await holding(secret).send('GET', '/api/v1/platform/application/settings/public');
  expect(open).toMatchObject({ status: 200, body: { greeting: 'hello' } });
});

test('rights that change are the rights of the next call', async () => {
  const secret = world.sessions.open();
  const browser = holding(secret);
  const history = '/api/v1/platform/setting/history';
  expect((await browser.send('GET', history)).status).toBe(403);
  const hash = secretHash(secret);
  const facts = world.sessions.byHash.get(hash);
  if (facts === undefined) throw new Error('no session');
  world.sessions.byHash.set(hash, { ...facts, methods: ['setting.history.read'] });
  await world.redis.del(`session:${hash}`);
  expect((await browser.send('GET', history)).status).toBe(200);
});

test('text that no session secret looks like is cleared without asking identity', async () => {
  world.sessions.asked.length = 0;
  for (const junk of ['x', 'x'.repeat(44), '$ne', '%00']) {
    const answer = await holding(junk).send('GET', check);
    expect(answer.status).toBe(401);
    expect(answer.cookies[0]).toMatch(/^gatehouse=; Max-Age=0/);
  }
  expect(world.sessions.asked).toEqual([]);
});

test('identity is asked once about a secret that it does not know', async () => {
  world.sessions.asked.length = 0;
  const unknown = holding(world.sessions.open());
  world.sessions.byHash.clear();
  const secret = unknown.jar.get('gatehouse') ?? '';
  for (let call = 0; call < 3; call += 1) expect((await holding(secret).send('GET', check)).status).toBe(401);
  expect(world.sessions.asked).toEqual([secretHash(secret)]);
});

test('made-up secrets of one address sign nobody out there and answer nobody 429', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.44' };
  const made = Array.from(
    { length: 130 },
    (_, index) => `${'m'.repeat(40)}${String(index).padStart(3, '0')}`,
  );
  for (const secret of made) expect((await holding(secret).send('GET', check, { headers })).status).toBe(401);
  const neighbours = await Promise.all(
    Array.from({ length: 5 }, () => holding(world.sessions.open()).send('GET', check, { headers })),
  );
  expect(neighbours.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test('an identity that does not know the question signs nobody out', async () => {
  const browser = holding(world.sessions.open());
  world.identity.answerNothing(true);
  try {
    const answer = await browser.send('GET', check);
    expect(answer).toMatchObject({ status: 503, cookies: [], body: { code: 'request.unavailable' } });
  } finally {
    world.identity.answerNothing(false);
  }
  expect((await browser.send('GET', check)).status).toBe(200);
});

test('two session cookies count as none: somebody beside this origin set one', async () => {
  const secret = world.sessions.open();
  const cookie = `gatehouse=${secret}; gatehouse=${world.sessions.open()}`;
  const answer = await createBrowser(world.url).send('GET', check, { headers: { cookie } });
  expect(answer.status).toBe(401);
});

test('without Redis identity answers, and nobody is signed out', async () => {
  const browser = await signIn();
  await world.wire.cut();
  try {
    expect((await browser.send('GET', check)).status).toBe(200);
    expect((await browser.send('POST', login, { body: credentials })).status).toBe(200);
    await world.identity.stop();
    const answer = await browser.send('GET', check);
    expect(answer).toMatchObject({ status: 503, body: { code: 'request.unavailable' } });
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.cookies).toEqual([]);
  } finally {
    await world.wire.mend();
    await world.identity.start();
  }
  await vi.waitFor(async () => expect((await browser.send('GET', check)).status).toBe(200), PATIENT);
});

test('without identity people go on by the cached session', async () => {
  const browser = await signIn();
  expect((await browser.send('GET', check)).status).toBe(200);
  await world.identity.stop();
  try {
    // The connection to Redis may still be on its way back.
    await vi.waitFor(async () => expect((await browser.send('GET', check)).status).toBe(200), PATIENT);
    expect((await browser.send('GET', '/api/v1/platform/ui/menu')).status).toBe(200);
    expect((await browser.send('GET', '/api/v1/platform/user/sessions')).status).toBe(503);
  } finally {
    await world.identity.start();
  }
});

test('neither secrets nor tokens are logged (N20)', async () => {
  const browser = await signIn({ password: 'right' });
  await browser.send('POST', login, { body: { ...credentials, password: 'canary-password' } });
  await browser.send('GET', '/api/v1/platform/registration/status/canary-link-secret-0123456789');
  const text = world.logged.join('');
  for (const secret of [...browser.jar.values(), 'canary-password', 'canary-link-secret-0123456789'])
    expect(text).not.toContain(secret);
});
