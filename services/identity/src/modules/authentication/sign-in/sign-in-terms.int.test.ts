import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDomain, testTerm } from '../../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
const terms = [testTerm('use'), testTerm('data'), testTerm('news', { loginRequired: false })];
let world: IdentityWorld;

beforeAll(async () => {
  world = await startIdentity({
    domains: [
      testDomain('terms', { agreements: terms }),
      testDomain('codes', { schemeCode: 'email-or-password', agreements: terms }),
      testDomain('free'),
    ],
  });
});
afterAll(() => world.close());

let people = 0;
const enrol = async () => {
  people += 1;
  const login = `person${people}`;
  const email = `${login}@example.org`;
  const account = await world.enrol({ login, email }, PASSWORD);
  return { login, email, accountId: account._id };
};
const tick = (...ids: string[]) => ids.map((type) => ({ type, agree: true }));
const signIn = (body: object, caller: Caller = {}) =>
  world.call('POST', '/api/v1/platform/auth/login/login', {
    body: { flow: 'credentials', ...body },
    caller: { domainId: 'terms', ...caller },
  });
const agreements = (accountId: string) =>
  world.connection.collection('agreements').find({ accountId }).sort({ termId: 1 }).toArray();

it('a session begins only when the required terms are agreed, and what was agreed is kept', async () => {
  const { login, accountId } = await enrol();
  const refused = await signIn({ login, password: PASSWORD, rememberMe: true }, { locale: 'ru' });
  expect([refused.status, refused.body.code]).toEqual([403, 'auth.termsRequired']);
  expect(refused.body.termsRequired).toEqual([
    { id: 'use', title: 'Условия use', link: '/platform/law/use', loginRequired: true },
    { id: 'data', title: 'Условия data', link: '/platform/law/data', loginRequired: true },
    { id: 'news', title: 'Условия news', link: '/platform/law/news', loginRequired: false },
  ]);
  expect(refused.headers['gatehouse-session']).toBeUndefined();
  expect(await world.events('identity.session.started')).toEqual([]);
  const pendingSignIn = String(refused.headers['gatehouse-transaction']);

  const half = await signIn({ login, password: PASSWORD, termsAgree: tick('use') }, { pendingSignIn });
  expect(half.body.termsRequired.map(({ id }: { id: string }) => id)).toEqual(['data', 'news']);

  const done = await signIn({ login, termsAgree: tick('use', 'data') }, { pendingSignIn, ip: '203.0.113.5' });
  expect([done.status, done.body]).toEqual([200, { status: 'signedIn' }]);
  expect(done.headers['gatehouse-session-max-age']).toBeDefined();
  expect(await agreements(accountId)).toMatchObject([
    { termId: 'data', version: 'v1', ip: '203.0.113.5', agreedAt: world.clock.now(), domainId: 'terms' },
    { termId: 'use', version: 'v1' },
  ]);
  const told = (await world.events('identity.account.terms-agreed')).filter(
    ({ subject }) => subject === accountId,
  );
  expect(told.map(({ data, ip }) => [data.termId, data.version, data.changes[0].previous, ip])).toEqual([
    ['use', 'v1', null, '203.0.113.5'],
    ['data', 'v1', null, '203.0.113.5'],
  ]);
  expect((await signIn({ login, password: PASSWORD })).status).toBe(200);
  expect((await signIn({ login, termsAgree: tick('use', 'data') }, { pendingSignIn })).status).toBe(400);
});

it('terms and password may come together; boxes nobody asked for are passed over', async () => {
  const { login, accountId } = await enrol();
  const answer = await signIn({
    login,
    password: PASSWORD,
    termsAgree: tick('use', 'data', 'news', 'other'),
  });
  expect(answer.status).toBe(200);
  expect((await agreements(accountId)).map(({ termId }) => termId)).toEqual(['data', 'news', 'use']);
});

it('what is optional holds nobody up, and a box left empty is no agreement', async () => {
  const { login, accountId } = await enrol();
  const boxes = [...tick('use', 'data'), { type: 'news', agree: false }];
  expect((await signIn({ login, password: PASSWORD, termsAgree: boxes })).status).toBe(200);
  expect((await agreements(accountId)).map(({ termId }) => termId)).toEqual(['data', 'use']);
  expect((await signIn({ login, password: PASSWORD })).status).toBe(200);
});

it('the terms alone open nothing', async () => {
  const { login } = await enrol();
  const other = await enrol();
  const mine = await signIn({ login: other.login, password: PASSWORD });
  const pendingSignIn = String(mine.headers['gatehouse-transaction']);
  expect((await signIn({ login, termsAgree: tick('use', 'data') })).status).toBe(400);
  expect((await signIn({ login, termsAgree: tick('use', 'data') }, { pendingSignIn })).status).toBe(400);
  const wrong = await signIn(
    { login, password: 'wrong password', termsAgree: tick('use', 'data') },
    { pendingSignIn },
  );
  expect(wrong.body.code).toBe('auth.form');
});

it('after a while the password is asked again, and a changed account at once', async () => {
  const { login, accountId } = await enrol();
  const first = await signIn({ login, password: PASSWORD });
  const pendingSignIn = String(first.headers['gatehouse-transaction']);
  world.clock.forward(299);
  await signIn({ login, termsAgree: tick('use') }, { pendingSignIn });
  world.clock.forward(1);
  expect((await signIn({ login, termsAgree: tick('use', 'data') }, { pendingSignIn })).status).toBe(400);
  const second = await signIn({ login, password: PASSWORD });
  const fresh = String(second.headers['gatehouse-transaction']);
  await world.accountsService.change(accountId, () => ({ locale: 'en' }), { actor: 'system' });
  expect((await signIn({ login, termsAgree: tick('use', 'data') }, { pendingSignIn: fresh })).status).toBe(
    400,
  );
});

it('a code that was proven is not asked again, and is used up', async () => {
  const { email } = await enrol();
  const post = (path: string, body: object, pendingSignIn?: string) =>
    world.call('POST', `/api/v1/platform/auth/${path}/email`, {
      body: { flow: 'email_code', email, ...body },
      caller: { domainId: 'codes', ...(pendingSignIn === undefined ? {} : { pendingSignIn }) },
    });
  const sent = String((await post('code', {})).headers['gatehouse-transaction']);
  const code = (await world.messages()).at(-1)?.params.code;
  const refused = await post('login', { code }, sent);
  expect(refused.body.code).toBe('auth.termsRequired');
  const kept = String(refused.headers['gatehouse-transaction']);
  expect(kept).not.toBe(sent);
  expect((await post('login', { code }, sent)).body.code).toBe('auth.codeElsewhere');
  expect((await post('login', { code, termsAgree: tick('use', 'data') }, kept)).status).toBe(200);
  expect((await post('login', { code, termsAgree: tick('use', 'data') }, kept)).status).toBe(400);
});

it('agreeing twice at once is recorded once', async () => {
  const { login, accountId } = await enrol();
  const body = { login, password: PASSWORD, termsAgree: tick('use', 'data') };
  const answers = await Promise.all([signIn(body), signIn(body), signIn(body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await agreements(accountId)).toHaveLength(2);
});

it('a new version asks again and says which one it follows; other domains ask for their own', async () => {
  const { login, accountId } = await enrol();
  expect((await signIn({ login, password: PASSWORD }, { domainId: 'free' })).status).toBe(200);
  await signIn({ login, password: PASSWORD, termsAgree: tick('use', 'data') });
  const changed = [testTerm('use', { version: 'v2', versionNumber: 2 }), testTerm('data')];
  await world.connection
    .collection('projected_domains')
    .updateOne({ _id: 'terms' as never }, { $set: { 'facts.agreements': changed } });
  const refused = await vi.waitFor(async () => {
    const answer = await signIn({ login, password: PASSWORD });
    expect(answer.status).toBe(403);
    return answer;
  }, 20_000);
  expect(refused.body.termsRequired).toMatchObject([{ id: 'use' }]);
  expect((await signIn({ login, password: PASSWORD, termsAgree: tick('use') })).status).toBe(200);
  expect((await agreements(accountId)).map(({ termId, version }) => `${termId} ${version}`)).toEqual([
    'data v1',
    'use v1',
    'use v2',
  ]);
  const told = (await world.events('identity.account.terms-agreed')).at(-1)?.data;
  expect(told).toMatchObject({ version: 'v2', versionNumber: 2, titles: { en: 'Terms use' } });
  expect(told?.changes).toEqual([{ field: 'version', previous: 1, current: 2 }]);
});
