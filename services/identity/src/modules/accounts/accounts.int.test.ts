import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, person, startIdentity } from '../../identity.fixtures.ts';
import { createAccountsImport } from './accounts-import.service.ts';
import { createFirstAdministrator } from './first-administrator.service.ts';

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
        world.accountsService.change(account._id, (row) => ({ roles: [...row.roles, role] }), {
          actor: 'admin',
        }),
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
      mongo: world.service.mongo,
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

describe('the first administrator', () => {
  const set = (login: string, password: string | undefined) =>
    createFirstAdministrator({
      mongo: world.service.mongo,
      mark: world.firstAdministrator,
      service: world.accountsService,
      hash: world.credentials.passwords.hash,
      clock: world.clock,
    })({ login, email: undefined, password });

  it('is set up once, whoever asks at the same time, and may do everything', async () => {
    await expect(set('root', undefined)).rejects.toThrow('GATEHOUSE_ADMINISTRATOR_PASSWORD');
    await expect(set('root', 'seven77')).rejects.toThrow('8 characters');
    const outcomes = await Promise.all([
      set('root1', 'Orchid-Lantern-42'),
      set('root2', 'Orchid-Lantern-42'),
    ]);
    expect(outcomes.toSorted()).toEqual([false, true]);
    expect(await set('root3', 'Orchid-Lantern-42')).toBe(false);
    const { secret } = await world.signedIn(outcomes[0] ? 'root1' : 'root2', 'Orchid-Lantern-42');
    expect((await world.resolve(secret)).body.session.methods).toContain('setting.settings.write');
  });
});
