import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDomain, testTerm } from '../../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
const NEW = 'Marble-Compass-77';
let world: IdentityWorld;

beforeAll(async () => {
  world = await startIdentity({
    settings: { recoveryTries: 3 },
    domains: [
      testDomain('portal', { base: true, publicUrl: 'https://portal.example' }),
      testDomain('terms', { publicUrl: 'https://terms.example', agreements: [testTerm('use')] }),
    ],
  });
});
afterAll(() => world.close());

let people = 0;
const enrol = async (more: object = {}, password: string | undefined = PASSWORD) => {
  people += 1;
  const login = `restorer${people}`;
  const facts = { login, email: `${login}@example.org`, ip: `203.0.113.${people}` };
  const account = await world.enrol({ login, email: facts.email, ...more }, password);
  return { ...facts, accountId: account._id };
};
type Person = Awaited<ReturnType<typeof enrol>>;
const callerOf = ({ ip }: { ip: string }, more: Caller = {}): Caller => ({ ip, domainId: 'portal', ...more });
const request = (who: { email: string; ip: string }, caller: Caller = {}) =>
  world.call('POST', '/api/v1/platform/password/link', {
    body: { email: who.email },
    caller: callerOf(who, caller),
  });
const mailsTo = async (address: string) => (await world.messages()).filter(({ to }) => to === address);
const secretFor = async (who: Person) =>
  (await mailsTo(who.email)).at(-1)?.params.link?.split('/').at(-1) ?? '';
const linked = async (more: object = {}) => {
  const who = await enrol(more);
  expect((await request(who)).status).toBe(204);
  return { ...who, secret: await secretFor(who) };
};
type Linked = Awaited<ReturnType<typeof linked>>;
const status = (who: Linked, caller: Caller = {}, kind = 'link', method: 'GET' | 'HEAD' = 'GET') =>
  world.call(method, `/api/v1/platform/password/${kind}/status/${who.secret}`, {
    caller: callerOf(who, caller),
  });
const setPassword = (who: Linked, more: object = {}, caller: Caller = {}, kind = '') =>
  world.call('PUT', `/api/v1/platform/password/${kind}${who.secret}`, {
    body: { password: NEW, repeatPassword: NEW, ...more },
    caller: callerOf(who, caller),
  });
const gist = ({ status: answered, body }: { status: number; body: { code?: string } | null }) => [
  answered,
  body?.code,
];
const login = (who: Person, password: string) => world.login('login', who.login, password, callerOf(who));

describe('restore', () => {
  it('sets a new password by the mailed link and tells the owner', async () => {
    const who = await linked({ locale: 'en' });
    const [mail] = await mailsTo(who.email);
    expect(mail).toMatchObject({ template: 'password.link', locale: 'en', accountId: who.accountId });
    expect(mail?.params.link).toBe(`https://portal.example/platform/new-password/${who.secret}`);
    expect(mail?.params.until).toContain('UTC');
    expect((await status(who)).body).toEqual({
      status: 'valid',
      endTime: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
      email: expect.stringMatching(/^r\*\*\*.?@example\.org$/),
      login: who.login,
    });
    const done = await setPassword(who);
    expect([done.status, done.body, done.headers['gatehouse-session']]).toEqual([204, null, undefined]);
    expect((await login(who, PASSWORD)).status).toBe(400);
    expect((await login(who, NEW)).status).toBe(200);
    expect((await mailsTo(who.email)).at(-1)).toMatchObject({
      template: 'password.changed',
      params: { ip: who.ip, link: 'https://portal.example/platform/forgot-password' },
    });
    const told = (await world.events()).filter(
      ({ subject, type }) => subject === who.accountId && !type.includes('sign-in'),
    );
    expect(told.map(({ type, sequence, data }) => [type, sequence, data.reason])).toEqual([
      ['identity.account.created', 1, undefined],
      ['identity.account.restore-requested', 2, undefined],
      ['identity.account.password-changed', 3, 'restored'],
    ]);
    expect(told.at(-1)?.actor).toBe(who.accountId);
  });

  it('ends every session, voids other links and opens what failures had locked', async () => {
    const who = await enrol();
    const session = await world.signedIn(who.login, PASSWORD);
    await world.restore.inviteToFirstEntry(who.login, { actor: 'system' });
    const entry = { ...who, secret: await secretFor(who) };
    await request(who);
    const me = { ...who, secret: await secretFor(who) };
    for (let i = 0; i < 6; i += 1) await login(who, 'wrong password');
    expect((await login(who, PASSWORD)).status).toBe(429);
    expect((await setPassword(me)).status).toBe(204);
    expect((await world.resolve(session.secret)).status).toBe(404);
    expect((await world.events('identity.session.ended')).at(-1)?.data.reason).toBe('password-changed');
    expect(gist(await status(entry, {}, 'entry/link'))).toEqual([403, 'link.canceled']);
    expect((await login(who, NEW)).status).toBe(200);
  });

  it('stops a sign-in that is under way with the old password', async () => {
    const who = await enrol({ schemeCode: 'password-sms', mobile: '+79161112233' });
    const half = await login(who, PASSWORD);
    expect(half.body.status).toBe('secondFactor');
    const pendingSignIn = String(half.headers['gatehouse-transaction']);
    await request(who);
    await setPassword({ ...who, secret: await secretFor(who) });
    const answer = await world.call('POST', '/api/v1/platform/auth/code/login', {
      body: { flow: 'sms_code', login: who.login },
      caller: callerOf(who, { pendingSignIn }),
    });
    expect(gist(answer)).toEqual([400, 'auth.expired']);
  });

  it('asks for terms of the domain and for a password that keeps the policy', async () => {
    const who = await linked();
    const terms = await setPassword(who, {}, { domainId: 'terms' });
    expect([...gist(terms), terms.body.termsRequired[0].id]).toEqual([403, 'auth.termsRequired', 'use']);
    for (const [password, repeatPassword, errorList] of [
      ['Password2026', 'Password2026', { password: 'errorCommon' }],
      [`${who.login}A1`, `${who.login}A1`, { password: 'errorContext' }],
      [NEW, PASSWORD, { password: 'errorMatch', repeatPassword: 'errorMatch' }],
    ] as const) {
      const { status, body } = await setPassword(who, { password, repeatPassword }, { domainId: 'terms' });
      expect([status, body.errorList, body.termsRequired[0].id]).toEqual([400, errorList, 'use']);
    }
    const agreed = { termsAgree: [{ type: 'use', agree: true }] };
    expect((await setPassword(who, agreed, { domainId: 'terms' })).status).toBe(204);
    expect((await world.events('identity.account.terms-agreed')).at(-1)?.subject).toBe(who.accountId);
  });
});

describe('the link', () => {
  it('works once, also at once, and not because somebody looked', async () => {
    const who = await linked();
    await status(who, {}, 'link', 'HEAD');
    await status(who, { userAgent: 'LinkScanner/1.0' });
    const answers = await Promise.all([1, 2, 3].map(() => setPassword(who)));
    expect(answers.map(({ status: answered }) => answered).sort()).toEqual([204, 410, 410]);
    for (const late of [await status(who), await setPassword(who)])
      expect(gist(late)).toEqual([410, 'link.used']);
  });

  it('is void when another one is asked for, and over after its lifetime', async () => {
    const who = await linked();
    await request(who);
    expect(gist(await setPassword(who))).toEqual([403, 'link.canceled']);
    const young = { ...who, secret: await secretFor(who) };
    world.clock.forward(3_600);
    for (const late of [await status(young), await setPassword(young)])
      expect([...gist(late), late.body.expired]).toEqual([403, 'link.expired', true]);
    expect((await login(who, PASSWORD)).status).toBe(200);
  });

  it('is of no use for another purpose', async () => {
    const who = await linked();
    expect(gist(await status(who, {}, 'entry/link'))).toEqual([404, 'request.notFound']);
    expect(gist(await setPassword(who, {}, {}, 'entry/'))).toEqual([404, 'request.notFound']);
    expect((await status(who)).status).toBe(200);
  });

  it('is active in the browser of another person, and not in the owner’s', async () => {
    const who = await linked();
    const other = await enrol();
    const theirs = await world.signedIn(other.login, PASSWORD);
    expect((await status(who, { session: theirs })).body.status).toBe('active');
    expect(gist(await setPassword(who, {}, { session: theirs }))).toEqual([409, 'link.wrongStep']);
    const own = await world.signedIn(who.login, PASSWORD);
    expect((await status(who, { session: own })).body.status).toBe('valid');
    expect((await setPassword(who, {}, { session: own })).status).toBe(204);
  });

  it('dies with the account', async () => {
    const who = await linked();
    await world.accountsService.change(who.accountId, () => ({ status: 'disabled' }), { actor: 'system' });
    expect(gist(await status(who))).toEqual([403, 'link.canceled']);
    expect(gist(await setPassword(who))).toEqual([403, 'link.canceled']);
  });

  it('and the password stand nowhere in the clear', async () => {
    const who = await linked();
    await setPassword(who, { password: 'Canary-Restored-31', repeatPassword: 'Canary-Restored-31' });
    const stored = await world.storedText();
    for (const secret of [who.secret, 'Canary-Restored-31']) {
      expect(stored).not.toContain(secret);
      expect(world.logged()).not.toContain(secret);
    }
  });
});

describe('what outsiders learn', () => {
  it('is the same for known, unknown and disabled people', async () => {
    const known = await enrol();
    const disabled = await enrol({ status: 'disabled' });
    const unknown = { email: 'nobody@example.org', ip: '198.18.1.1' };
    const before = (await world.messages()).length;
    const seen = [];
    for (const who of [known, disabled, unknown]) {
      const answer = await request(who);
      seen.push([answer.status, answer.body, Object.keys(answer.headers).sort()]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect((await world.messages()).length).toBe(before + 1);
  });

  it('directory accounts are told where their password is changed', async () => {
    const who = await enrol({ managedBy: 'directory' }, undefined);
    expect(gist(await request(who))).toEqual([405, 'password.directoryManaged']);
    expect(await mailsTo(who.email)).toEqual([]);
    const told = (await world.events('identity.account.restore-refused')).filter(
      ({ subject }) => subject === who.accountId,
    );
    expect(told).toMatchObject([
      { actor: 'system', ip: who.ip, sequence: 2, data: { label: who.login, reason: 'directory-managed' } },
    ]);
  });

  it('requests are limited per requester, for somebody known or not, and per client address', async () => {
    const known = await enrol();
    for (const [index, email] of [known.email, 'nobody.at.all@example.org'].entries()) {
      const answers = [];
      for (let i = 0; i < 5; i += 1) answers.push(await request({ email, ip: `198.18.2.${index}` }));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429, 429]);
      expect(answers.at(-1)?.body).toMatchObject({ code: 'password.linkQuotaExceeded', retryAfter: 86_400 });
    }
    const ip = '198.18.3.1';
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => request({ email: `many${i}@example.org`, ip })),
    );
    expect(answers.filter(({ status: answered }) => answered === 204)).toHaveLength(30);
  });

  it('strangers who ask in somebody’s name neither close the owner’s way nor flood the mailbox', async () => {
    const who = await enrol();
    const strangers = async (from: number) => {
      for (let i = 0; i < 8; i += 1)
        expect((await request({ email: who.email, ip: `198.18.${from}.${i}` })).status).toBe(204);
    };
    await strangers(20);
    expect(await mailsTo(who.email)).toHaveLength(3);
    // The owner asks too: the newest link in the mailbox is theirs to use, whoever asked for it.
    expect((await request(who)).status).toBe(204);
    const newest = { ...who, secret: await secretFor(who) };
    expect((await status(newest)).body).toMatchObject({ status: 'valid' });
    world.clock.forward(31 * 60);
    await strangers(21);
    expect(await mailsTo(who.email)).toHaveLength(4);
    await strangers(22);
    expect((await request(who)).status).toBe(204);
    expect((await setPassword({ ...who, secret: await secretFor(who) })).status).toBe(204);
    expect((await login(who, NEW)).status).toBe(200);
  });

  it('strangers who ask at the same moment get one mail beyond the day’s share, and it holds the link that works', async () => {
    const who = await enrol();
    const atOnce = (from: number) =>
      Promise.all(
        Array.from({ length: 30 }, (_, i) => request({ email: who.email, ip: `198.18.${from}.${i}` })),
      );
    expect(new Set((await atOnce(30)).map(({ status: answered }) => answered))).toEqual(new Set([204]));
    const sent = (await mailsTo(who.email)).length;
    expect([3, 4]).toContain(sent);
    await atOnce(31);
    expect(await mailsTo(who.email)).toHaveLength(sent);
    world.clock.forward(31 * 60);
    await atOnce(32);
    expect(await mailsTo(who.email)).toHaveLength(sent + 1);
    expect((await setPassword({ ...who, secret: await secretFor(who) })).status).toBe(204);
  });
});

describe('first entry', () => {
  it('sets the first password of an account that was made without one', async () => {
    const who = await enrol({}, undefined);
    await world.restore.inviteToFirstEntry(who.login, { actor: 'system', domain: 'portal' });
    const me = { ...who, secret: await secretFor(who) };
    const [mail] = await mailsTo(who.email);
    expect([mail?.template, mail?.params.link]).toEqual([
      'password.entry-link',
      `https://portal.example/platform/login/password/${me.secret}`,
    ]);
    expect(gist(await status(me))).toEqual([404, 'request.notFound']);
    expect((await status(me, {}, 'entry/link')).body).toMatchObject({ status: 'valid', login: who.login });
    expect((await setPassword(me, {}, {}, 'entry/')).status).toBe(204);
    expect((await login(who, NEW)).status).toBe(200);
    expect((await world.events('identity.account.password-changed')).at(-1)?.data.reason).toBe('first-entry');
    expect(gist(await setPassword(me, {}, {}, 'entry/'))).toEqual([410, 'link.used']);
  });

  it('is refused where it cannot work', async () => {
    const mute = await enrol({ email: null });
    await expect(world.restore.inviteToFirstEntry(mute.login, { actor: 'system' })).rejects.toThrow(
      'no e-mail',
    );
    await expect(world.restore.inviteToFirstEntry('nobody', { actor: 'system' })).rejects.toThrow(
      'no such account',
    );
  });
});
