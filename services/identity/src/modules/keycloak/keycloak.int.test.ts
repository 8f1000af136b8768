import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCommand } from '@gatehouse/kit/service/cli.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityCommands } from '../../commands.ts';
import { testDomain } from '../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { codeOf } from '../accounts/roles/role-code.ts';
import { secretMatches } from '../clients/client-secrets.ts';
import { type ClientRow, clients } from '../clients/clients.model.ts';
import { clientSecret, idOf, password, realm, wrongClient, wrongUser } from './realm.fixtures.ts';

let world: IdentityWorld;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-realm-'));
  world = await startIdentity({ domains: [testDomain('base', { base: true })] });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const take = async (content: unknown, ...flags: string[]) => {
  const file = join(folder, 'realm.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  // The world runs its projections already.
  const container = { ...world, domains: { ...world.domains, start: async () => {}, stop: () => {} } };
  const withContainer = (work: (container: never, service: never) => Promise<void>) =>
    work(container as never, world.service as never);
  const commands = identityCommands({ withContainer, print, input: Readable.from([]) });
  return { code: await runCommand(commands, ['keycloak', 'import', file, ...flags], print), printed };
};
const accounts = () => world.connection.collection('accounts');
const stored = (clientId: string) => clients.model(world.connection).findOne({ clientId }).lean<ClientRow>();

describe('a realm', () => {
  it('is told of first, and nothing is done', async () => {
    const { code, printed } = await take(realm(), '--dry-run');
    expect(code).toBe(0);
    expect(printed).toContain('would take over 4 people, 3 clients, 4 roles');
    expect(printed).toContain('/clients/3: old speaks saml');
    expect(printed).toContain('/clients/4: the secret of hidden is not in the export');
    expect(printed).toContain('/users/3: a credential of the kind otp');
    expect(await accounts().countDocuments()).toBe(0);
  });

  it('with wrong entries is refused as a whole, which names them and quotes no secret', async () => {
    const { code, printed } = await take(realm({ users: [wrongUser], clients: [wrongClient] }));
    expect(code).toBe(1);
    expect(printed).toContain('/users/5/username errorEmpty');
    expect(printed).toContain('/clients/5/clientId has characters other than');
    expect(printed).toContain('nothing was done');
    expect(printed).not.toContain(clientSecret);
    expect(await accounts().countDocuments()).toBe(0);
    expect(await stored('portal')).toBeNull();
  });

  it.each([
    ['{', 'the file is not JSON'],
    ['{"users":[]}', 'it has no property "realm"'],
    ['[{"realm":"a"},{"realm":"b"}]', 'choose one with --realm NAME: a, b'],
  ])('%s is none', async (content, said) => {
    const { code, printed } = await take(content);
    expect(code).toBe(1);
    expect(printed).toContain(said);
  });

  it('is taken over once, however often it is asked for', async () => {
    const wrong = { users: [wrongUser], clients: [wrongClient] };
    expect((await take(realm(wrong), '--skip-wrong')).printed).toContain('new: 4 people, 3 clients, 4 roles');
    expect((await take(realm())).printed).toContain('new: 0 people, 0 clients, 0 roles');
    const vera = await accounts().findOne({ login: 'vera' });
    expect(vera).toMatchObject({
      // Applications know her by it.
      _id: idOf('vera'),
      email: 'vera@acme.example',
      emailVerified: true,
      locale: 'ru',
      status: 'active',
      roles: ['user', 'auditor', 'staff', codeOf('staff/it')],
    });
    expect(await accounts().findOne({ login: 'gone' })).toMatchObject({
      status: 'disabled',
      passwordHash: null,
    });
    expect(await accounts().findOne({ login: 'inna' })).toMatchObject({ emailVerified: false });
    // A name gives nobody the rights of a role of ours.
    expect((await accounts().findOne({ login: 'oleg' }))?.roles).toEqual(['user', 'realm-administrator']);
    expect(await stored('portal')).toMatchObject({
      redirectUris: ['https://portal.acme.example/callback'],
      postLogoutRedirectUris: ['https://portal.acme.example/callback'],
      backchannelLogoutUri: 'https://portal.acme.example/out',
      grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
    });
    expect(secretMatches((await stored('portal')) as ClientRow, clientSecret, world.clock.now())).toBe(true);
    expect(await world.connection.collection('applications').findOne({ code: 'portal' })).toMatchObject({
      url: 'https://portal.acme.example/home',
    });
    expect(await stored('spa')).toMatchObject({ type: 'public', tokenAuthMethod: 'none', secret: null });
    expect(await stored('star client')).toBeNull();
  });

  it('whose people have an address that somebody has here is refused', async () => {
    await world.enrol({ login: 'first', email: 'anna@acme.example' });
    const anna = { username: 'anna', email: 'Anna@acme.example' };
    const { code, printed } = await take({ realm: 'acme', users: [anna] });
    expect(code).toBe(1);
    expect(printed).toContain("/users/0/email is somebody else's here");
  });

  it('whose people have an id that somebody has here, or twice, is refused', async () => {
    const vera = { id: idOf('vera'), username: 'another' };
    const { code, printed } = await take({ realm: 'acme', users: [vera] });
    expect([code, printed]).toEqual([1, expect.stringContaining("/users/0/id is somebody else's here")]);
    const twice = await take({ realm: 'acme', users: [vera, { ...vera, username: 'one-more' }] });
    expect(twice.printed).toContain('/users/1 has the id that /users/0 has, too');
  });

  it('leaves out who is somebody else here, and takes the others over', async () => {
    const users = [{ id: idOf('vera'), username: 'another' }, { username: 'one-more' }];
    const { code, printed } = await take({ realm: 'acme', users }, '--skip-wrong');
    expect([code, printed]).toEqual([0, expect.stringContaining('new: 1 people')]);
    expect(printed).toContain('1 entries above did not come over');
    expect(await accounts().findOne({ login: 'another' })).toBeNull();
  });

  it('never makes a client one of an application that somebody has here', async () => {
    await clients
      .model(world.connection)
      .updateOne({ clientId: 'portal' }, { $set: { clientId: 'renamed' } });
    const portal = { clientId: 'portal', publicClient: true, redirectUris: ['https://rp.acme.example/cb'] };
    const { code, printed } = await take({ realm: 'acme', clients: [portal] });
    await clients
      .model(world.connection)
      .updateOne({ clientId: 'renamed' }, { $set: { clientId: 'portal' } });
    expect(code).toBe(1);
    expect(printed).toContain('/clients/0/clientId is the code of another application here');
  });

  it('with a byte order mark keeps ids with dots and ids that are addresses', async () => {
    const one = { publicClient: true, redirectUris: ['https://rp.acme.example/cb'] };
    const ids = ['dotted.client', 'https://c.acme.example/app', 'star.acme'];
    const all = ids.map((clientId, index) =>
      index < 2 ? { ...one, clientId } : { ...one, clientId, redirectUris: ['https://rp.acme.example/*'] },
    );
    const content = `\uFEFF${JSON.stringify([{ realm: 'acme', clients: all }])}`;
    expect((await take(content)).printed).toContain('new: 0 people, 3 clients, 0 roles');
    expect((await stored('https://c.acme.example/app'))?.enabled).toBe(true);
    expect(await stored('star.acme')).toMatchObject({ enabled: false, redirectUris: [] });
  });

  it('whose people have ids of another kind is taken over with new ones, which is told', async () => {
    const user = { id: 'f:3f2c:ldap person', username: 'federated' };
    const { code, printed } = await take({ realm: 'acme', users: [user] });
    expect([code, printed]).toEqual([0, expect.stringContaining('/users/0: an id that is none here')]);
    expect((await accounts().findOne({ login: 'federated' }))?._id).not.toContain(':');
  });
});

it.each(['vera', 'oleg', 'inna'])(
  '%s signs in with the password of before, and is rehashed',
  async (login) => {
    expect((await world.login('login', login, 'Wrong-Lantern-42')).status).toBe(400);
    expect((await world.login('login', login, password)).status).toBe(200);
    await expect
      .poll(async () => (await accounts().findOne({ login }))?.passwordHash)
      .toMatch(/^\$argon2id\$v=19\$m=64,t=1,/);
    expect((await world.login('login', login, password)).status).toBe(200);
  },
);
