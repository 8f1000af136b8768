/** A link opens the account as it was when the link was sent, at the address it was sent to, and no other. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';
import type { AccountPatch } from '../../accounts/accounts.domain.ts';

const PASSWORD = 'Orchid-Lantern-42';
const NEW = 'Marble-Compass-77';
let world: IdentityWorld;
let people = 0;

beforeAll(async () => {
  world = await startIdentity({
    domains: [
      testDomain('portal', { base: true, publicUrl: 'https://portal.example' }),
      testDomain('codes', { schemeCode: 'email-or-password' }),
    ],
  });
});
afterAll(() => world.close());

const enrol = async (more: object = {}) => {
  people += 1;
  const login = `owner${people}`;
  const email = `${login}@example.org`;
  const mobile = `+7916${String(people).padStart(7, '0')}`;
  const account = await world.enrol({ login, email, mobile, ...more }, PASSWORD);
  return { login, email, mobile, ip: `203.0.113.${people}`, accountId: account._id };
};
type Owner = Awaited<ReturnType<typeof enrol>>;
const change = (who: Owner, patch: AccountPatch) =>
  world.accountsService.change(who.accountId, () => patch, { actor: 'admin' });
const callerOf = ({ ip }: Owner) => ({ ip, domainId: 'portal' });
const requestLink = (who: Owner) =>
  world.call('POST', '/api/v1/platform/password/link', {
    body: { email: who.email },
    caller: callerOf(who),
  });
const mailsTo = async (address: string) => (await world.messages()).filter(({ to }) => to === address);
const secretOf = async (who: Owner) =>
  (await mailsTo(who.email)).at(-1)?.params.link?.split('/').at(-1) ?? '';

const kinds = {
  restore: { path: '', send: async (who: Owner) => void (await requestLink(who)) },
  'first entry': {
    path: 'entry/',
    send: (who: Owner) => world.restore.inviteToFirstEntry(who.login, { actor: 'system' }),
  },
} as const;
const setPassword = (who: Owner, path: string, secret: string) =>
  world.call('PUT', `/api/v1/platform/password/${path}${secret}`, {
    body: { password: NEW, repeatPassword: NEW },
    caller: callerOf(who),
  });

/** Each as its steps; the last state is one in which a link that was sent then would work. */
const changes: Readonly<Record<string, (who: Owner) => readonly AccountPatch[]>> = {
  'was disabled and enabled again': () => [{ status: 'disabled' }, { status: 'active' }],
  'has another address': (who) => [{ email: `new-${who.login}@example.org`, emailVerified: true }],
  'had another address for a while': (who) => [
    { email: `new-${who.login}@example.org`, emailVerified: true },
    { email: who.email, emailVerified: true },
  ],
  'has its address verified anew': () => [{ emailVerified: false }, { emailVerified: true }],
  'has another number': () => [{ mobile: `+7917${String(people).padStart(7, '0')}`, mobileVerified: true }],
  'has its number verified anew': () => [{ mobileVerified: false }, { mobileVerified: true }],
  'was managed elsewhere for a while': () => [{ managedBy: 'directory' }, { managedBy: 'platform' }],
};

describe.each(Object.entries(kinds))('a link of %s is void when the account', (_kind, { path, send }) => {
  it.each(Object.entries(changes))('%s', async (_name, steps) => {
    const who = await enrol();
    await send(who);
    const secret = await secretOf(who);
    for (const patch of steps(who)) await change(who, patch);
    const answer = await setPassword(who, path, secret);
    expect([answer.status, answer.body?.code]).toEqual([403, 'link.canceled']);
    expect((await world.login('login', who.login, PASSWORD, callerOf(who))).status).toBe(200);
  });

  it('stays the same: then it works', async () => {
    const who = await enrol();
    await send(who);
    const secret = await secretOf(who);
    await change(who, { locale: 'en' });
    expect((await setPassword(who, path, secret)).status).toBe(204);
  });

  it('has another address by a write that voids nothing', async () => {
    const who = await enrol();
    await send(who);
    const secret = await secretOf(who);
    await world.connection
      .collection<{ _id: string; email: string }>('accounts')
      .updateOne({ _id: who.accountId }, { $set: { email: 'other@example.org' } });
    expect((await setPassword(who, path, secret)).body?.code).toBe('link.canceled');
  });
});

describe('a code is void when the account', () => {
  it.each([
    'was disabled and enabled again',
    'had another address for a while',
    'has its address verified anew',
  ])('%s', async (name) => {
    const who = await enrol();
    const caller = { ip: who.ip, domainId: 'codes' };
    const form = { flow: 'email_code', email: who.email };
    const sent = await world.call('POST', '/api/v1/platform/auth/code/email', { body: form, caller });
    const pendingSignIn = String(sent.headers['gatehouse-transaction']);
    const code = (await mailsTo(who.email)).at(-1)?.params.code;
    for (const patch of changes[name]?.(who) ?? []) await change(who, patch);
    const answer = await world.call('POST', '/api/v1/platform/auth/login/email', {
      body: { ...form, code },
      caller: { ...caller, pendingSignIn },
    });
    expect([answer.status, answer.body?.code]).toEqual([400, 'auth.codeElsewhere']);
  });
});

describe('an address that nobody verified', () => {
  it('gets no restore link, and the answer does not tell', async () => {
    const who = await enrol({ emailVerified: false });
    const nobody = { ...who, email: 'nobody@example.org' };
    const [known, unknown] = [await requestLink(who), await requestLink(nobody)];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await mailsTo(who.email)).toEqual([]);
  });

  it('is verified by the first link an operator sends there', async () => {
    const who = await enrol({ emailVerified: false });
    await kinds['first entry'].send(who);
    expect((await setPassword(who, 'entry/', await secretOf(who))).status).toBe(204);
    expect(await world.accounts.findById(who.accountId)).toMatchObject({ emailVerified: true });
    await requestLink(who);
    expect((await mailsTo(who.email)).at(-1)?.template).toBe('password.link');
  });
});
