import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

const PASSWORD = 'Тихий-Омут-42 🦆';
let world: IdentityWorld;

beforeAll(async () => {
  world = await startIdentity();
  await world.enrol(
    { login: 'Anna.Smirnova', email: 'Anna@Example.org', mobile: '+7 916 123-45-67' },
    PASSWORD,
  );
});
afterAll(() => world.close());

describe('signing in with a password', () => {
  it.each([
    ['login', 'anna.smirnova'],
    ['login', '  ANNA.SMIRNOVA '],
    ['login', 'Ａnna.Smirnova'],
    ['email', 'anna@example.ORG'],
    ['mobile', '8 (916) 123-45-67'],
    ['mobile', '+79161234567'],
  ] as const)('takes the %s %s', async (idKey, value) => {
    const answer = await world.login(idKey, value, PASSWORD);
    expect(answer).toMatchObject({ status: 200, body: { status: 'signedIn' } });
    expect(answer.headers['gatehouse-session']).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(answer.headers['gatehouse-session-max-age']).toBeUndefined();
  });

  it('makes a session that the BFF can use, with the methods of the roles', async () => {
    const account = await world.enrol({ login: 'boss', roles: ['administrator'] }, PASSWORD);
    const answer = await world.login('login', 'boss', PASSWORD, { domainId: 'd1' });
    const resolved = await world.resolve(String(answer.headers['gatehouse-session']));
    expect(resolved.body.session).toMatchObject({ accountId: account._id, login: 'boss', domainId: 'd1' });
    expect(resolved.body.session.methods).toContain('setting.settings.write');
  });

  it('never uses a session twice: each sign-in has a secret of its own, kept nowhere', async () => {
    const first = await world.signedIn('anna.smirnova', PASSWORD);
    const second = await world.signedIn('anna.smirnova', PASSWORD);
    expect(second.secret).not.toBe(first.secret);
    const stored = JSON.stringify([
      await world.connection.collection('sessions').find().toArray(),
      await world.events(),
    ]);
    expect(stored).not.toContain(first.secret);
    expect(stored).not.toContain(PASSWORD);
  });

  it('ends the session that the browser had', async () => {
    const before = await world.signedIn('anna.smirnova', PASSWORD);
    await world.login('login', 'anna.smirnova', PASSWORD, { session: before });
    expect((await world.resolve(before.secret)).status).toBe(404);
  });

  it('gives a remembered session a cookie that outlives the browser', async () => {
    const answer = await world.call('POST', '/api/v1/platform/auth/login/login', {
      body: { flow: 'credentials', login: 'anna.smirnova', password: PASSWORD, rememberMe: true },
    });
    expect(answer.headers['gatehouse-session-max-age']).toBe(String(30 * 24 * 3600));
  });

  it('tells of the sign-in with person, device, address and domain', async () => {
    const account = await world.enrol({ login: 'teller' }, PASSWORD);
    await world.login('login', 'teller', PASSWORD, { ip: '203.0.113.9', domainId: 'd2' });
    const started = (await world.events('identity.session.started')).find(
      (event) => event.data.accountId === account._id,
    );
    expect(started).toMatchObject({
      actor: account._id,
      ip: '203.0.113.9',
      domain: 'd2',
      sequence: 1,
      data: { label: 'teller', device: 'Firefox, Linux', factors: ['credentials'] },
    });
  });

  it('stores many sign-ins of the same moment, each with its session and event', async () => {
    const before = await world.connection.collection('sessions').countDocuments();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => world.login('login', 'anna.smirnova', PASSWORD)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(40).fill(200));
    const sessions = await world.connection.collection('sessions').find().toArray();
    expect(sessions.length - before).toBe(40);
    const told = new Set((await world.events('identity.session.started')).map((event) => event.subject));
    expect(sessions.every((session) => told.has(String(session._id)))).toBe(true);
  });
});

describe('people who cannot sign in', () => {
  const form = { code: 'auth.form', errorList: { password: 'errorMatch' } };

  it('get one and the same answer whatever the reason', async () => {
    await world.enrol({ login: 'disabled', status: 'disabled' }, PASSWORD);
    await world.enrol({ login: 'no-password' });
    await world.enrol({ login: 'broken' });
    await world.connection
      .collection('accounts')
      .updateOne({ login: 'broken' }, { $set: { passwordHash: 'not a hash' } });
    const answers = [
      await world.login('login', 'anna.smirnova', 'wrong'),
      await world.login('login', 'nobody-at-all', PASSWORD),
      await world.login('login', 'disabled', PASSWORD),
      await world.login('login', 'no-password', PASSWORD),
      await world.login('login', 'broken', PASSWORD),
    ];
    const shown = answers.map(({ status, body: { traceId: _traceId, ...body }, headers }) => ({
      status,
      body,
      headers: Object.keys(headers).sort(),
    }));
    expect(shown[0]).toMatchObject({ status: 400, body: form });
    for (const other of shown) expect(other).toEqual(shown[0]);
  });

  it.each([
    ['an operator as password', { login: 'anna.smirnova', password: { $ne: '' } }, 'password', 'errorType'],
    ['an operator as login', { login: { $gt: '' }, password: 'x' }, 'login', 'errorType'],
    ['a list as login', { login: ['anna.smirnova'], password: 'x' }, 'login', 'errorType'],
    ['an unknown key', { login: 'a', password: 'x', roles: ['administrator'] }, 'roles', 'errorUnknown'],
    ['no login', { password: 'x' }, 'login', 'errorEmpty'],
    ['blanks as login', { login: '   ', password: 'x' }, 'login', 'errorEmpty'],
    ['no password', { login: 'a' }, 'password', 'errorEmpty'],
    ['too long a password', { login: 'a', password: 'x'.repeat(257) }, 'password', 'errorTooLong'],
  ])('%s is refused by name', async (_case, body, field, code) => {
    const answer = await world.call('POST', '/api/v1/platform/auth/login/login', {
      body: { flow: 'credentials', ...body },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errorList: { [field]: code } },
    });
  });

  it('refuses what is no mobile number, and a flow that is not carried out', async () => {
    expect(await world.login('mobile', '00000', 'x')).toMatchObject({
      status: 400,
      body: { errorList: { mobile: 'errorPhone' } },
    });
    const answer = await world.call('POST', '/api/v1/platform/auth/login/login', {
      body: { flow: 'sms_code', login: 'anna.smirnova', code: '1234' },
    });
    expect(answer.status).toBe(400);
  });

  it('takes 256 characters and every one of them counts', async () => {
    const long = `${'ж'.repeat(255)}1`;
    await world.enrol({ login: 'long' }, long);
    expect((await world.login('login', 'long', long)).status).toBe(200);
    expect((await world.login('login', 'long', `${'ж'.repeat(255)}2`)).status).toBe(400);
    expect((await world.login('login', 'long', 'ж'.repeat(255))).status).toBe(400);
  });
});

describe('flows open to a person', () => {
  const config = (value: string) =>
    world.call('GET', `/api/v1/platform/auth/config/login?login=${encodeURIComponent(value)}`);

  it('are those of the scheme, for known and unknown people alike', async () => {
    const known = await config('anna.smirnova');
    const unknown = await config('nobody-at-all');
    expect(known).toMatchObject({ status: 200, body: { flows: ['credentials'], resendIn: 0 } });
    expect(unknown.body).toEqual(known.body);
  });

  it('needs the identifier that the path names', async () => {
    const answer = await world.call('GET', '/api/v1/platform/auth/config/email?login=anna');
    expect(answer).toMatchObject({ status: 400, body: { errorList: { email: 'errorEmpty' } } });
  });
});
