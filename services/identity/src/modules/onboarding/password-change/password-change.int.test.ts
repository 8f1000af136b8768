import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

const OLD = 'Orchid-Lantern-42';
const NEW = 'Walnut-Harvest-77';
let world: IdentityWorld;
let people = 0;

beforeAll(async () => {
  world = await startIdentity({ domains: [testDomain('home', { base: true })] });
});
afterAll(() => world.close());

const someone = async (facts: { managedBy?: 'directory' } = {}) => {
  people += 1;
  const login = `changer${people}`;
  await world.enrol({ login, email: `${login}@example.org`, ...facts }, OLD);
  const signIn = () => world.signedIn(login, OLD);
  return { login, mine: await signIn(), other: await signIn() };
};
type Person = Awaited<ReturnType<typeof someone>>;
const change = ({ mine }: Pick<Person, 'mine'>, body: object = {}, caller: Caller = {}) =>
  world.call('PATCH', '/api/v1/platform/user/profile/password', {
    body: { actual: OLD, password: NEW, rePassword: NEW, ...body },
    caller: { session: mine, domainId: 'home', ...caller },
  });
const isLive = async ({ secret }: { secret: string }) => (await world.resolve(secret)).status === 200;
const opens = async ({ login }: Person, password: string) =>
  (await world.login('login', login, password)).status === 200;

describe('a password', () => {
  it('is changed by who knows the present one: the other sessions end, this one goes on, a notice and a mail say so', async () => {
    const person = await someone();
    const before = (await world.messages()).length;
    expect(await change(person)).toMatchObject({ status: 204, body: null });
    expect([await isLive(person.mine), await isLive(person.other)]).toEqual([true, false]);
    expect([await opens(person, OLD), await opens(person, NEW)]).toEqual([false, true]);
    const { accountId } = person.mine;
    expect((await world.messages()).slice(before)).toMatchObject([
      { template: 'password.changed', channel: 'personnel_account', accountId, to: '' },
      { template: 'password.changed', channel: 'email', accountId, to: `${person.login}@example.org` },
    ]);
    const told = (await world.events('identity.account.password-changed')).at(-1);
    expect(told).toMatchObject({ actor: person.mine.accountId, data: { reason: 'changed' } });
    expect(JSON.stringify(told)).not.toContain(NEW);
    expect(world.logged()).not.toContain(NEW);
  });

  it('leaves the other sessions alone where the person wants them to go on', async () => {
    const person = await someone();
    expect((await change(person, { endOthers: false })).status).toBe(204);
    expect([await isLive(person.mine), await isLive(person.other)]).toEqual([true, true]);
  });

  it.each([
    [{ actual: 'Something-Else-1' }, { actual: 'errorCurrent' }],
    [{ rePassword: 'Walnut-Harvest-78' }, { password: 'errorMatch', rePassword: 'errorMatch' }],
    [{ password: 'abc', rePassword: 'abc' }, { password: 'errorPolicy' }],
    [{ password: OLD, rePassword: OLD }, { password: 'errorSame' }],
    [{ password: 'Portal-Portal-1', rePassword: 'Portal-Portal-1' }, { password: 'errorContext' }],
  ])('is not changed by %j', async (body, errorList) => {
    const person = await someone();
    expect(await change(person, body)).toMatchObject({
      status: 400,
      body: { code: 'password.form', errorList },
    });
    expect([await isLive(person.other), await opens(person, OLD)]).toEqual([true, true]);
  });

  it('is set by somebody who has none with a code, and not without', async () => {
    const login = 'coder';
    const account = await world.enrol({ login, email: 'coder@example.org' }, OLD);
    const mine = await world.signedIn(login, OLD);
    await world.accountsService.change(account._id, () => ({ passwordHash: null }), { actor: 'system' });
    const person = { login, mine, other: mine };
    for (const body of [{}, { actual: undefined }, { actual: undefined, flow: 'email_code' }])
      expect((await change(person, body)).status).toBe(400);
    const sent = await world.call('POST', '/api/v1/platform/user/profile/confirmation/code', {
      body: { flow: 'email_code' },
      caller: { session: mine, domainId: 'home' },
    });
    expect(sent.status).toBe(200);
    const code = (await world.messages()).at(-1)?.params.code ?? '';
    const wrong = code.startsWith('1') ? code.replace('1', '2') : code.replace(/^./, '1');
    const proof = { actual: undefined, flow: 'email_code' };
    expect((await change(person, { ...proof, code: wrong })).body).toMatchObject({
      code: 'password.form',
      errorList: { code: 'errorCode' },
    });
    expect((await change(person, { ...proof, code })).status).toBe(204);
    expect(await opens(person, NEW)).toBe(true);
    const told = (await world.events('identity.account.password-changed')).at(-1);
    expect(told).toMatchObject({ data: { reason: 'set' } });
    // Now that there is one, a code does not replace it.
    expect((await change(person, { ...proof, code, password: OLD, rePassword: OLD })).body).toMatchObject({
      errorList: { actual: 'errorEmpty' },
    });
  });

  it('of a directory is changed there', async () => {
    const person = await someone({ managedBy: 'directory' });
    expect(await change(person)).toMatchObject({ status: 405, body: { code: 'password.directoryManaged' } });
    const isOwn = async ({ mine }: Person) => {
      const caller = { session: mine, domainId: 'home' };
      const answer = await world.call('GET', '/api/v1/platform/user/profile/protection', { caller });
      return answer.body.ownPassword;
    };
    expect(await isOwn(person)).toBe(false);
    expect(await isOwn(await someone())).toBe(true);
  });

  it('is nobody’s without a session', async () => {
    const answer = await world.call('PATCH', '/api/v1/platform/user/profile/password', {
      body: { actual: OLD, password: NEW, rePassword: NEW },
    });
    expect(answer.status).toBe(401);
  });

  it('cannot be guessed by who has found an open session', async () => {
    const person = await someone();
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1) {
      answers.push(await change(person, { actual: `Guess-Number-${tries}` }));
    }
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(answers.at(-1)?.body).toMatchObject({
      code: 'auth.attemptsExceeded',
      retryAfter: expect.any(Number),
    });
    // Nor does the right one pass while it waits.
    expect((await change(person)).status).toBe(429);
    expect(await isLive(person.other)).toBe(true);
  });

  it('is changed once by many at once', async () => {
    const person = await someone();
    const passwords = ['Walnut-Harvest-81', 'Walnut-Harvest-82', 'Walnut-Harvest-83'];
    const answers = await Promise.all(
      passwords.map((password) => change(person, { password, rePassword: password })),
    );
    const taken = passwords.filter((_, index) => answers[index]?.status === 204);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409 || status === 400)).toHaveLength(2);
    expect(await opens(person, taken[0] ?? '')).toBe(true);
  });
});
