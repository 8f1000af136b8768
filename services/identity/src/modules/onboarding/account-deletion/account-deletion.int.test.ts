import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type IdentityWorld, person, startIdentity } from '../../../identity.fixtures.ts';
import type { NewAccount } from '../../accounts/accounts.domain.ts';

const PASSWORD = 'Orchid-Lantern-42';
const DAY = 24 * 3_600;
const PROFILE = '/api/v1/platform/user/profile';
let world: IdentityWorld;
let people = 0;

beforeAll(async () => {
  world = await startIdentity({ domains: [testDomain('home', { base: true })] });
  await world.enrol({ login: 'keeper', roles: ['administrator'] }, PASSWORD);
});
afterAll(() => world.close());

const someone = async (facts: Pick<Partial<NewAccount>, 'managedBy'> = {}) => {
  people += 1;
  const login = `leaver-${people}`;
  const mobile = `+7916555${String(1000 + people)}`;
  const names = { lastName: `Прощайкин${people}`, firstName: 'Глеб', middleName: null, fio: null };
  await world.enrol({ login, email: `${login}@example.org`, mobile, names, ...facts }, PASSWORD);
  const mine = await world.signedIn(login, PASSWORD, { ip: '203.0.113.77' });
  return { login, mobile, mine };
};
type Person = Awaited<ReturnType<typeof someone>>;
const callerOf = ({ mine }: Pick<Person, 'mine'>) => ({
  session: mine,
  domainId: 'home',
  ip: '203.0.113.77',
});
const remove = (who: Pick<Person, 'mine'>, body: object = { flow: 'credentials', password: PASSWORD }) =>
  world.call('DELETE', PROFILE, { body, caller: callerOf(who) });
const askCode = async (who: Person, flow: 'email_code' | 'sms_code' = 'email_code') => {
  const answer = await world.call('POST', `${PROFILE}/confirmation/code`, {
    body: { flow },
    caller: callerOf(who),
  });
  expect(answer.status).toBe(200);
  return (await world.messages()).at(-1)?.params.code ?? '';
};
const register = (login: string) =>
  world.accountsService.create(person({ login }), 'registration', { actor: 'system' });
const taken = { extras: { errorList: { login: 'errorUnique' } } };
const isLive = async ({ secret }: { secret: string }) => (await world.resolve(secret)).status === 200;

describe('an account', () => {
  it('is deleted with its password: every session ends, the sign-in is over, and a last mail says so', async () => {
    const who = await someone();
    const other = await world.signedIn(who.login, PASSWORD);
    const answer = await remove(who);
    expect([answer.status, answer.headers['gatehouse-session-end']]).toEqual([204, 'ended']);
    expect([await isLive(who.mine), await isLive(other)]).toEqual([false, false]);
    expect((await world.login('login', who.login, PASSWORD)).status).toBe(400);
    expect((await world.messages()).at(-1)).toMatchObject({
      template: 'account.deleted',
      to: `${who.login}@example.org`,
      accountId: null,
    });
    expect((await remove(who)).status).toBe(401);
  });

  it('leaves nothing of its person behind but that there was one', async () => {
    const who = await someone();
    const { accountId } = who.mine;
    await world.call('POST', '/api/v1/platform/password/link', {
      body: { email: `${who.login}@example.org` },
      caller: { domainId: 'home' },
    });
    const consents = world.connection.collection<{ _id: string; [name: string]: unknown }>('consents');
    const at = new Date();
    const agreed = { clientId: 'shop', applicationId: 'shop', scopes: [], claims: [], grantedAt: at };
    await consents.insertOne({ _id: 'consent', accountId, ...agreed, changedAt: at });
    const told = (await world.events()).length;
    expect((await remove(who)).status).toBe(204);
    expect(await consents.countDocuments({ accountId })).toBe(0);
    const traces = [who.login, who.mobile, 'Прощайкин'];
    const now = await world.storedText();
    // What was published leaves the outbox after a week; what is told from now on names nobody.
    const outbox = JSON.stringify(await world.connection.collection('outbox').find().toArray());
    for (const trace of [...traces, '203.0.113.77'])
      expect(now.split(trace).length, trace).toBe(outbox.split(trace).length);
    const said = JSON.stringify((await world.events()).slice(told));
    for (const trace of traces) expect(said).not.toContain(trace);
    expect((await world.events('identity.account.changed')).at(-1)).toMatchObject({
      subject: accountId,
      data: {
        label: accountId,
        login: null,
        email: null,
        mobile: null,
        status: 'deleted',
        roles: [],
        changes: [{ field: 'status', previous: 'active', current: 'deleted' }],
      },
    });
  });

  it('is deleted by a code, which is good once and for the session that asked', async () => {
    const [who, neighbour] = [await someone(), await someone()];
    const other = { ...who, mine: await world.signedIn(who.login, PASSWORD) };
    const factors = await world.call('GET', `${PROFILE}/confirmation`, { caller: callerOf(who) });
    expect(factors.body.factors).toMatchObject([
      { flow: 'credentials', resendIn: 0 },
      { flow: 'email_code', to: expect.stringContaining('***') },
      { flow: 'sms_code', to: expect.stringContaining('***') },
    ]);
    const code = await askCode(who);
    const form = { flow: 'email_code', code };
    expect((await remove(neighbour, form)).body).toMatchObject({ code: 'auth.codeElsewhere' });
    expect((await remove(other, form)).body).toMatchObject({ code: 'auth.codeElsewhere' });
    const answers = await Promise.all([remove(who, form), remove(who, form)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await isLive(neighbour.mine)).toBe(true);
  });

  it.each([
    [{}, 'request.invalid', { flow: 'errorEmpty' }],
    [{ flow: 'credentials' }, 'request.invalid', { password: 'errorEmpty' }],
    [
      { flow: 'credentials', password: 'Wrong-Guess-1' },
      'account.notConfirmed',
      { password: 'errorCurrent' },
    ],
  ])('stays with %j', async (body, code, errorList) => {
    const who = await someone();
    expect(await remove(who, body)).toMatchObject({ status: 400, body: { code, errorList } });
    expect(await isLive(who.mine)).toBe(true);
  });

  it('cannot be taken away by guessing from an open session', async () => {
    const who = await someone();
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1)
      answers.push(await remove(who, { flow: 'credentials', password: `Guess-Number-${tries}` }));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await remove(who)).status).toBe(429);
  });

  it('of a directory is deleted there, and that of the last administrator by nobody', async () => {
    const directory = await someone({ managedBy: 'directory' });
    expect(await remove(directory)).toMatchObject({
      status: 405,
      body: { code: 'account.directoryManaged' },
    });
    const mine = await world.signedIn('keeper', PASSWORD);
    const email = (await world.messages()).length;
    expect(await remove({ mine })).toMatchObject({
      status: 409,
      body: { code: 'account.lastAdministrator' },
    });
    expect([await isLive(mine), (await world.messages()).length]).toEqual([true, email]);
  });

  it('that is deleted while somebody signs in with it lets nobody in', async () => {
    const who = await someone();
    const signIns = Array.from({ length: 10 }, () => world.login('login', who.login, PASSWORD));
    const [gone] = await Promise.all([remove(who), ...signIns]);
    expect(gone?.status).toBe(204);
    const live = { accountId: who.mine.accountId, live: true };
    expect(await world.connection.collection('sessions').countDocuments(live)).toBe(0);
  });
});

describe('identifiers of a deleted account', () => {
  it('are nobody’s for the days of the setting, also for whoever asks at the same moment', async () => {
    const who = await someone();
    const [gone, ...asked] = await Promise.allSettled([
      remove(who),
      ...Array.from({ length: 5 }, () => register(who.login)),
    ]);
    expect(gone).toMatchObject({ value: { status: 204 } });
    for (const outcome of asked) expect(outcome).toMatchObject({ status: 'rejected', reason: taken });
    await expect(register(who.login.toUpperCase())).rejects.toMatchObject(taken);
    world.clock.forward(29 * DAY);
    await expect(register(who.login)).rejects.toMatchObject(taken);
    world.clock.forward(2 * DAY);
    await register(who.login);
  });

  it('cannot be taken by a change of another account either', async () => {
    const [who, neighbour] = [await someone(), await someone()];
    await remove(who);
    await expect(
      world.accountsService.change(neighbour.mine.accountId, () => ({ login: who.login }), { actor: 'a' }),
    ).rejects.toMatchObject(taken);
  });
});
