import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type SecondFactorWorld, startSecondFactors } from './second-factors.fixtures.ts';

let world: SecondFactorWorld;
beforeAll(async () => {
  world = await startSecondFactors();
});
afterAll(() => world?.close());

const totp = (code: string) => ({ flow: 'totp', code });
const told = async (accountId: string) =>
  (await world.events('identity.account.second-factor-changed'))
    .filter(({ subject }) => subject === accountId)
    .map(({ data }) => [data.factor, data.change]);

describe('setting up', () => {
  it('takes the password, shows a secret, and counts from its first code on; the person hears of it', async () => {
    const who = await world.someone();
    const mine = world.of(who);
    expect((await mine.state()).body).toEqual({ totp: null, recoveryCodesLeft: 0 });
    const begun = await mine.begin();
    expect(begun.status).toBe(200);
    expect(new URL(begun.body.uri).searchParams.get('secret')).toBe(begun.body.secret);
    expect((await world.browser(who).prove('credentials', PASSWORD)).body.status).toBe('signedIn');

    const before = (await world.messages()).length;
    const done = await mine.confirm(world.codeOf(begun.body.secret));
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    expect((await mine.state()).body).toMatchObject({ totp: { lastUsedAt: null }, recoveryCodesLeft: 10 });
    const notice = { template: 'factor.changed', accountId: who.accountId };
    expect((await world.messages()).slice(before)).toMatchObject([
      { ...notice, channel: 'personnel_account', params: { change: 'added', ip: who.ip } },
      { ...notice, channel: 'email', to: who.email },
    ]);
    expect((await mine.protection()).body).toEqual({
      ownPassword: true,
      password: { changedAt: expect.stringMatching(/^20..-/) },
      totp: true,
      recoveryCodesLeft: 10,
      passkeys: 0,
    });
    expect(await told(who.accountId)).toEqual([['totp', 'added']]);
    expect([(await mine.begin()).body.code, (await mine.confirm('123456')).body.code]).toEqual([
      'account.secondFactorExists',
      'auth.expired',
    ]);
  });

  it('is refused without the password, with a wrong code, in another session and after ten minutes', async () => {
    const who = await world.someone();
    const mine = world.of(who);
    expect((await mine.begin({ flow: 'credentials', password: 'Wrong-Orchid-42' })).body).toMatchObject({
      code: 'account.notConfirmed',
      errorList: { password: 'errorCurrent' },
    });
    expect((await mine.begin({})).status).toBe(400);
    const { secret } = (await mine.begin()).body;
    const code = world.codeOf(secret);
    expect((await mine.confirm(world.codeOf(secret, 9))).body.errorList).toEqual({ code: 'errorCode' });
    const other = await world.signedIn(who.login, PASSWORD, { ip: who.ip });
    expect((await mine.confirm(code, { session: other })).body.code).toBe('auth.expired');
    const stranger = await world.someone();
    expect((await world.of(stranger).confirm(code)).body.code).toBe('auth.expired');
    world.clock.forward(601);
    expect((await mine.confirm(world.codeOf(secret))).body.code).toBe('auth.expired');
    expect((await mine.state()).body.totp).toBeNull();
  });

  it('happens once of two at the same time', async () => {
    const who = await world.someone();
    const { secret } = (await world.of(who).begin()).body;
    const code = world.codeOf(secret);
    const answers = await Promise.all([world.of(who).confirm(code), world.of(who).confirm(code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await told(who.accountId)).toHaveLength(1);
  });
});

describe('a sign-in', () => {
  it('asks for the second factor behind the first one, and says by what it was proven', async () => {
    const who = await world.withTotp();
    const page = world.browser(who);
    const first = await page.prove('credentials', PASSWORD);
    expect(first.body).toMatchObject({ status: 'secondFactor', flows: ['totp', 'recovery_code'] });
    expect(first.headers['gatehouse-session']).toBeUndefined();
    expect((await page.prove('totp', who.code())).body.status).toBe('signedIn');
    expect((await world.events('identity.session.started')).at(-1)?.data).toMatchObject({
      factors: ['credentials', 'totp'],
      assurance: 'multi-factor',
    });
    expect((await world.of(who).state()).body.totp.lastUsedAt).toBe(world.clock.now().toISOString());
  });

  it('is not begun by it, and takes no step for another', async () => {
    const who = await world.withTotp();
    const skipped = await world.browser(who).prove('totp', who.code());
    expect([skipped.status, skipped.headers['gatehouse-session']]).toEqual([400, undefined]);
    const page = world.browser(who);
    await page.prove('credentials', PASSWORD);
    const again = await page.prove('credentials', PASSWORD);
    expect([again.body.status, again.headers['gatehouse-session']]).toEqual(['secondFactor', undefined]);
    const elsewhere = await world.browser(who).prove('totp', who.code());
    expect([elsewhere.status, elsewhere.headers['gatehouse-session']]).toEqual([400, undefined]);
  });

  it('takes no weaker factor of the scheme instead', async () => {
    const who = await world.withTotp();
    const page = world.browser(who, 'second');
    expect((await page.prove('credentials', PASSWORD)).body.flows).toEqual(['totp', 'recovery_code']);
    expect((await page.prove('sms_code', '123456')).headers['gatehouse-session']).toBeUndefined();
    const without = await world.someone();
    expect((await world.browser(without, 'second').prove('credentials', PASSWORD)).body.flows).toEqual([
      'sms_code',
    ]);
  });

  it('takes a code once, also of two at the same time, and none before it', async () => {
    const who = await world.withTotp();
    const pages = [world.browser(who), world.browser(who)];
    for (const page of pages) await page.prove('credentials', PASSWORD);
    const code = who.code();
    const answers = await Promise.all(pages.map((page) => page.prove('totp', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = world.browser(who);
    await late.prove('credentials', PASSWORD);
    for (const used of [code, world.codeOf(who.secret, -1)])
      expect((await late.prove('totp', used)).body.errorList).toEqual({ code: 'errorCode' });
  });

  it('takes another person’s code from nobody', async () => {
    const [who, other] = [await world.withTotp(), await world.withTotp()];
    const page = world.browser(who);
    await page.prove('credentials', PASSWORD);
    expect((await page.prove('totp', other.code())).status).toBe(400);
    const [foreign = ''] = other.recoveryCodes;
    expect((await page.prove('recovery_code', foreign)).status).toBe(400);
  });

  it('is locked after too many wrong codes, the right one included', async () => {
    const who = await world.withTotp();
    const page = world.browser(who);
    await page.prove('credentials', PASSWORD);
    const wrong = who.code() === '000000' ? '111111' : '000000';
    const statuses: number[] = [];
    for (let tries = 0; tries < 12 && statuses.at(-1) !== 429; tries += 1)
      statuses.push((await page.prove('totp', wrong)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await page.prove('totp', who.code())).status).toBe(429);
    const anew = world.browser(who);
    expect((await anew.prove('credentials', PASSWORD)).status).toBe(429);
  });

  it('that is under way when the factor is set up starts again', async () => {
    const who = await world.someone();
    const page = world.browser(who, 'second');
    await page.prove('credentials', PASSWORD);
    const { secret } = (await world.of(who).begin()).body;
    await world.of(who).confirm(world.codeOf(secret));
    expect((await page.prove('totp', world.codeOf(secret, 1))).body.code).toBe('auth.expired');
  });
});

describe('recovery codes', () => {
  it('sign in once each, until they are made anew', async () => {
    const who = await world.withTotp();
    const [first = '', second = ''] = who.recoveryCodes;
    const page = world.browser(who);
    await page.prove('credentials', PASSWORD);
    expect((await page.prove('recovery_code', first)).body.status).toBe('signedIn');
    const again = world.browser(who);
    await again.prove('credentials', PASSWORD);
    expect((await again.prove('recovery_code', first)).status).toBe(400);
    expect((await world.of(who).state()).body.recoveryCodesLeft).toBe(9);

    const renewed = await world.of(who).renew(totp(who.code()));
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await again.prove('recovery_code', second)).status).toBe(400);
    expect(await told(who.accountId)).toContainEqual(['recovery_code', 'renewed']);
  });

  it('are offered while one is left, to whoever proves more in a session, too', async () => {
    const who = await world.withTotp();
    const stepUp = async () =>
      (
        await world.call('POST', '/api/v1/platform/auth/step-up', {
          caller: world.callerOf(who, { device: who.session.device, domainId: 'second' }),
        })
      ).body.flows;
    expect(await stepUp()).toEqual(['totp', 'recovery_code']);
    await world.connection
      .collection('second_factors')
      .updateOne({ _id: who.accountId as never }, { $set: { 'recovery.hashes': [] } });
    const page = world.browser(who);
    expect((await page.prove('credentials', PASSWORD)).body.flows).toEqual(['totp']);
    expect((await page.prove('recovery_code', who.recoveryCodes[0] ?? '')).body.errorList).toEqual({
      code: 'errorCode',
    });
    expect(await stepUp()).toEqual(['totp']);
    expect((await world.of(who).confirmation()).body.factors).toEqual([{ flow: 'totp', resendIn: 0 }]);
  });

  it('are used by one of two at the same time', async () => {
    const who = await world.withTotp();
    const pages = [world.browser(who), world.browser(who)];
    for (const page of pages) await page.prove('credentials', PASSWORD);
    const answers = await Promise.all(
      pages.map((page) => page.prove('recovery_code', who.recoveryCodes[0] ?? '')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('turning it off', () => {
  it('takes the factor itself, and the password is not enough', async () => {
    const who = await world.withTotp();
    const mine = world.of(who);
    expect((await mine.remove({ flow: 'credentials', password: PASSWORD })).body.errorList).toEqual({
      flow: 'errorChoice',
    });
    expect((await mine.remove(totp(world.codeOf(who.secret, 9)))).body.errorList).toEqual({
      code: 'errorCode',
    });
    expect((await mine.remove(totp(who.code()))).status).toBe(204);
    expect((await mine.state()).body).toEqual({ totp: null, recoveryCodesLeft: 0 });
    expect((await world.browser(who).prove('credentials', PASSWORD)).body.status).toBe('signedIn');
    expect((await mine.remove(totp(who.code()))).status).toBe(404);
  });

  it('is done by an operator for somebody who lost it, and told', async () => {
    const who = await world.withTotp();
    expect(await world.ownFactors.reset(who.accountId, { actor: 'system' })).toBe(true);
    expect(await world.ownFactors.reset(who.accountId, { actor: 'system' })).toBe(false);
    expect((await world.browser(who).prove('credentials', PASSWORD)).body.status).toBe('signedIn');
    expect((await world.messages()).at(-1)).toMatchObject({
      template: 'factor.changed',
      to: who.email,
      params: { change: 'reset' },
    });
  });
});

describe('what cannot be undone', () => {
  it('takes the second factor where there is one: the account, the password, the address', async () => {
    const who = await world.withTotp();
    const call = (method: 'DELETE' | 'PATCH' | 'POST', path: string, body: object) =>
      world.call(method, `/api/v1/platform/user/profile${path}`, { body, caller: world.callerOf(who) });
    expect((await world.of(who).confirmation()).body).toEqual({
      factors: [
        { flow: 'totp', resendIn: 0 },
        { flow: 'recovery_code', resendIn: 0 },
      ],
      hasPassword: true,
    });
    const news = { password: 'Maple-Harbour-77', rePassword: 'Maple-Harbour-77', endOthers: false };
    const email = `new-${who.email}`;
    const attempts = [
      () => call('DELETE', '', { flow: 'credentials', password: PASSWORD }),
      () => call('DELETE', '', { flow: 'email_code', code: '123456' }),
      () => call('PATCH', '/password', { actual: PASSWORD, ...news }),
      () => call('PATCH', '/password', { ...totp(who.code()), ...news }),
      () => call('PATCH', '/password', { actual: 'Wrong-Orchid-42', ...totp(who.code()), ...news }),
      () => call('POST', '/contact/code', { actual: PASSWORD, email }),
    ];
    for (const attempt of attempts) expect((await attempt()).status).toBe(400);

    expect(
      (await call('POST', '/contact/code', { actual: PASSWORD, ...totp(who.code()), email })).status,
    ).toBe(200);
    expect(
      (await call('PATCH', '/password', { actual: PASSWORD, ...totp(who.code()), ...news })).status,
    ).toBe(400);
    world.clock.forward(60);
    expect(
      (await call('PATCH', '/password', { actual: PASSWORD, ...totp(who.code()), ...news })).status,
    ).toBe(204);
    world.clock.forward(60);
    expect((await call('DELETE', '', totp(who.code()))).status).toBe(204);
    expect(
      await world.connection.collection('second_factors').findOne({ _id: who.accountId as never }),
    ).toBeNull();
  });
});

it('the secret and the codes stand nowhere in the clear', async () => {
  const who = await world.withTotp();
  const stored = await world.storedText();
  for (const text of [who.secret, ...who.recoveryCodes]) {
    expect(stored).not.toContain(text);
    expect(world.logged()).not.toContain(text);
  }
});
