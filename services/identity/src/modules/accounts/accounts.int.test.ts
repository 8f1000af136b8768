import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, person, startIdentity } from '../../identity.fixtures.ts';
import type { AccountPatch } from './accounts.domain.ts';
import { createAccountsHistoryImport, readPastIncident } from './accounts-history-import.service.ts';
import { createAccountsImport } from './accounts-import.service.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const create = (facts: Parameters<typeof person>[0]) =>
  world.accountsService.create(person(facts), 'registration', { actor: 'system' });

describe('identifiers', () => {
  it('are one person’s, whatever kind and however written, also when two come at the same time', async () => {
    const outcomes = await Promise.allSettled([
      create({ login: 'Olga@example.org' }),
      create({ login: 'olga2', email: 'OLGA@example.org' }),
      create({ login: 'OLGA@EXAMPLE.ORG' }),
      create({ login: 'olga3', email: 'olga@Example.org' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason.definition.code).toBe('registration.form');
    expect(Object.values(refused.reason.extras.errorList)).toEqual(['errorUnique']);
    expect(
      await world.connection.collection('accounts').countDocuments({ identifiers: 'olga@example.org' }),
    ).toBe(1);
  });

  it('that are taken are named', async () => {
    await create({ login: 'first', email: 'first@example.org', mobile: '+79161112233' });
    await expect(
      create({ login: 'second', email: 'First@example.org', mobile: '8 916 111-22-33' }),
    ).rejects.toMatchObject({ extras: { errorList: { email: 'errorUnique', mobile: 'errorUnique' } } });
    await expect(create({ login: ' ', email: 'x', mobile: '1' })).rejects.toMatchObject({
      extras: { errorList: { login: 'errorEmpty', email: 'errorEmail', mobile: 'errorPhone' } },
    });
  });

  it('are refused with nothing stored and nothing told', async () => {
    const before = await world.events();
    await expect(create({ login: 'first' })).rejects.toThrow();
    expect(await world.events()).toEqual(before);
  });
});

describe('an account', () => {
  it('is told of with everything others may know, and no secret', async () => {
    const account = await world.enrol({ login: 'told', email: 'told@example.org' }, 'Orchid-Lantern-42');
    const event = (await world.events('identity.account.created')).find(
      ({ subject }) => subject === account._id,
    );
    expect(event).toMatchObject({ sequence: 1, data: { login: 'told', origin: 'seed', roles: ['user'] } });
    expect(JSON.stringify(event)).not.toContain('argon2');
  });

  it('that changes is told of with what changed, in order without a gap', async () => {
    const account = await world.enrol({ login: 'changing' });
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((role) =>
        world.accountsService.change(
          account._id,
          (row) => ({ roles: permittedInTest([...row.roles, role]) }),
          {
            actor: 'admin',
          },
        ),
      ),
    );
    const told = (await world.events('identity.account.changed')).filter(
      ({ subject }) => subject === account._id,
    );
    expect(told.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5]);
    expect(told.at(-1)?.data.roles.toSorted()).toEqual(['a', 'b', 'c', 'd', 'user']);
    expect(told[0]?.data.changes).toEqual([
      { field: 'roles', previous: ['user'], current: told[0]?.data.roles },
    ]);
  });

  it('is found by its new identifiers after a change and not by the old ones', async () => {
    const account = await world.enrol({ login: 'renamed', email: 'renamed@example.org' });
    const change = (patch: AccountPatch) =>
      world.accountsService.change(account._id, () => patch, { actor: 'admin' });
    await change({ login: 'Renamed.Anew', mobile: '8 (916) 555-44-33', email: 'anew@example.org' });
    for (const gone of ['renamed', 'renamed@example.org'])
      expect(await world.accounts.findForSignIn(gone)).toBeNull();
    for (const held of ['renamed.anew', '+79165554433', 'anew@example.org'])
      expect(await world.accounts.findForSignIn(held)).toMatchObject({
        _id: account._id,
        mobile: '+79165554433',
        emailVerified: false,
        mobileVerified: false,
      });
    await create({ login: 'holder', email: 'held@example.org' });
    await expect(change({ login: 'HELD@example.org' })).rejects.toMatchObject({
      extras: { errorList: { login: 'errorUnique' } },
    });
    await expect(change({ email: 'none' })).rejects.toMatchObject({
      extras: { errorList: { email: 'errorEmail' } },
    });
    await change({ login: 'Renamed.Once.More' });
    await create({ login: 'renamed.anew' });
  });

  it('that is disabled while somebody signs in with it lets nobody in', async () => {
    const account = await world.enrol({ login: 'racing' }, 'Orchid-Lantern-42');
    const signIns = Array.from({ length: 20 }, () => world.login('login', 'racing', 'Orchid-Lantern-42'));
    const disabling = world.accountsService.change(account._id, () => ({ status: 'disabled' }), {
      actor: 'admin',
    });
    await Promise.all([...signIns, disabling]);
    const live = await world.connection
      .collection('sessions')
      .countDocuments({ accountId: account._id, live: true });
    expect(live).toBe(0);
  });
});

describe('importing people', () => {
  const importer = () =>
    createAccountsImport({
      units: world.service.units,
      accounts: world.accounts,
      service: world.accountsService,
      hash: world.credentials.passwords.hash,
      hashesAtOnce: 8,
    });
  const lines = Array.from({ length: 600 }, (_, i) => ({
    login: `import${i}`,
    email: `import${i}@example.org`,
    password: 'Orchid-Lantern-42',
    createdAt: '2025-01-02T03:04:05Z',
  }));

  it('makes each once, who can sign in then', async () => {
    expect(await importer()(lines)).toEqual({ created: 600, unchanged: 0 });
    expect(await importer()(lines)).toEqual({ created: 0, unchanged: 600 });
    expect((await world.login('email', 'IMPORT599@example.org', 'Orchid-Lantern-42')).status).toBe(200);
  });

  it('takes a hash that was made elsewhere', async () => {
    const passwordHash = await world.credentials.passwords.hash('Made-Elsewhere-7');
    await importer()([{ login: 'elsewhere', passwordHash }]);
    expect((await world.login('login', 'elsewhere', 'Made-Elsewhere-7')).status).toBe(200);
  });

  it('stops at a line that cannot be an account, before anything is made', async () => {
    await expect(importer()([{ login: 'fine' }, { login: 'bad', mobile: '00000' }])).rejects.toThrow(
      'line 2',
    );
    expect(await world.accounts.findForSignIn('fine')).toBeNull();
  });
});

describe('importing what happened', () => {
  const eventsOf = async (accountId: string) =>
    (await world.events()).filter(({ subject }) => subject === accountId);

  it('tells of it with the time it had, in order, and once', async () => {
    await world.enrol({ login: 'past-admin' });
    const importer = createAccountsImport({
      units: world.service.units,
      accounts: world.accounts,
      service: world.accountsService,
      hash: world.credentials.passwords.hash,
      hashesAtOnce: 8,
    });
    await importer([{ login: 'past', email: 'past@example.org', createdAt: '2026-01-02T03:04:05.000Z' }]);
    const [past, admin] = await world.accounts
      .findByLogins(['past', 'past-admin'])
      .then((rows) =>
        ['past', 'past-admin'].map((login) => rows.find((row) => row.login === login)?._id ?? ''),
      );
    const bringIn = createAccountsHistoryImport({
      ...world.service,
      ...world,
      service: world.accountsService,
    });
    const lines = [
      { login: 'past', at: '2026-02-01T00:00:00.000Z', by: 'past-admin', change: { roles: ['user', 'x'] } },
      {
        login: 'past',
        at: '2026-03-01T00:00:00.000Z',
        ip: '198.51.100.9',
        failed: { factor: 'credentials', failures: 2 },
      },
      {
        login: 'past',
        at: '2026-04-01T00:00:00.000Z',
        by: 'past',
        change: { email: 'new.past@example.org' },
      },
    ].map(readPastIncident);
    expect(await bringIn(lines)).toEqual({ created: 3, unchanged: 0 });
    expect(await bringIn(lines)).toEqual({ created: 0, unchanged: 3 });
    expect(await eventsOf(past ?? '')).toMatchObject([
      { sequence: 1, time: '2026-01-02T03:04:05.000Z', type: 'identity.account.created' },
      { sequence: 2, time: lines[0]?.at, actor: admin, data: { roles: ['user', 'x'] } },
      { sequence: 3, time: lines[1]?.at, actor: 'system', ip: '198.51.100.9', data: { failures: 2 } },
      { sequence: 4, time: lines[2]?.at, actor: past, data: { email: 'new.past@example.org' } },
    ]);
    expect((await world.accounts.findForSignIn('new.past@example.org'))?._id).toBe(past);
    for (const wrong of [
      { login: 'a' },
      { login: 'a', at: 'x', change: { roles: [] } },
      { change: { _id: 'x' } },
    ])
      expect(() => readPastIncident(wrong)).toThrow();
  });
});

describe('administrators', () => {
  const administrators = () =>
    world.connection.collection('accounts').countDocuments({ roles: 'administrator', status: 'active' });
  const change = (accountId: string, patch: AccountPatch) =>
    world.accountsService.change(accountId, () => patch, { actor: 'admin' });
  const lastOne = { definition: { code: 'account.lastAdministrator', status: 409 } };

  it('always leave one who is active, also when the last two go at the same time', async () => {
    const before = await world.connection
      .collection<{ _id: string }>('accounts')
      .find({ roles: 'administrator', status: 'active' })
      .toArray();
    const first = await world.enrol({ login: 'keeper1', roles: ['administrator'] });
    const second = await world.enrol({ login: 'keeper2', roles: ['administrator', 'user'] });
    await world.enrol({ login: 'keeper3', roles: ['administrator'], status: 'disabled' });
    for (const { _id } of before) await change(_id, { status: 'disabled' });
    for (let round = 0; round < 5; round += 1) {
      const outcomes = await Promise.allSettled([
        change(first._id, { status: 'disabled' }),
        change(second._id, { roles: permittedInTest(['user']) }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: lastOne });
      expect(await administrators()).toBe(1);
      await change(first._id, { status: 'active' });
      await change(second._id, { roles: permittedInTest(['administrator', 'user']) });
    }
    await change(first._id, { status: 'disabled' });
    const told = await world.events();
    for (const patch of [
      { status: 'disabled' },
      { status: 'deleted' },
      { roles: permittedInTest(['administrator-read-only']) },
    ] as const)
      await expect(change(second._id, patch)).rejects.toMatchObject(lastOne);
    expect(await world.events()).toEqual(told);
    await change(second._id, { locale: 'en', roles: permittedInTest(['administrator']) });
  });
});

describe('the language of a person', () => {
  const chosen = (accountId: string, sequence: number, data: { lang?: string } = {}) =>
    world.deliver(
      world.service.createEvent(profileEvents.settingsChanged, {
        subject: accountId,
        sequence,
        data: { accountId, ...data, changes: [] },
        context: { actor: accountId },
      }),
    );
  const localesTold = async (accountId: string) =>
    (await world.events('identity.account.changed'))
      .filter(({ subject }) => subject === accountId)
      .map(({ data }) => data.locale);

  it('follows what they chose in the profile: messages, sessions and other services learn it', async () => {
    const { _id } = await world.enrol({ login: 'polyglot', locale: 'ru' }, 'Orchid-Lantern-42');
    const { headers } = await world.login('login', 'polyglot', 'Orchid-Lantern-42');
    const secret = String(headers['gatehouse-session']);
    expect((await world.resolve(secret)).body.session.locale).toBe('ru');
    await chosen(_id, 1, { lang: 'en' });
    expect((await world.resolve(secret)).body.session.locale).toBe('en');
    await chosen(_id, 2, { lang: 'en' });
    await chosen(_id, 3);
    expect(await localesTold(_id)).toEqual(['en']);
  });

  it('of somebody who is gone, or whom identity never knew, is none', async () => {
    const { _id } = await world.enrol({ login: 'gone-polyglot' }, 'Orchid-Lantern-42');
    await world.accountsService.change(_id, () => ({ status: 'deleted' }), { actor: 'system' });
    await chosen(_id, 1, { lang: 'en' });
    await chosen('nobody', 1, { lang: 'en' });
    expect(await localesTold(_id)).toEqual([null]);
  });
});
