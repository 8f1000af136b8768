import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { IdentityWorld } from '../../../identity.fixtures.ts';
import { callerOf, gist, PASSWORD, registrationCalls, startRegistration } from './registration.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startRegistration();
});
afterAll(() => world.close());

const site = registrationCalls(() => world);

describe('the link', () => {
  it('is not used up by being looked at, however often and in whatever way', async () => {
    const who = await site.verified();
    for (let i = 0; i < 3; i += 1) {
      await site.status(who, {}, 'HEAD');
      await site.status(who, { ip: '192.0.2.55', userAgent: 'LinkScanner/1.0' });
    }
    expect((await site.complete(who)).status).toBe(204);
  });

  it('has its host from the domain’s record, whatever a request says', async () => {
    const who = site.somebody();
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    await site.request(who, {}, { domainId: 'other', headers });
    expect((await site.linkOf(who)).mail?.params.link).toMatch(
      /^https:\/\/other\.example\/platform\/registration\//,
    );
  });

  it('is void at once when another one is asked for', async () => {
    const who = await site.linked();
    await site.sendCode(who);
    const code = await site.lastSms(who.e164);
    await site.request(who);
    expect(gist(await site.status(who))).toEqual([403, 'link.canceled']);
    for (const answer of [await site.verify(who, code), await site.complete(who)]) {
      expect([...gist(answer), answer.body.canceledError]).toEqual([403, 'link.canceled', true]);
    }
    expect((await site.status({ ...who, ...(await site.linkOf(who)) })).status).toBe(200);
  });

  it('of requests at the same time is one', async () => {
    const who = site.somebody();
    const answers = await Promise.all(Array.from({ length: 3 }, () => site.request(who)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const mails = await site.mailsTo(who.email);
    expect(mails).toHaveLength(3);
    const seen = await Promise.all(
      mails.map(({ params }) => site.status({ ...who, secret: params.link?.split('/').at(-1) ?? '' })),
    );
    expect(seen.map((answer) => answer.body.code ?? answer.body.status).toSorted()).toEqual([
      'link.canceled',
      'link.canceled',
      'valid',
    ]);
  });

  it('of a domain that is switched off opens nothing, whatever domain it is brought to', async () => {
    const who = await site.verified();
    const domains = world.connection.collection<{ _id: string; facts: object }>('projected_domains');
    await domains.updateOne({ _id: 'portal' }, { $set: { 'facts.enabled': false } });
    const elsewhere = { domainId: 'other' };
    await vi.waitFor(async () => {
      expect(gist(await site.status(who, elsewhere))).toEqual([403, 'link.canceled']);
    }, 20_000);
    expect(gist(await site.sendCode(who, {}, elsewhere))).toEqual([403, 'link.canceled']);
    expect(gist(await site.complete(who, {}, elsewhere))).toEqual([403, 'link.canceled']);
    expect(await site.accountsAt(who.email)).toEqual([]);
    await domains.updateOne({ _id: 'portal' }, { $set: { 'facts.enabled': true } });
    await vi.waitFor(async () => {
      expect((await site.status(who)).status).toBe(200);
    }, 20_000);
  });

  it('is over after its lifetime, for those too who are in the middle', async () => {
    const who = await site.verified();
    world.clock.forward(86_400);
    for (const late of [await site.status(who), await site.sendCode(who), await site.complete(who)])
      expect([...gist(late), late.body.expired]).toEqual([403, 'link.expired', true]);
    expect(await site.accountsAt(who.email)).toEqual([]);
  });

  it('of another purpose or with another letter is nothing', async () => {
    const who = await site.linked();
    const account = await world.enrol(
      { login: `cross${site.count()}`, email: `cross${site.count()}@example.org` },
      PASSWORD,
    );
    await world.call('POST', '/api/v1/platform/password/link', {
      body: { email: account.email },
      caller: callerOf(who),
    });
    const restore = (await site.mailsTo(account.email ?? '')).at(-1)?.params.link?.split('/').at(-1) ?? '';
    const tampered = `${who.secret.slice(0, -1)}${who.secret.endsWith('A') ? 'B' : 'A'}`;
    for (const secret of [restore, tampered, 'A'.repeat(43)]) {
      const stranger = { ...who, secret };
      for (const answer of [
        await site.status(stranger),
        await site.sendCode(stranger),
        await site.complete(stranger),
      ])
        expect(gist(answer)).toEqual([404, 'request.notFound']);
    }
    for (const address of ['password/link/status', 'password/entry/link/status', 'invitation']) {
      const answer = await world.call('GET', `/api/v1/platform/${address}/${who.secret}`, {
        caller: callerOf(who),
      });
      expect(gist(answer)).toEqual([404, 'request.notFound']);
    }
    expect((await site.status(who)).status).toBe(200);
  });

  it('is active in a browser that is signed in, and leads nowhere there', async () => {
    const who = await site.verified();
    await world.enrol({ login: 'present' }, PASSWORD);
    const session = await world.signedIn('present', PASSWORD);
    expect((await site.status(who, { session })).body.status).toBe('active');
    for (const answer of [
      await site.sendCode(who, {}, { session }),
      await site.complete(who, {}, { session }),
    ])
      expect(gist(answer)).toEqual([409, 'link.wrongStep']);
    expect((await site.complete(who)).status).toBe(204);
  });

  it('stands nowhere in the clear, and neither do codes and passwords', async () => {
    const who = await site.verified();
    const code = await site.lastSms(who.e164);
    await site.complete(who, { password: 'Canary-Password-91', repeatPassword: 'Canary-Password-91' });
    const stored = await world.storedText();
    for (const secret of [who.secret, 'Canary-Password-91', `"${code}"`]) {
      expect(stored).not.toContain(secret);
      expect(world.logged()).not.toContain(secret);
    }
  });
});
