import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityWorld } from '../../identity.fixtures.ts';
import { callerOf, gist, PASSWORD, registrationCalls, startRegistration } from './registration.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startRegistration();
});
afterAll(() => world.close());

const {
  count,
  somebody,
  request,
  mailsTo,
  linkOf,
  linked,
  status,
  sendCode,
  lastSms,
  verify,
  complete,
  verified,
  accountsAt,
} = registrationCalls(() => world);

describe('the link', () => {
  it('is not used up by being looked at, however often and in whatever way', async () => {
    const who = await verified();
    for (let i = 0; i < 3; i += 1) {
      await status(who, {}, 'HEAD');
      await status(who, { ip: '192.0.2.55', userAgent: 'LinkScanner/1.0' });
    }
    expect((await complete(who)).status).toBe(204);
  });

  it('has its host from the domain’s record, whatever a request says', async () => {
    const who = somebody();
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    await request(who, {}, { domainId: 'other', headers });
    expect((await linkOf(who)).mail?.params.link).toMatch(
      /^https:\/\/other\.example\/platform\/registration\//,
    );
  });

  it('is void at once when another one is asked for', async () => {
    const who = await linked();
    await sendCode(who);
    const code = await lastSms(who.e164);
    await request(who);
    expect(gist(await status(who))).toEqual([403, 'link.canceled']);
    for (const answer of [await verify(who, code), await complete(who)]) {
      expect([...gist(answer), answer.body.canceledError]).toEqual([403, 'link.canceled', true]);
    }
    expect((await status({ ...who, ...(await linkOf(who)) })).status).toBe(200);
  });

  it('is over after its lifetime, for those too who are in the middle', async () => {
    const who = await verified();
    world.clock.forward(86_400);
    for (const late of [await status(who), await sendCode(who), await complete(who)])
      expect([...gist(late), late.body.expired]).toEqual([403, 'link.expired', true]);
    expect(await accountsAt(who.email)).toEqual([]);
  });

  it('of another purpose or with another letter is nothing', async () => {
    const who = await linked();
    const account = await world.enrol(
      { login: `cross${count()}`, email: `cross${count()}@example.org` },
      PASSWORD,
    );
    await world.call('POST', '/api/v1/platform/password/link', {
      body: { email: account.email },
      caller: callerOf(who),
    });
    const restore = (await mailsTo(account.email ?? '')).at(-1)?.params.link?.split('/').at(-1) ?? '';
    const tampered = `${who.secret.slice(0, -1)}${who.secret.endsWith('A') ? 'B' : 'A'}`;
    for (const secret of [restore, tampered, 'A'.repeat(43)]) {
      const stranger = { ...who, secret };
      for (const answer of [await status(stranger), await sendCode(stranger), await complete(stranger)])
        expect(gist(answer)).toEqual([404, 'request.notFound']);
    }
    for (const address of ['password/link/status', 'password/entry/link/status', 'invitation']) {
      const answer = await world.call('GET', `/api/v1/platform/${address}/${who.secret}`, {
        caller: callerOf(who),
      });
      expect(gist(answer)).toEqual([404, 'request.notFound']);
    }
    expect((await status(who)).status).toBe(200);
  });

  it('is active in a browser that is signed in, and leads nowhere there', async () => {
    const who = await verified();
    await world.enrol({ login: 'present' }, PASSWORD);
    const session = await world.signedIn('present', PASSWORD);
    expect((await status(who, { session })).body.status).toBe('active');
    for (const answer of [await sendCode(who, {}, { session }), await complete(who, {}, { session })])
      expect(gist(answer)).toEqual([409, 'link.wrongStep']);
    expect((await complete(who)).status).toBe(204);
  });

  it('stands nowhere in the clear, and neither do codes and passwords', async () => {
    const who = await verified();
    const code = await lastSms(who.e164);
    await complete(who, { password: 'Canary-Password-91', repeatPassword: 'Canary-Password-91' });
    const stored = await world.storedText();
    for (const secret of [who.secret, 'Canary-Password-91', `"${code}"`]) {
      expect(stored).not.toContain(secret);
      expect(world.logged()).not.toContain(secret);
    }
  });
});
