import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDomain } from '../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
const CODES = 'email-or-password';
let world: IdentityWorld;

beforeAll(async () => {
  world = await startIdentity({
    domains: [
      testDomain('codes', { schemeCode: CODES }),
      testDomain('codes-by-sms', { schemeCode: 'sms-or-password' }),
      testDomain('second', { schemeCode: 'password-sms' }),
      testDomain('off', { schemeCode: 'disabled-later' }),
    ],
  });
});
afterAll(() => world.close());

let people = 0;
const enrol = async (more: object = {}) => {
  people += 1;
  const facts = {
    login: `person${people}`,
    email: `person${people}@example.org`,
    mobile: `+7916${String(people).padStart(7, '0')}`,
    ...more,
  };
  const account = await world.enrol(facts, PASSWORD);
  return { ...facts, accountId: account._id, ip: `198.51.100.${people}` };
};
type Person = Awaited<ReturnType<typeof enrol>>;
const nobody = (): Person => {
  people += 1;
  const email = `nobody${people}@example.org`;
  return {
    login: `nobody${people}`,
    email,
    mobile: '+79160000000',
    accountId: '',
    ip: `198.51.100.${people}`,
  };
};

/** One browser: it keeps the secret of its transaction like its cookie. */
const browser = (who: Person, domainId = 'codes') => {
  let transaction: string | undefined;
  const caller = (): Caller => ({
    ip: who.ip,
    domainId,
    ...(transaction === undefined ? {} : { transaction }),
  });
  const keep = <T extends { headers: Record<string, unknown> }>(answer: T): T => {
    const secret = answer.headers['gatehouse-transaction'];
    if (secret !== undefined) transaction = secret === '' ? undefined : String(secret);
    return answer;
  };
  const post = async (path: string, body: object) =>
    keep(await world.call('POST', `/api/v1/platform/auth/${path}`, { body, caller: caller() }));
  return {
    caller,
    config: async () =>
      world.call('GET', `/api/v1/platform/auth/config/email?email=${encodeURIComponent(who.email)}`, {
        caller: caller(),
      }),
    send: (flow: string, named: object = { email: who.email }) =>
      post(`code/${Object.keys(named)[0]}`, { flow, ...named }),
    prove: (body: object, named: object = { email: who.email }) =>
      post(`login/${Object.keys(named)[0]}`, { ...named, ...body }),
  };
};
const lastCode = async (to: string) =>
  (await world.messages()).findLast((message) => message.to === to)?.params.code ?? 'none';
const wrong = (code: string, by = 1) =>
  String((Number(code) + by) % 10 ** code.length).padStart(code.length, '0');
const minute = () => world.clock.forward(60);

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
    expect([again.status, again.body.code]).toEqual([400, 'auth.expired']);
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
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'auth.expired']);
    const planted = await page.prove({ flow: 'email_code', code }, { email: other.email });
    expect(planted.status).toBe(400);
    expect((await page.prove({ flow: 'email_code', code }, { login: who.login })).status).toBe(200);
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
  it('waits for the resend time and ends with the day’s codes, also in fresh browsers and by other names', async () => {
    const who = await enrol();
    const page = browser(who);
    expect((await page.send('email_code')).status).toBe(200);
    const early = await browser(who).send('email_code', { login: who.login });
    expect([early.status, early.body.code, early.body.retryAfter]).toEqual([
      429,
      'auth.codeResendTooSoon',
      60,
    ]);
    for (let i = 1; i < 10; i += 1) {
      minute();
      expect(
        (await browser(who).send('email_code', i % 2 ? { login: who.login } : { email: who.email })).status,
      ).toBe(200);
    }
    minute();
    const blocked = await browser({ ...who, ip: '203.0.113.77' }).send('email_code', { mobile: who.mobile });
    expect([blocked.status, blocked.body.code]).toEqual([429, 'auth.codeQuotaExceeded']);
    expect(blocked.body.retryAfter).toBe(86_340);
    expect(Number(blocked.headers['retry-after'])).toBe(86_340);
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
  /** Everything an outsider sees of one attempt, without the secret of the transaction. */
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

describe('password, then SMS code', () => {
  it('asks for both, in this order', async () => {
    const who = await enrol();
    const page = browser(who, 'second');
    expect((await page.config()).body.flows).toEqual(['credentials']);
    expect((await page.send('sms_code')).status).toBe(400);
    const skipped = await page.prove({ flow: 'sms_code', code: '123456' });
    expect([skipped.status, skipped.headers['gatehouse-session']]).toEqual([400, undefined]);

    const first = await page.prove({ flow: 'credentials', password: PASSWORD, rememberMe: true });
    expect(first.body).toEqual({ status: 'secondFactor', flows: ['sms_code'], resendIn: 0 });
    expect(first.headers['gatehouse-session']).toBeUndefined();
    expect((await page.send('sms_code')).body).toEqual({ resendIn: 60 });
    expect((await world.messages()).at(-1)).toMatchObject({ channel: 'sms', to: who.mobile });
    const code = await lastCode(who.mobile);
    const elsewhere = await browser(who, 'second').prove({ flow: 'sms_code', code });
    expect(elsewhere.status).toBe(400);
    const done = await page.prove({ flow: 'sms_code', code });
    expect([done.body, done.headers['gatehouse-transaction']]).toEqual([{ status: 'signedIn' }, '']);
    expect(done.headers['gatehouse-session-max-age']).toBeDefined();
    expect((await world.events('identity.session.started')).at(-1)?.data.factors).toEqual([
      'credentials',
      'sms_code',
    ]);
  });

  it('is void once the password or the scheme changed', async () => {
    const who = await enrol();
    const page = browser(who, 'second');
    await page.prove({ flow: 'credentials', password: PASSWORD });
    await page.send('sms_code');
    await world.accountsService.change(who.accountId, () => ({ roles: [] }), { actor: 'system' });
    const answer = await page.prove({ flow: 'sms_code', code: await lastCode(who.mobile) });
    expect([answer.status, answer.body.code]).toEqual([400, 'auth.expired']);
  });
});

describe('a scheme that is switched off', () => {
  const schemes = () => world.connection.collection('authentication_schemes');
  it('is refused at every step, also when the sign-in began before', async () => {
    const flow = (name: string) => ({ flow: name, enabled: true });
    await schemes().insertOne({
      _id: 'disabled-later' as never,
      name: { ru: 'x', en: 'x' },
      active: true,
      base: false,
      priority: null,
      first: [flow('email_code'), flow('credentials')],
      second: [flow('sms_code')],
    });
    const who = await enrol();
    await vi.waitFor(async () => {
      expect((await browser(who, 'off').config()).body.flows).toEqual(['email_code', 'credentials']);
    }, 5_000);
    const one = browser(who, 'off');
    await one.send('email_code');
    const emailCode = await lastCode(who.email);
    const other = await enrol();
    const half = browser(other, 'off');
    expect((await half.prove({ flow: 'credentials', password: PASSWORD })).body.status).toBe('secondFactor');
    await half.send('sms_code');
    const smsCode = await lastCode(other.mobile);

    await schemes().updateOne({ _id: 'disabled-later' as never }, { $set: { active: false } });
    await vi.waitFor(async () => {
      expect((await browser(who, 'off').config()).body.flows).toEqual(['credentials']);
    }, 5_000);
    expect((await one.send('email_code')).status).toBe(400);
    expect((await one.prove({ flow: 'email_code', code: emailCode })).status).toBe(400);
    expect((await half.send('sms_code')).status).toBe(400);
    const ended = await half.prove({ flow: 'sms_code', code: smsCode });
    expect([ended.status, ended.headers['gatehouse-session']]).toEqual([400, undefined]);
  });
});

it('a code, an address and a number stand nowhere in the clear', async () => {
  const who = await enrol({ mobile: '+79031234567' });
  const page = browser(who, 'second');
  await page.prove({ flow: 'credentials', password: PASSWORD });
  await page.send('sms_code');
  const code = await lastCode(who.mobile);
  const rows = await Promise.all(
    ['outbox', 'codes', 'quotas', 'sign_in_transactions', 'unsent_messages'].map((name) =>
      world.connection
        .collection(name)
        .find({}, { projection: { 'event.data.label': 0 } })
        .toArray(),
    ),
  );
  const stored = JSON.stringify(rows.flat().filter((row) => !String(row.topic).includes('account')));
  expect(stored).not.toContain(`"${code}"`);
  expect(stored).not.toContain(who.mobile);
});
