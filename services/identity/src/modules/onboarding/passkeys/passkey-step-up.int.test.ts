import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  PASSWORD,
  type SecondFactorWorld,
  startSecondFactors,
} from '../second-factors/second-factors.fixtures.ts';
import { createAuthenticator, type Shown } from './passkeys.fixtures.ts';

let world: SecondFactorWorld;
beforeAll(async () => {
  world = await startSecondFactors();
});
afterAll(() => world?.close());

const AUTH = '/api/v1/platform/auth';
type Person = Awaited<ReturnType<SecondFactorWorld['someone']>>;
type Device = ReturnType<typeof createAuthenticator>;

const withPasskey = async (facts: object = {}) => {
  const who = await world.someone(facts);
  const device = createAuthenticator();
  const profile = (method: 'POST' | 'PUT', body: object) =>
    world.call(method, '/api/v1/platform/user/profile/passkeys', { body, caller: world.callerOf(who) });
  const { body } = await profile('POST', { flow: 'credentials', password: PASSWORD });
  expect((await profile('PUT', { name: 'Phone', credential: device.make(body) })).status).toBe(200);
  return { who, device };
};

/** A browser whose session came from another device, so that nothing of what it has proven counts. */
const browserOf = (who: Person, more: Caller = {}, from: Caller = world.callerOf(who)) => {
  let pendingSignIn: string | undefined;
  const call = async (path: string, body?: object) => {
    const caller = { ...from, ...(pendingSignIn && { pendingSignIn }), ...more };
    const answer = await world.call('POST', `${AUTH}/${path}`, { ...(body && { body }), caller });
    const secret = answer.headers['gatehouse-transaction'];
    if (secret) pendingSignIn = String(secret);
    return answer;
  };
  const ask = async () => String((await call('passkey/challenge')).body.challenge);
  return {
    call,
    ask,
    prove: async (device: Device, shown?: Shown) =>
      call('passkey/login', { credential: device.use(await ask(), shown), stepUp: true }),
  };
};
const refused = (answer: { status: number; body: object; headers: Record<string, unknown> }) => [
  answer.status,
  answer.body,
  answer.headers['gatehouse-session'],
];
const notProven = [
  400,
  expect.objectContaining({ errorList: { credential: expect.any(String) } }),
  undefined,
];
const isOpen = async (secret: string) => (await world.resolve(secret)).status === 200;

describe('what is asked of a session', () => {
  it('is proven by a passkey of its person, at once, and the session is replaced', async () => {
    const { who, device } = await withPasskey();
    const page = browserOf(who);
    expect((await page.call('step-up')).body).toMatchObject({ flows: ['credentials'], passkey: true });
    const done = await page.prove(device);
    expect([done.status, done.body]).toEqual([200, { status: 'signedIn' }]);
    const { body } = await world.resolve(String(done.headers['gatehouse-session']));
    expect(body.session).toMatchObject({ accountId: who.accountId, standing: { factors: ['passkey'] } });
    expect(await isOpen(who.session.secret)).toBe(false);
  });

  it('is not offered to somebody without one, nor at another domain', async () => {
    const without = await world.someone();
    expect((await browserOf(without).call('step-up')).body).toMatchObject({ passkey: false });
    const { who } = await withPasskey();
    const elsewhere = browserOf(who, { domainId: 'second' });
    expect((await elsewhere.call('step-up')).body).toMatchObject({ passkey: false });
  });

  it('lasts as long as the session was to last, whatever the browser says now', async () => {
    const { who, device } = await withPasskey();
    const signIn = await world.call('POST', `${AUTH}/login/login`, {
      body: { flow: 'credentials', login: who.login, password: PASSWORD, rememberMe: true },
      caller: { domainId: 'home', ip: who.ip },
    });
    const { session } = (await world.resolve(String(signIn.headers['gatehouse-session']))).body;
    const done = await browserOf(who, { session }).prove(device);
    expect(done.headers['gatehouse-session-max-age']).toBe(signIn.headers['gatehouse-session-max-age']);
    const page = browserOf(who);
    const credential = device.use(await page.ask());
    const short = await page.call('passkey/login', { credential, stepUp: true, rememberMe: true });
    expect([short.status, short.headers['gatehouse-session-max-age']]).toEqual([200, undefined]);
  });
});

describe('nobody else answers it', () => {
  it('a passkey of another person is refused, and the session stays who it is', async () => {
    const { who } = await withPasskey();
    const { who: other, device } = await withPasskey();
    expect(refused(await browserOf(who).prove(device))).toEqual(notProven);
    expect([await isOpen(who.session.secret), await isOpen(other.session.secret)]).toEqual([true, true]);
  });

  it('without a session, and after its end, there is nothing to prove', async () => {
    const { who, device } = await withPasskey();
    const nobody = browserOf(who, {}, { ip: who.ip, domainId: 'home' });
    expect((await nobody.prove(device)).status).toBe(401);
    await world.call('DELETE', '/api/v1/platform/user/sessions', { caller: world.callerOf(who) });
    expect((await browserOf(who).prove(device)).status).toBe(401);
  });

  it('an answer counts once, and none that its owner has not unlocked or that another page was given', async () => {
    const { who, device } = await withPasskey();
    const page = browserOf(who);
    expect(refused(await page.prove(device, { verified: false }))).toEqual(notProven);
    expect(refused(await page.prove(device, { origin: 'https://evil.example' }))).toEqual(notProven);
    const stolen = device.use(await browserOf(who).ask());
    expect(refused(await page.call('passkey/login', { credential: stolen, stepUp: true }))).toEqual(
      notProven,
    );
    const credential = device.use(await page.ask());
    const answers = await Promise.all(
      [1, 2].map(() => page.call('passkey/login', { credential, stepUp: true })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
