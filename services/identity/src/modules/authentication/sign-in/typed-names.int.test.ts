import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';
import { accountMigrations } from '../../accounts/accounts.migrations.ts';
import { createAccountsImport } from '../../accounts/accounts-import.service.ts';

const PASSWORD = 'Orchid-Lantern-42';
let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({
    domains: [testDomain('portal', { base: true, publicUrl: 'https://portal.example' })],
  });
});
afterAll(() => world.close());

const caller = { domainId: 'portal' };
const signsIn = async (idKey: 'login' | 'email' | 'mobile', typed: string) =>
  (await world.login(idKey, typed, PASSWORD, caller)).status === 200;

describe('whoever was accepted signs in with what they type', () => {
  it.each([
    ['a login of digits that are no number', '1234567890123', 'mobile', '1234567890123'],
    ['a login of digits that could be a number', '9161234567', 'mobile', '9161234567'],
    ['the same as a login', '9160000000', 'login', '9160000000'],
    ['a login with a sign', 'name@corp', 'login', 'Name@Corp'],
    ['a login that looks like an address of this machine', 'root@localhost', 'login', 'root@localhost'],
    ['a login that is an address of another script', 'y@sünde.example', 'email', 'y@xn--snde-0ra.example'],
    ['marks around a login', 'marked', 'login', '\u200bmarked\u202c'],
  ] as const)('with %s', async (_, login, idKey, typed) => {
    await world.enrol({ login }, PASSWORD);
    expect(await signsIn(idKey, typed)).toBe(true);
  });

  it.each([
    '+79995009101',
    '\u202a+7\u00a0999\u00a0500\u201391\u201301\u202c',
    '8.999.500.91.01',
    '8 (999) 500\u221291\u221201',
  ])('with the number %j', async (typed) => {
    await world.enrol({ login: 'numbered', mobile: '+79995009101' }, PASSWORD).catch(() => undefined);
    expect(await signsIn('mobile', typed)).toBe(true);
  });

  it.each([
    ['x@sünde.example', 'x@xn--snde-0ra.example'],
    ['x@xn--80ak6aa92e.example', 'x@аррӏе.example'],
  ])('with an address in both spellings: %s, %s', async (email, other) => {
    const { _id } = await world.enrol({ login: `of ${email}`, email }, PASSWORD);
    expect([await signsIn('email', email), await signsIn('email', other)]).toEqual([true, true]);
    expect(await world.accounts.findById(_id)).toMatchObject({ email });
    await expect(world.enrol({ login: 'other', email: other })).rejects.toMatchObject({
      extras: { errorList: { email: 'errorUnique' } },
    });
    const restored = await world.call('POST', '/api/v1/platform/password/link', {
      body: { email: other },
      caller: { ...caller, ip: '203.0.113.9' },
    });
    expect(restored.status).toBe(204);
    expect((await world.messages()).filter(({ to }) => to === email)).toHaveLength(1);
  });
});

it('answers alike whether there is a login of these digits', async () => {
  await world.enrol({ login: '5554567890123' }, PASSWORD);
  const told = async (digits: string) => {
    const { status, body } = await world.login('mobile', digits, 'Wrong-Lantern-42', caller);
    const { traceId: _, ...rest } = body;
    return { status, rest };
  };
  expect(await told('5554567890123')).toEqual(await told('5554567890124'));
});

it('refuses what begins like a number and is none', async () => {
  expect(await world.login('mobile', '+7 916 123', PASSWORD, caller)).toMatchObject({
    status: 400,
    body: { errorList: { mobile: 'errorPhone' } },
  });
});

describe('an import', () => {
  const importer = () =>
    createAccountsImport({
      units: world.service.units,
      accounts: world.accounts,
      service: world.accountsService,
      hash: world.credentials.passwords.hash,
      hashesAtOnce: 8,
    });

  it('does not take somebody for the person whose number is their login', async () => {
    await world.enrol({ login: 'has-a-number', mobile: '+79165550101' });
    await expect(importer()([{ login: '9165550101' }])).rejects.toThrow(
      'the login 9165550101 is the address or the number of another account here',
    );
  });

  it.each([
    [{ login: 'x'.repeat(255) }, 'errorTooLong'],
    [{ login: 'unreached', email: 'root@localhost' }, 'errorEmail'],
    [{ login: 'unreached', email: 'müller@example.com' }, 'errorEmail'],
  ])('refuses %j, which nobody could sign in by', async (line, code) => {
    await expect(importer()([line])).rejects.toThrow(code);
  });
});

describe('an account of before', () => {
  it('gets the form in which its identifiers are looked for, unless somebody has it', async () => {
    const rows = world.connection.collection('accounts');
    const old = async (login: string, identifiers: readonly string[], facts: object) => {
      const { _id } = await world.enrol({ login }, PASSWORD);
      await rows.updateOne({ _id: _id as never }, { $set: { ...facts, identifiers } });
    };
    await old('old-address', ['old-address', 'o@sünde.example'], { email: 'o@sünde.example' });
    await old('old-digits', ['9167770101'], { login: '9167770101' });
    await old('old-clash', ['9167770202'], { login: '9167770202' });
    await world.enrol({ login: 'had-it', mobile: '+79167770202' }, PASSWORD);
    for (let round = 0; round < 2; round += 1)
      await accountMigrations[0]?.up({ connection: world.connection } as never);
    expect(await signsIn('email', 'o@xn--snde-0ra.example')).toBe(true);
    expect(await signsIn('mobile', '9167770101')).toBe(true);
    expect(await rows.findOne({ login: '9167770202' })).toMatchObject({ identifiers: ['9167770202'] });
  });

  it('changes its number although its address would be refused today', async () => {
    const { _id } = await world.enrol({ login: 'odd-address' }, PASSWORD);
    await world.connection
      .collection('accounts')
      .updateOne({ _id: _id as never }, { $set: { email: 'odd@localhost' } });
    const change = (patch: object) => world.accountsService.change(_id, () => patch, { actor: 'system' });
    await change({ mobile: '+79168880101' });
    expect(await signsIn('mobile', '8 916 888-01-01')).toBe(true);
    await expect(change({ email: 'other@localhost' })).rejects.toMatchObject({
      extras: { errorList: { email: 'errorEmail' } },
    });
  });
});
