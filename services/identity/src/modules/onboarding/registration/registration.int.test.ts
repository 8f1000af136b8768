import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { IdentityWorld } from '../../../identity.fixtures.ts';
import {
  callerOf,
  gist,
  type Linked,
  names,
  PASSWORD,
  registrationCalls,
  startRegistration,
  wrong,
} from './registration.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startRegistration();
});
afterAll(() => world.close());

const site = registrationCalls(() => world);

describe('registration', () => {
  it('makes the address familiar: strangers do not lock the newcomer out of it', async () => {
    const who = await site.verified();
    expect((await site.complete(who)).status).toBe(204);
    for (let i = 0; i < 9; i += 1)
      await world.login('email', who.email, 'a wrong guess', { ip: `192.0.2.${i}`, domainId: 'portal' });
    const stranger = await world.login('email', who.email, PASSWORD, {
      ip: '192.0.2.99',
      domainId: 'portal',
    });
    expect(stranger.status).toBe(429);
    const owner = await world.login('email', who.email, PASSWORD, callerOf(who));
    expect(owner.status).toBe(200);
  });

  it('keeps the language in which somebody registers, also one that was added', async () => {
    const who = site.somebody();
    await site.request(who, {}, { locale: 'kk' });
    const { mail, secret } = await site.linkOf(who);
    expect(mail?.locale).toBe('kk');
    const me: Linked = { ...who, mail, secret };
    await site.sendCode(me);
    await site.verify(me, await site.lastSms(who.e164));
    expect((await site.complete(me)).status).toBe(204);
    expect((await site.accountsAt(who.email))[0]?.locale).toBe('kk');
  });

  it('goes from the form to the session', async () => {
    const who = site.somebody();
    const asked = await site.request(who, {}, { locale: 'ru' });
    expect([asked.status, asked.body]).toEqual([204, null]);
    const { mail, secret } = await site.linkOf(who);
    expect(mail).toMatchObject({
      template: 'registration.link',
      channel: 'email',
      locale: 'ru',
      accountId: null,
    });
    expect(mail?.params.link).toMatch(
      /^https:\/\/portal\.example\/platform\/registration\/[A-Za-z0-9_-]{43}$/,
    );
    const me: Linked = { ...who, mail, secret };

    const seen = await site.status(me);
    expect(seen.body).toEqual({
      status: 'valid',
      endTime: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
      email: expect.stringMatching(/^N\*\*\*\d?@Example\.org$/),
      ...names,
    });
    const sent = await site.sendCode(me);
    expect(sent.body).toEqual({
      endTime: new Date(world.clock.now().getTime() + 180_000).toISOString(),
      resendIn: 60,
    });
    const code = await site.lastSms(who.e164);
    expect(code).toMatch(/^\d{4}$/);
    const mistyped = await site.verify(me, wrong(code));
    expect([...gist(mistyped), mistyped.body.errorList]).toEqual([
      400,
      'registration.invalidCode',
      { code: 'errorCode' },
    ]);
    expect((await site.verify(me, code)).status).toBe(204);
    expect((await site.status(me)).body.mobile).toMatch(/^\+7\*+0000$/);

    const done = await site.complete(me);
    expect([done.status, done.body]).toEqual([204, null]);
    const { session } = (await world.resolve(String(done.headers['gatehouse-session']))).body;
    const [account] = await site.accountsAt(who.email);
    expect(session.accountId).toBe(account?._id);
    expect(account).toMatchObject({
      login: null,
      email: who.email,
      emailVerified: true,
      mobile: who.e164,
      mobileVerified: true,
      roles: ['user'],
      locale: 'ru',
      domainId: 'portal',
      names: { ...names, fio: null },
      agreedTerms: { use: 'v1' },
    });
    const told = (await world.events()).filter(
      (event) =>
        event.subject === account?._id ||
        event.data.email === who.email ||
        event.data.accountId === account?._id,
    );
    expect(told.map(({ type, sequence }) => `${type.slice('identity.'.length)} ${sequence}`).sort()).toEqual([
      'account.created 1',
      'account.password-changed 2',
      'account.terms-agreed 3',
      'registration.completed 2',
      'registration.requested 1',
      'session.started 1',
    ]);
    expect((await world.login('mobile', who.mobile, PASSWORD, callerOf(who))).status).toBe(200);
    for (const late of [
      await site.status(me),
      await site.sendCode(me),
      await site.verify(me, code),
      await site.complete(me),
    ])
      expect(gist(late)).toEqual([410, 'link.used']);
  });

  it('takes one full name where the installation wants it so', async () => {
    const settings = world.connection.collection<{ _id: string; value: unknown }>('projected_settings');
    await settings.updateOne({ _id: 'useUserFio' }, { $set: { value: true } }, { upsert: true });
    const who = site.somebody();
    await vi.waitFor(async () => {
      const refused = await site.request(who, { lastName: '<', fio: '<' });
      expect(refused.body.errorList).toEqual({ fio: 'errorSymbols' });
    }, 20_000);
    expect((await site.request(who)).body.errorList).toEqual({ fio: 'errorEmpty' });
    expect((await site.request(who, { fio: '  Орлова  Вера ' })).status).toBe(204);
    const row = await world.connection.collection('registrations').findOne({ email: who.email });
    expect(row?.names).toEqual({ lastName: null, firstName: null, middleName: null, fio: 'Орлова Вера' });
    await settings.deleteOne({ _id: 'useUserFio' });
    await vi.waitFor(async () => {
      const refused = await site.request(who, { lastName: '<', fio: '<' });
      expect(refused.body.errorList).toEqual({ lastName: 'errorSymbols' });
    }, 20_000);
  });

  it('names what is wrong with the form', async () => {
    const who = site.somebody();
    const empty = await site.request(who, { lastName: ' ', firstName: undefined, email: 'a@b.c' });
    expect([...gist(empty), empty.body.errorList]).toEqual([
      400,
      'registration.form',
      { lastName: 'errorEmpty', firstName: 'errorEmpty' },
    ]);
    const symbols = await site.request(who, { lastName: '<script>', termsAgree: undefined });
    expect(symbols.body).toMatchObject({
      errorList: { lastName: 'errorSymbols' },
      termsRequired: [{ id: 'use' }, { id: 'news' }],
    });
    expect((await site.request(who, { email: 'nobody' })).body.errorList).toEqual({ email: 'errorFormat' });
    const both = await site.request(who, { email: 'nobody', firstName: '', lastName: '<script>' });
    expect(both.body.errorList).toEqual({
      email: 'errorFormat',
      firstName: 'errorEmpty',
      lastName: 'errorSymbols',
    });
    const noTerms = await site.request(who, { termsAgree: [{ type: 'use', agree: false }] });
    expect([...gist(noTerms), noTerms.body.termsRequired.map(({ id }: { id: string }) => id)]).toEqual([
      403,
      'auth.termsRequired',
      ['use', 'news'],
    ]);
    expect(await site.mailsTo(who.email)).toEqual([]);
  });

  it('refuses passwords against the policy and passwords that differ', async () => {
    const who = await site.verified();
    for (const [password, repeatPassword, errorList] of [
      ['short', 'short', { password: 'errorPolicy' }],
      ['Password2026', 'Password2026', { password: 'errorCommon' }],
      ['LighthousePortal1', 'LighthousePortal1', { password: 'errorContext' }],
      [PASSWORD, 'Orchid-Lantern-43', { password: 'errorMatch', repeatPassword: 'errorMatch' }],
    ] as const) {
      const refused = await site.complete(who, { password, repeatPassword });
      expect([...gist(refused), refused.body.errorList]).toEqual([400, 'registration.form', errorList]);
    }
    expect((await site.complete(who)).status).toBe(204);
  });
});

describe('what outsiders learn', () => {
  it('is the same for an address that somebody has, whose owner is told', async () => {
    const owner = site.somebody();
    await world.enrol({ login: `owner${site.count()}`, email: owner.email, locale: 'en' }, PASSWORD);
    const [known, unknown] = [await site.request(owner), await site.request(site.somebody())];
    expect([known.status, known.body, Object.keys(known.headers).sort()]).toEqual([
      unknown.status,
      unknown.body,
      Object.keys(unknown.headers).sort(),
    ]);
    const mails = await site.mailsTo(owner.email);
    expect(mails.map(({ template }) => template)).toEqual(['registration.exists']);
    expect(mails[0]?.params).toEqual({ link: 'https://portal.example/platform/login' });
  });

  it('of a number that somebody has is nothing until it is proven', async () => {
    const owner = site.somebody();
    await world.enrol({ login: `mobile${site.count()}`, mobile: owner.e164 }, PASSWORD);
    const who = await site.linked();
    expect((await site.sendCode(who, { mobile: owner.mobile })).status).toBe(200);
    const code = await site.lastSms(owner.e164);
    expect(gist(await site.verify(who, wrong(code), { mobile: owner.mobile }))).toEqual([
      400,
      'registration.invalidCode',
    ]);
    const proven = await site.verify(who, code, { mobile: owner.mobile });
    expect(proven.body.errorList).toEqual({ mobile: 'errorUnique' });
  });

  it('of an address that was taken meanwhile is told to who has proven it', async () => {
    const who = await site.verified();
    await world.enrol({ login: `meanwhile${site.count()}`, email: who.email }, PASSWORD);
    const answer = await site.complete(who);
    expect([...gist(answer), answer.body.errorList]).toEqual([
      400,
      'registration.form',
      { email: 'errorUnique' },
    ]);
    expect((await site.status(who)).status).toBe(200);
  });
});
