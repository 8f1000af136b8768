/** What settings of identity do, each by its key; those that a unit test shows stand there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityWorld } from './identity.fixtures.ts';
import {
  codeCallers,
  PASSWORD,
  startSignInByCode,
} from './modules/authentication/sign-in/sign-in-codes.fixtures.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

let world: IdentityWorld;
beforeAll(async () => {
  world = await startSignInByCode();
});
afterAll(() => world.close());
const { enrol, browser, lastCode } = codeCallers(() => world);

const login = (who: { login: string; ip: string }, password: string) =>
  world.login('login', who.login, password, { ip: who.ip });
const isLive = async (secret: string) => (await world.resolve(secret)).status === 200;

describe('failed sign-ins', () => {
  it('are delayed after as many as loginDelayAfter says', async () => {
    await world.set({ loginDelayAfter: 2 });
    const who = await enrol();
    await login(who, 'wrong');
    expect((await login(who, 'wrong')).status).toBe(400);
    expect((await login(who, PASSWORD)).status).toBe(429);
    await world.set({ loginDelayAfter: 5 });
  });

  it('close the way for an hour after as many as loginHardStop says', async () => {
    await world.set({ loginDelayAfter: 9, loginHardStop: 10 });
    const who = await enrol();
    for (let failure = 0; failure < 9; failure += 1) await login(who, 'wrong');
    world.clock.forward(5 * MINUTE);
    await login(who, 'wrong');
    expect((await login(who, PASSWORD)).body).toMatchObject({ retryAfter: 60 * MINUTE });
    await world.set({ loginDelayAfter: 5, loginHardStop: 100 });
  });
});

it('a sign-in that takes longer than loginTransactionAlive begins again', async () => {
  await world.set({ authCodeAlive: 600 });
  const answers = [];
  for (const loginTransactionAlive of [10, 5]) {
    await world.set({ loginTransactionAlive });
    const who = await enrol();
    const page = browser(who);
    await page.send('email_code');
    const code = await lastCode(who.email);
    world.clock.forward(6 * MINUTE);
    answers.push((await page.prove({ flow: 'email_code', code })).status);
  }
  expect(answers).toEqual([200, 400]);
  await world.set({ authCodeAlive: 300, loginTransactionAlive: 15 });
});

describe('a session', () => {
  it('ends after sessionIdleAlive without a use, and after sessionAbsoluteAlive whatever its use', async () => {
    await world.set({ sessionIdleAlive: 10, sessionAbsoluteAlive: 15 });
    const [idle, busy] = [await enrol(), await enrol()];
    const { secret } = await world.signedIn(idle.login, PASSWORD, { ip: idle.ip });
    const used = await world.signedIn(busy.login, PASSWORD, { ip: busy.ip });
    world.clock.forward(9 * MINUTE);
    expect(await isLive(used.secret)).toBe(true);
    world.clock.forward(MINUTE);
    expect([await isLive(secret), await isLive(used.secret)]).toEqual([false, true]);
    world.clock.forward(5 * MINUTE);
    expect(await isLive(used.secret)).toBe(false);
    await world.set({ sessionIdleAlive: 60, sessionAbsoluteAlive: 720 });
  });

  it('that has ended stays for interactionRetention', async () => {
    await world.set({ interactionRetention: 45 });
    const who = await enrol();
    const { sessionId, ...session } = await world.signedIn(who.login, PASSWORD, { ip: who.ip });
    await world.call('POST', '/api/v1/platform/auth/logout', {
      caller: { session: { accountId: session.accountId, sessionId } },
    });
    const row = await world.connection.collection('sessions').findOne({ _id: sessionId as never });
    expect(row?.purgeAt.getTime() - row?.endedAt.getTime()).toBe(45 * DAY * 1_000);
  });
});

describe('what an interaction leaves', () => {
  it('stays for interactionRetention after its end', async () => {
    await world.set({ interactionRetention: 45, registrationAlive: 15 });
    const email = 'kept@example.org';
    await world.call('POST', '/api/v1/platform/registration/link', {
      body: { email, firstName: 'Ida', lastName: 'Quist', termsAgree: [] },
      caller: { domainId: 'codes' },
    });
    const rowOf = (collection: string, filter: object) =>
      world.connection.collection(collection).findOne(filter);
    const link = await rowOf('links', { sentTo: email });
    const registration = await rowOf('registrations', { email });
    expect(link?.removeAt.getTime() - link?.endTime.getTime()).toBe(45 * DAY * 1_000);
    expect(registration?.removeAt).toEqual(link?.removeAt);
  });
});

describe('links', () => {
  const linkTo = async (email: string) =>
    (await world.messages())
      .findLast(({ to }) => to === email)
      ?.params.link?.split('/')
      .at(-1) ?? '';
  const judged = async (kind: 'link' | 'entry/link', email: string) => {
    const secret = await linkTo(email);
    return (
      await world.call('GET', `/api/v1/platform/password/${kind}/status/${secret}`, {
        caller: { domainId: 'codes' },
      })
    ).status;
  };

  it('to restore a password work for recoveryLinkAlive', async () => {
    await world.set({ recoveryLinkAlive: 10 });
    const who = await enrol();
    await world.call('POST', '/api/v1/platform/password/link', {
      body: { email: who.email },
      caller: { domainId: 'codes', ip: who.ip },
    });
    world.clock.forward(10 * MINUTE - 1);
    expect(await judged('link', who.email)).toBe(200);
    world.clock.forward(1);
    expect(await judged('link', who.email)).toBe(403);
  });

  it('of a registration work for registrationAlive', async () => {
    await world.set({ registrationAlive: 15 });
    const email = 'newcomer@example.org';
    await world.call('POST', '/api/v1/platform/registration/link', {
      body: { email, firstName: 'Ida', lastName: 'Quist', termsAgree: [] },
      caller: { domainId: 'codes' },
    });
    const secret = await linkTo(email);
    const status = async () =>
      (
        await world.call('GET', `/api/v1/platform/registration/status/${secret}`, {
          caller: { domainId: 'codes' },
        })
      ).status;
    world.clock.forward(15 * MINUTE - 1);
    expect(await status()).toBe(200);
    world.clock.forward(1);
    expect(await status()).toBe(403);
  });

  it('of the first sign-in work for firstRefreshAlive', async () => {
    await world.set({ firstRefreshAlive: 20 });
    const login = 'first-entry';
    await world.enrol({ login, email: `${login}@example.org` });
    await world.restore.inviteToFirstEntry(login, { actor: 'system', domain: 'codes' });
    world.clock.forward(20 * MINUTE - 1);
    expect(await judged('entry/link', `${login}@example.org`)).toBe(200);
    world.clock.forward(1);
    expect(await judged('entry/link', `${login}@example.org`)).toBe(403);
  });
});

it('names of a deleted account are free again after deletedIdentifiersKept', async () => {
  await world.set({ deletedIdentifiersKept: 2 });
  const who = await enrol();
  await world.accountsService.change(who.accountId, () => ({ status: 'deleted' }), { actor: 'system' });
  const again = () => world.enrol({ login: 'somebody-else', email: who.email });
  world.clock.forward(2 * DAY - 1);
  await expect(again()).rejects.toMatchObject({ extras: { errorList: { email: expect.any(String) } } });
  world.clock.forward(1);
  expect((await again()).email).toBe(who.email);
});
