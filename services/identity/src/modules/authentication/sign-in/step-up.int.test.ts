import { deviceKeyOf } from '@gatehouse/kit/auth/device-key.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, IdentityWorld } from '../../../identity.fixtures.ts';
import { codeCallers, PASSWORD, type Person, startSignInByCode } from './sign-in-codes.fixtures.ts';

/** Domain whose scheme asks for a password and then a code by SMS. */
const STRICT = 'second';
let world: IdentityWorld;
beforeAll(async () => {
  world = await startSignInByCode();
});
afterAll(() => world.close());

const { enrol, browser, lastCode } = codeCallers(() => world);

/** A browser that is signed in somewhere with its device, and keeps its pending sign-in like its cookie. */
const signedInBrowser = (
  who: Person,
  session: { accountId: string; sessionId: string },
  device: string | undefined,
) => {
  let pendingSignIn: string | undefined;
  const call = async (path: string, body?: object, more: Caller = {}) => {
    const answer = await world.call('POST', `/api/v1/platform/auth/${path}`, {
      ...(body && { body }),
      caller: {
        ip: who.ip,
        domainId: STRICT,
        session,
        ...(device && { device }),
        ...(pendingSignIn && { pendingSignIn }),
        ...more,
      },
    });
    const secret = answer.headers['gatehouse-transaction'];
    if (secret !== undefined) pendingSignIn = secret === '' ? undefined : String(secret);
    return answer;
  };
  return {
    call,
    pending: () => pendingSignIn,
    stepUp: () => call('step-up'),
    send: (login = who.login) => call('code/login', { flow: 'sms_code', login }),
    prove: (code: string, login = who.login, more: Caller = {}) =>
      call('login/login', { flow: 'sms_code', code, login }, more),
  };
};
const withPassword = async (more: object = {}) => {
  const who = await enrol(more);
  const session = await world.signedIn(who.login, PASSWORD, { domainId: 'off', ip: who.ip });
  return { who, session, page: signedInBrowser(who, session, session.device) };
};
const factorsOf = async (secret: string) => (await world.resolve(secret)).body.session.standing.factors;

describe('a session that has proven a password', () => {
  it('proves the second factor alone, and is replaced by one that has proven both', async () => {
    const { who, session, page } = await withPassword();
    expect((await page.stepUp()).body).toEqual({
      idKey: 'login',
      identifier: who.login,
      flows: ['sms_code'],
      second: true,
      rememberMe: false,
      resendIn: 0,
      passkey: false,
    });
    expect((await page.send()).status).toBe(200);
    const done = await page.prove(await lastCode(who.mobile));
    expect(done.body).toEqual({ status: 'signedIn' });
    expect(await factorsOf(String(done.headers['gatehouse-session']))).toEqual(['credentials', 'sms_code']);
    expect((await world.resolve(session.secret)).status).toBe(404);
  });

  it('keeps how long it was to last', async () => {
    const who = await enrol();
    const signIn = await world.call('POST', '/api/v1/platform/auth/login/login', {
      body: { flow: 'credentials', login: who.login, password: PASSWORD, rememberMe: true },
      caller: { domainId: 'off', ip: who.ip },
    });
    const { session } = (await world.resolve(String(signIn.headers['gatehouse-session']))).body;
    const page = signedInBrowser(who, session, String(signIn.headers['gatehouse-device']));
    expect((await page.stepUp()).body.rememberMe).toBe(true);
    await page.send();
    const done = await page.prove(await lastCode(who.mobile));
    expect(done.headers['gatehouse-session-max-age']).toBe(signIn.headers['gatehouse-session-max-age']);
  });

  it('goes on in the same browser where it was: a code that was sent counts after the page was loaded anew', async () => {
    const { who, page } = await withPassword();
    await page.stepUp();
    await page.send();
    const code = await lastCode(who.mobile);
    const before = page.pending();
    expect((await page.stepUp()).body).toMatchObject({ flows: ['sms_code'], resendIn: 60 });
    expect(page.pending()).toBe(before);
    expect((await page.prove(code)).status).toBe(200);
  });

  it('asks for nothing where enough was proven', async () => {
    const { page } = await withPassword();
    expect((await page.call('step-up', undefined, { domainId: 'codes' })).body).toMatchObject({ flows: [] });
  });
});

it('what a session has proven and the scheme does not count is proven anew, by the same person', async () => {
  const who = await enrol();
  const first = browser(who);
  await first.send('email_code');
  const signIn = await first.prove({ flow: 'email_code', code: await lastCode(who.email) });
  const { session } = (await world.resolve(String(signIn.headers['gatehouse-session']))).body;
  const page = signedInBrowser(who, session, String(signIn.headers['gatehouse-device']));
  expect((await page.stepUp()).body).toMatchObject({ flows: ['credentials'], second: false });
  const half = await page.call('login/login', { flow: 'credentials', login: who.login, password: PASSWORD });
  expect(half.body).toMatchObject({ status: 'secondFactor', flows: ['sms_code'] });
  await page.send();
  expect((await page.prove(await lastCode(who.mobile))).body).toEqual({ status: 'signedIn' });
});

describe('a session whose cookie came to another device', () => {
  it.each([
    ['no cookie of a device', () => undefined],
    [
      'the cookie of another one',
      async () => (await world.signedIn((await enrol()).login, PASSWORD, { domainId: 'off' })).device,
    ],
  ])('proves everything anew, with %s', async (_name, deviceOf) => {
    const { who, session } = await withPassword();
    const device = await deviceOf();
    const page = signedInBrowser(who, session, device);
    expect((await page.stepUp()).body).toMatchObject({ flows: ['credentials'], second: false });
    const enough = await page.call('step-up', undefined, { domainId: 'off' });
    expect(enough.body).toMatchObject({ flows: ['credentials'] });
    const body = { flow: 'credentials', login: who.login, password: PASSWORD };
    const done = await page.call('login/login', body, { domainId: 'off' });
    expect(done.body).toEqual({ status: 'signedIn' });
    const { body: begun } = await world.resolve(String(done.headers['gatehouse-session']));
    expect(begun.session.standing.device).toBe(deviceKeyOf(String(done.headers['gatehouse-device'])));
    expect((await world.resolve(session.secret)).status).toBe(404);
  });
});

describe('what one session has proven', () => {
  const sentTo = async () => {
    const { who, session, page } = await withPassword();
    await page.stepUp();
    await page.send();
    return { who, session, page, code: await lastCode(who.mobile) };
  };
  const refused = (answer: { status: number; headers: Record<string, unknown> }) => [
    answer.status,
    answer.headers['gatehouse-session'],
  ];

  it('counts for nobody else: a step-up does not change the person', async () => {
    const { page } = await sentTo();
    const other = await enrol();
    expect((await page.send(other.login)).status).toBe(400);
    expect(refused(await page.prove('123456', other.login))).toEqual([400, undefined]);
  });

  it('counts in no other session of the same person, and in none at all', async () => {
    const { who, session, page, code } = await sentTo();
    const other = await world.signedIn(who.login, PASSWORD, { domainId: 'off', ip: who.ip });
    expect(refused(await page.prove(code, who.login, { session: other }))).toEqual([400, undefined]);
    const nobody = await world.call('POST', '/api/v1/platform/auth/login/login', {
      body: { flow: 'sms_code', code, login: who.login },
      caller: { ip: who.ip, domainId: STRICT, pendingSignIn: page.pending() as string },
    });
    expect(refused(nobody)).toEqual([400, undefined]);
    expect(refused(await page.prove(code, who.login, { session }))).toEqual([200, expect.any(String)]);
  });

  it('opens no step-up once it has ended', async () => {
    const { who, session } = await withPassword();
    await world.call('DELETE', '/api/v1/platform/user/sessions', { caller: { ip: who.ip, session } });
    const answer = await signedInBrowser(who, session, session.device).stepUp();
    expect([answer.status, answer.body.code]).toEqual([401, 'request.unauthenticated']);
  });
});

it('a stranger who has the session guesses no more codes than anybody', async () => {
  const { who, page } = await withPassword();
  await page.stepUp();
  await page.send();
  const code = await lastCode(who.mobile);
  const guess = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (let tries = 0; tries < 8; tries += 1) await page.prove(guess);
  expect((await page.prove(code)).status).not.toBe(200);
});
