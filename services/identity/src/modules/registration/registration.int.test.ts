import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDomain, testTerm } from '../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
let world: IdentityWorld;

beforeAll(async () => {
  world = await startIdentity({
    settings: { registrationsPerIp: 3 },
    domains: [
      testDomain('portal', {
        base: true,
        publicUrl: 'https://portal.example',
        agreements: [testTerm('use'), testTerm('news', { loginRequired: false })],
      }),
      testDomain('closed', { enabled: false }),
      testDomain('other', { publicUrl: 'https://other.example/' }),
    ],
  });
});
afterAll(() => world.close());

let people = 0;
/** Somebody new, with an address of their own on every line. */
const somebody = () => {
  people += 1;
  return {
    email: `Newcomer${people}@Example.org`,
    mobile: `+7 (916) ${String(people).padStart(3, '0')}-00-00`,
    e164: `+7916${String(people).padStart(3, '0')}0000`,
    ip: `203.0.113.${people}`,
  };
};
type Somebody = ReturnType<typeof somebody>;
const path = '/api/v1/platform/registration';
const callerOf = ({ ip }: Somebody, more: Caller = {}): Caller => ({ ip, domainId: 'portal', ...more });
const names = { lastName: 'Орлова', firstName: 'Вера', middleName: 'Сергеевна' };
const terms = [{ type: 'use', agree: true }];
const request = (who: Somebody, more: object = {}, caller: Caller = {}) =>
  world.call('POST', `${path}/link`, {
    body: { ...names, email: who.email, termsAgree: terms, ...more },
    caller: callerOf(who, caller),
  });
const mailsTo = async (address: string) => (await world.messages()).filter(({ to }) => to === address);
const linkOf = async (who: Somebody) => {
  const mail = (await mailsTo(who.email)).at(-1);
  return { mail, secret: mail?.params.link?.split('/').at(-1) ?? '' };
};
/** Somebody with the link in their hands. */
const linked = async () => {
  const who = somebody();
  expect((await request(who)).status).toBe(204);
  return { ...who, ...(await linkOf(who)) };
};
type Linked = Awaited<ReturnType<typeof linked>>;
const status = (who: Linked, caller: Caller = {}, method: 'GET' | 'HEAD' = 'GET') =>
  world.call(method, `${path}/status/${who.secret}`, { caller: callerOf(who, caller) });
const sendCode = (who: Linked, more: object = {}, caller: Caller = {}) =>
  world.call('POST', `${path}/code`, {
    body: { mobile: who.mobile, secret: who.secret, ...more },
    caller: callerOf(who, caller),
  });
const lastSms = async (number: string) => (await mailsTo(number)).at(-1)?.params.code ?? '';
const verify = (who: Linked, code: string, more: object = {}, caller: Caller = {}) =>
  world.call('PUT', `${path}/verify`, {
    body: { mobile: who.mobile, secret: who.secret, code, ...more },
    caller: callerOf(who, caller),
  });
const complete = (who: Linked, more: object = {}, caller: Caller = {}) =>
  world.call('POST', `${path}/complete`, {
    body: { password: PASSWORD, repeatPassword: PASSWORD, mobile: who.mobile, secret: who.secret, ...more },
    caller: callerOf(who, caller),
  });
/** Somebody whose number is verified. */
const verified = async () => {
  const who = await linked();
  await sendCode(who);
  expect((await verify(who, await lastSms(who.e164))).status).toBe(204);
  return who;
};
const accountsAt = (email: string) =>
  world.connection.collection('accounts').find({ identifiers: email.toLowerCase() }).toArray();
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
const gist = ({ status: answered, body }: { status: number; body: { code?: string } | null }) => [
  answered,
  body?.code,
];

describe('registration', () => {
  it('goes from the form to the session', async () => {
    const who = somebody();
    const asked = await request(who, {}, { locale: 'ru' });
    expect([asked.status, asked.body]).toEqual([204, null]);
    const { mail, secret } = await linkOf(who);
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

    const seen = await status(me);
    expect(seen.body).toEqual({
      status: 'valid',
      endTime: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
      email: expect.stringMatching(/^N\*\*\*\d?@Example\.org$/),
      ...names,
    });
    const sent = await sendCode(me);
    expect(sent.body).toEqual({
      endTime: new Date(world.clock.now().getTime() + 180_000).toISOString(),
      resendIn: 60,
    });
    const code = await lastSms(who.e164);
    expect(code).toMatch(/^\d{4}$/);
    const mistyped = await verify(me, wrong(code));
    expect([...gist(mistyped), mistyped.body.errorList]).toEqual([
      400,
      'registration.invalidCode',
      { code: 'errorCode' },
    ]);
    expect((await verify(me, code)).status).toBe(204);
    expect((await status(me)).body.mobile).toMatch(/^\+7\*+0000$/);

    const done = await complete(me);
    expect([done.status, done.body]).toEqual([204, null]);
    const { session } = (await world.resolve(String(done.headers['gatehouse-session']))).body;
    const [account] = await accountsAt(who.email);
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
    for (const late of [await status(me), await sendCode(me), await verify(me, code), await complete(me)])
      expect(gist(late)).toEqual([410, 'link.used']);
  });

  it('takes one full name where the installation wants it so', async () => {
    const settings = world.connection.collection<{ _id: string; value: unknown }>('projected_settings');
    await settings.updateOne({ _id: 'useUserFio' }, { $set: { value: true } }, { upsert: true });
    const who = somebody();
    await vi.waitFor(async () => {
      const refused = await request(who, { lastName: '<', fio: '<' });
      expect(refused.body.errorList).toEqual({ fio: 'errorSymbols' });
    }, 5_000);
    expect((await request(who)).body.errorList).toEqual({ fio: 'errorEmpty' });
    expect((await request(who, { fio: '  Орлова  Вера ' })).status).toBe(204);
    const row = await world.connection.collection('registrations').findOne({ email: who.email });
    expect(row?.names).toEqual({ lastName: null, firstName: null, middleName: null, fio: 'Орлова Вера' });
    await settings.deleteOne({ _id: 'useUserFio' });
    await vi.waitFor(async () => {
      const refused = await request(who, { lastName: '<', fio: '<' });
      expect(refused.body.errorList).toEqual({ lastName: 'errorSymbols' });
    }, 5_000);
  });

  it('names what is wrong with the form', async () => {
    const who = somebody();
    const empty = await request(who, { lastName: ' ', firstName: undefined, email: 'a@b.c' });
    expect([...gist(empty), empty.body.errorList]).toEqual([
      400,
      'registration.form',
      { lastName: 'errorEmpty', firstName: 'errorEmpty' },
    ]);
    expect((await request(who, { lastName: '<script>' })).body.errorList).toEqual({
      lastName: 'errorSymbols',
    });
    expect((await request(who, { email: 'nobody' })).body.errorList).toEqual({ email: 'errorFormat' });
    const noTerms = await request(who, { termsAgree: [{ type: 'use', agree: false }] });
    expect([...gist(noTerms), noTerms.body.termsRequired.map(({ id }: { id: string }) => id)]).toEqual([
      403,
      'auth.termsRequired',
      ['use'],
    ]);
    expect(await mailsTo(who.email)).toEqual([]);
  });

  it('refuses passwords against the policy and passwords that differ', async () => {
    const who = await verified();
    for (const [password, repeatPassword, errorList] of [
      ['short', 'short', { password: 'errorPolicy' }],
      ['Password2026', 'Password2026', { password: 'errorCommon' }],
      ['LighthousePortal1', 'LighthousePortal1', { password: 'errorContext' }],
      [PASSWORD, 'Orchid-Lantern-43', { password: 'errorMatch', repeatPassword: 'errorMatch' }],
    ] as const) {
      const refused = await complete(who, { password, repeatPassword });
      expect([...gist(refused), refused.body.errorList]).toEqual([400, 'registration.form', errorList]);
    }
    expect((await complete(who)).status).toBe(204);
  });
});

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
      { login: `cross${people}`, email: `cross${people}@example.org` },
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

describe('steps', () => {
  it('that come too early change nothing', async () => {
    const who = await linked();
    expect(gist(await verify(who, '1234'))).toEqual([409, 'link.wrongStep']);
    expect(gist(await complete(who))).toEqual([409, 'link.wrongStep']);
    await sendCode(who);
    expect(gist(await complete(who, { code: await lastSms(who.e164) }))).toEqual([409, 'link.wrongStep']);
    expect(await accountsAt(who.email)).toEqual([]);
  });

  it('for another number than the verified one are refused', async () => {
    const who = await verified();
    const other = somebody();
    expect(gist(await complete(who, { mobile: other.mobile }))).toEqual([409, 'link.wrongStep']);
    const code = await lastSms(who.e164);
    expect(gist(await verify(who, code, { mobile: other.mobile }))).toEqual([409, 'link.wrongStep']);
    world.clock.forward(60);
    await sendCode(who, { mobile: other.mobile });
    expect(gist(await verify(who, wrong(await lastSms(other.e164)), { mobile: other.mobile }))).toEqual([
      400,
      'registration.invalidCode',
    ]);
    expect((await complete(who)).status).toBe(204);
  });

  it('that were taken change nothing when they are taken again', async () => {
    const who = await verified();
    const code = await lastSms(who.e164);
    expect((await verify(who, code)).status).toBe(204);
    expect(gist(await verify(who, wrong(code)))).toEqual([409, 'link.wrongStep']);
    expect((await complete(who)).status).toBe(204);
  });

  it('in two tabs at once make one account', async () => {
    const who = await verified();
    const answers = await Promise.all([1, 2, 3, 4].map(() => complete(who)));
    expect(answers.map(({ status: answered }) => answered).sort()).toEqual([204, 410, 410, 410]);
    expect(await accountsAt(who.email)).toHaveLength(1);
    expect(answers.filter(({ headers }) => headers['gatehouse-session'] !== undefined)).toHaveLength(1);
  });

  it('end with the code: used up, over, asked for too often', async () => {
    const who = await linked();
    await sendCode(who);
    const code = await lastSms(who.e164);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => verify(who, wrong(code))));
    expect(guesses.filter(({ body }) => body.code === 'registration.invalidCode')).toHaveLength(2);
    expect(guesses.filter(({ body }) => body.code === 'auth.codeAttemptsExceeded')).toHaveLength(10);
    expect((await verify(who, code)).body.errorList).toEqual({ code: 'errorAttempts' });
    const early = await sendCode(who);
    expect([...gist(early), early.body.retryAfter]).toEqual([429, 'auth.codeResendTooSoon', 60]);
    world.clock.forward(60);
    expect((await sendCode(who)).status).toBe(200);
    world.clock.forward(180);
    const late = await verify(who, await lastSms(who.e164));
    expect([...gist(late), late.body.expired]).toEqual([400, 'registration.codeExpired', true]);
    for (let i = 2; i < 5; i += 1) {
      expect((await sendCode(who)).status).toBe(200);
      world.clock.forward(60);
    }
    const blocked = await sendCode(who, { mobile: somebody().mobile });
    expect([...gist(blocked), blocked.body.retryAfter]).toEqual([429, 'auth.codeQuotaExceeded', 86_340]);
  });

  it('name a number that is none', async () => {
    const who = await linked();
    const answer = await sendCode(who, { mobile: '+7 916 00' });
    expect([...gist(answer), answer.body.errorList]).toEqual([
      400,
      'registration.form',
      { mobile: 'errorPhone' },
    ]);
  });
});

describe('what outsiders learn', () => {
  it('is the same for an address that somebody has, whose owner is told', async () => {
    const owner = somebody();
    await world.enrol({ login: `owner${people}`, email: owner.email, locale: 'en' }, PASSWORD);
    const [known, unknown] = [await request(owner), await request(somebody())];
    expect([known.status, known.body, Object.keys(known.headers).sort()]).toEqual([
      unknown.status,
      unknown.body,
      Object.keys(unknown.headers).sort(),
    ]);
    const mails = await mailsTo(owner.email);
    expect(mails.map(({ template }) => template)).toEqual(['registration.exists']);
    expect(mails[0]?.params).toEqual({ link: 'https://portal.example/platform/login' });
  });

  it('of a number that somebody has is nothing until it is proven', async () => {
    const owner = somebody();
    await world.enrol({ login: `mobile${people}`, mobile: owner.e164 }, PASSWORD);
    const who = await linked();
    expect((await sendCode(who, { mobile: owner.mobile })).status).toBe(200);
    const code = await lastSms(owner.e164);
    expect(gist(await verify(who, wrong(code), { mobile: owner.mobile }))).toEqual([
      400,
      'registration.invalidCode',
    ]);
    const proven = await verify(who, code, { mobile: owner.mobile });
    expect(proven.body.errorList).toEqual({ mobile: 'errorUnique' });
  });

  it('of an address that was taken meanwhile is told to who has proven it', async () => {
    const who = await verified();
    await world.enrol({ login: `meanwhile${people}`, email: who.email }, PASSWORD);
    const answer = await complete(who);
    expect([...gist(answer), answer.body.errorList]).toEqual([
      400,
      'registration.form',
      { email: 'errorUnique' },
    ]);
    expect((await status(who)).status).toBe(200);
  });
});

describe('limits', () => {
  it('registrations of one client address a day hold exactly, also at once', async () => {
    const { ip } = somebody();
    const answers = await Promise.all(Array.from({ length: 8 }, () => request({ ...somebody(), ip })));
    expect(answers.filter(({ status: answered }) => answered === 204)).toHaveLength(3);
    const refused = answers.find(({ status: answered }) => answered !== 204);
    expect([...gist(refused as never), refused?.body.retryAfter]).toEqual([
      429,
      'registration.addressQuotaExceeded',
      86_400,
    ]);
  });

  it('mails to one address are limited without a word', async () => {
    const who = somebody();
    for (let i = 0; i < 8; i += 1) expect((await request(who, {}, { ip: `198.18.0.${i}` })).status).toBe(204);
    expect(await mailsTo(who.email)).toHaveLength(5);
  });

  it('requests beyond the mails of a day leave the last mailed link as it is', async () => {
    const who = somebody();
    for (let i = 0; i < 5; i += 1) await request(who, {}, { ip: `198.18.1.${i}` });
    const last = { ...who, ...(await linkOf(who)) };
    for (const ip of ['198.18.1.6', '198.18.1.7']) expect((await request(who, {}, { ip })).status).toBe(204);
    expect((await linkOf(who)).secret).toBe(last.secret);
    expect((await status(last)).body).toMatchObject({ status: 'valid' });
    await sendCode(last);
    expect((await verify(last, await lastSms(who.e164))).status).toBe(204);
    expect((await complete(last)).status).toBe(204);
    expect(await accountsAt(who.email)).toHaveLength(1);
  });

  it('a repeated request with its key has one effect', async () => {
    const who = somebody();
    const headers = { 'idempotency-key': 'once-and-for-all' };
    const answers = [await request(who, {}, { headers }), await request(who, {}, { headers })];
    expect(answers.map(({ status: answered }) => answered)).toEqual([204, 204]);
    expect(await mailsTo(who.email)).toHaveLength(1);
  });

  it('a registration that is switched off begins and goes on nowhere', async () => {
    const settings = world.connection.collection<{ _id: string; value: unknown }>('projected_settings');
    const who = await verified();
    await settings.updateOne({ _id: 'registrationEnabled' }, { $set: { value: false } }, { upsert: true });
    await vi.waitFor(async () => {
      expect(gist(await status(who))).toEqual([403, 'link.canceled']);
    }, 5_000);
    expect(gist(await request(somebody()))).toEqual([403, 'request.forbidden']);
    expect(gist(await complete(who))).toEqual([403, 'link.canceled']);
    await settings.deleteOne({ _id: 'registrationEnabled' });
  });

  it('nobody registers at a domain that is switched off, or from a network that is kept out', async () => {
    const closed = await request(somebody(), {}, { domainId: 'closed' });
    expect([...gist(closed), closed.body.accessError]).toEqual([403, 'auth.tech', true]);
    await world.connection
      .collection<{ _id: string }>('network_lists')
      .insertOne({ _id: 'one', list: 'black', domainId: null, network: '192.0.2.0/24' } as never);
    // The test before this one switched registration off; services follow within a second.
    const who = await vi.waitFor(verified, 5_000);
    await vi.waitFor(async () => {
      expect(gist(await request(somebody(), {}, { ip: '192.0.2.9' }))).toEqual([403, 'auth.tech']);
    }, 5_000);
    expect(gist(await complete(who, {}, { ip: '192.0.2.9' }))).toEqual([403, 'auth.tech']);
    expect((await complete(who)).status).toBe(204);
  });
});
