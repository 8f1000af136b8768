import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityWorld } from '../../../identity.fixtures.ts';
import { codeCallers, type Person, startSignInByCode, wrong } from './sign-in-codes.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startSignInByCode();
});
afterAll(() => world.close());

const { enrol, nobody, browser, lastCode, minute } = codeCallers(() => world);

describe('sign-in by e-mail code', () => {
  it('goes from the address to the session, and the code works once', async () => {
    const who = await enrol({ locale: 'ru' });
    const page = browser(who);
    expect((await page.config()).body).toEqual({ flows: ['email_code', 'credentials'], resendIn: 0 });
    const sent = await page.send('email_code');
    expect([sent.status, sent.body]).toEqual([200, { resendIn: 60 }]);
    expect((await page.config()).body.resendIn).toBe(60);
    const message = (await world.messages()).at(-1);
    expect(message).toMatchObject({
      template: 'auth.code',
      channel: 'email',
      to: who.email,
      accountId: who.accountId,
      locale: 'ru',
      domainId: 'codes',
      params: { minutes: '5' },
    });
    const code = await lastCode(who.email);
    expect(code).toMatch(/^\d{6}$/);
    const stolen = page.caller();
    const signedIn = await page.prove({ flow: 'email_code', code, rememberMe: true });
    expect([signedIn.status, signedIn.body]).toEqual([200, { status: 'signedIn' }]);
    expect(signedIn.headers['gatehouse-session-max-age']).toBe(String(30 * 86_400));
    expect((await world.events('identity.session.started')).at(-1)?.data.factors).toEqual(['email_code']);
    const again = await world.call('POST', '/api/v1/platform/auth/login/email', {
      body: { flow: 'email_code', email: who.email, code },
      caller: stolen,
    });
    expect([again.status, again.body.code]).toEqual([400, 'auth.codeElsewhere']);
  });

  it.each([
    ['email_code', 'codes', { emailVerified: false }],
    ['sms_code', 'codes-by-sms', { mobileVerified: false }],
  ])(
    '%s goes to no address that nobody has verified, and answers as for nobody',
    async (flow, domain, facts) => {
      const answers = [];
      for (const who of [await enrol(facts), nobody()]) {
        const page = browser(who, domain);
        const sent = await page.send(flow);
        const proven = await page.prove({ flow, code: '000000' });
        answers.push([sent.status, sent.body, proven.status, proven.body.code, proven.body.errorList]);
        expect([await lastCode(who.email), await lastCode(who.mobile)]).toEqual(['none', 'none']);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.[0]).toBe(200);
    },
  );

  it('two tabs with one code open one session', async () => {
    const who = await enrol();
    const page = browser(who);
    await page.send('email_code');
    const code = await lastCode(who.email);
    const caller = page.caller();
    const body = { flow: 'email_code', email: who.email, code };
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.call('POST', '/api/v1/platform/auth/login/email', { body, caller })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a code belongs to the browser that asked and to the person it was asked for', async () => {
    const who = await enrol();
    const other = await enrol();
    const page = browser(who);
    await page.send('email_code');
    const code = await lastCode(who.email);
    const elsewhere = await browser(who).prove({ flow: 'email_code', code });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'auth.codeElsewhere']);
    const stranger = await browser(nobody()).prove({ flow: 'email_code', code });
    expect([stranger.status, stranger.body.code]).toEqual([400, 'auth.codeElsewhere']);
    const planted = await page.prove({ flow: 'email_code', code }, { email: other.email });
    expect(planted.status).toBe(400);
    // By another of their names it would tell that both are one person's.
    const renamed = await page.prove({ flow: 'email_code', code }, { login: who.login });
    expect([renamed.status, renamed.body.code]).toEqual([400, 'auth.codeElsewhere']);
    expect((await page.prove({ flow: 'email_code', code })).status).toBe(200);
  });

  it('says what is wrong with a code: wrong, used up, over', async () => {
    const who = await enrol();
    const page = browser(who);
    await page.send('email_code');
    const code = await lastCode(who.email);
    const first = await page.prove({ flow: 'email_code', code: wrong(code) });
    expect([first.status, first.body.code, first.body.errorList]).toEqual([
      400,
      'auth.form',
      { code: 'errorCode' },
    ]);
    expect((await world.events('identity.account.sign-in-failed')).at(-1)?.data).toMatchObject({
      accountId: who.accountId,
      factor: 'email_code',
    });
    await page.prove({ flow: 'email_code', code: wrong(code, 2) });
    for (const digits of [wrong(code, 3), code]) {
      const used = await page.prove({ flow: 'email_code', code: digits });
      expect([used.status, used.body.code, used.body.errorList]).toEqual([
        400,
        'auth.codeAttemptsExceeded',
        { code: 'errorAttempts' },
      ]);
    }
    minute();
    expect((await page.send('email_code')).status).toBe(200);
    world.clock.forward(300);
    const late = await page.prove({ flow: 'email_code', code: await lastCode(who.email) });
    expect([late.status, late.body.code, late.body.expired]).toEqual([400, 'auth.expired', true]);
  });

  it('guesses at once get the tries of the code and no more', async () => {
    const who = await enrol();
    const page = browser(who);
    await page.send('email_code');
    const code = await lastCode(who.email);
    const caller = page.caller();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.call('POST', '/api/v1/platform/auth/login/email', {
          body: { flow: 'email_code', email: who.email, code: wrong(code, index + 1) },
          caller,
        }),
      ),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((name) => name === 'auth.form')).toHaveLength(2);
    expect(codes.filter((name) => name === 'auth.codeAttemptsExceeded')).toHaveLength(18);
    expect((await page.prove({ flow: 'email_code', code })).status).toBe(400);
  });

  it('is refused while the account is locked by failures of any flow', async () => {
    const who = await enrol();
    const page = browser(who);
    await page.send('email_code');
    for (let i = 0; i < 5; i += 1) await page.prove({ flow: 'credentials', password: 'wrong password' });
    const locked = await page.prove({ flow: 'email_code', code: await lastCode(who.email) });
    expect([locked.status, locked.body.code]).toEqual([429, 'auth.attemptsExceeded']);
  });
});

describe('asking for codes', () => {
  it('waits for the resend time and ends with the day’s codes of the name, also in fresh browsers', async () => {
    const who = await enrol();
    expect((await browser(who).send('email_code')).status).toBe(200);
    const early = await browser(who).send('email_code');
    expect([early.status, early.body.code, early.body.retryAfter]).toEqual([
      429,
      'auth.codeResendTooSoon',
      60,
    ]);
    for (let i = 1; i < 10; i += 1) {
      minute();
      expect((await browser(who).send('email_code')).status).toBe(200);
    }
    minute();
    const blocked = await browser({ ...who, ip: '203.0.113.77' }).send('email_code');
    expect([blocked.status, blocked.body.code]).toEqual([429, 'auth.codeQuotaExceeded']);
    expect(blocked.body.retryAfter).toBe(86_340);
    expect(Number(blocked.headers['retry-after'])).toBe(86_340);
  });

  it('by other names is answered as for nobody, and sends nothing beyond what the person gets', async () => {
    const who = await enrol();
    const mails = async () => (await world.messages()).filter(({ to }) => to === who.email).length;
    expect((await browser(who).send('email_code')).status).toBe(200);
    expect((await browser(who).send('email_code', { login: who.login })).status).toBe(200);
    expect(await mails()).toBe(1);
    for (let i = 1; i < 10; i += 1) {
      minute();
      const name = i % 2 ? { login: who.login } : { email: who.email };
      expect((await browser(who).send('email_code', name)).status).toBe(200);
    }
    expect(await mails()).toBe(10);
    minute();
    const beyond = await browser({ ...who, ip: '203.0.113.77' }).send('email_code', { mobile: who.mobile });
    expect([beyond.status, beyond.body]).toEqual([200, { resendIn: 60 }]);
    expect(await mails()).toBe(10);
  });

  it('is not reset by a flush of Redis', async () => {
    const who = await enrol();
    await browser(who).send('email_code');
    await world.redis.flushdb();
    expect((await browser(who).send('email_code')).body.code).toBe('auth.codeResendTooSoon');
  });

  it('refuses flows that send nothing or are not open', async () => {
    const who = await enrol();
    for (const flow of ['credentials', 'sms_code']) {
      const answer = await browser(who).send(flow);
      expect([answer.status, answer.body.errorList]).toEqual([400, { flow: 'errorChoice' }]);
    }
  });
});

describe('somebody who does not exist', () => {
  /** Everything an outsider sees of one attempt, without the secret of the pending sign-in. */
  const observe = async (who: Person) => {
    const page = browser(who);
    const seen = [await page.config(), await page.send('email_code'), await page.send('email_code')];
    for (const code of ['000000', '000001', '000002', '000003'])
      seen.push(await page.prove({ flow: 'email_code', code }));
    minute();
    seen.push(await page.send('email_code'), await page.config());
    seen.push(await page.prove({ flow: 'credentials', password: 'wrong password' }));
    return seen.map(({ status, headers, body }) => ({
      status,
      headers: Object.keys(headers).sort(),
      body: { ...body, traceId: '' },
    }));
  };

  it('looks like somebody who does, and like somebody who cannot be reached, and gets nothing', async () => {
    const before = (await world.messages()).length;
    const unknown = await observe(nobody());
    expect((await world.messages()).length).toBe(before);
    const known = await observe(await enrol());
    expect(unknown).toEqual(known);
    const disabled = await observe(await enrol({ status: 'disabled' }));
    expect(disabled).toEqual(known);
    expect((await world.messages()).length).toBe(before + 2);
  });
});
