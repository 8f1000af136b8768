import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';
import { createFirstAdministratorJob } from './first-administrator.jobs.ts';

let world: IdentityWorld;
const set = (login: string, password: string | undefined, email?: string) =>
  world.firstAdministrator({ login, email, password });

describe('the first administrator', () => {
  beforeAll(async () => {
    world = await startIdentity();
  });
  afterAll(() => world.close());

  it.each([
    ['seven77', 'too short'],
    ['Password2026!', 'tried first'],
    ['root.keeper77', 'made of the login'],
    ['keeper@Example.org', 'made of the login'],
  ])('gets no password that nobody else would get: %s %s', async (password, reason) => {
    await expect(set('root.keeper', password, 'keeper@example.org')).rejects.toThrow(reason);
    expect(await world.accounts.findForSignIn('root.keeper')).toBeNull();
  });

  it.each(['a@example.org,b@example.org', 'keeper'])('is not made with the address %j', async (email) => {
    await expect(set('keeper', undefined, email)).rejects.toThrow('GATEHOUSE_ADMINISTRATOR_EMAIL is not one');
  });

  it('is set up once, whoever asks at the same time, and may do everything', async () => {
    await expect(set('root', undefined)).rejects.toThrow('GATEHOUSE_ADMINISTRATOR_PASSWORD');
    const outcomes = await Promise.all([
      set('root1', 'Orchid-Lantern-42'),
      set('root2', 'Orchid-Lantern-42'),
    ]);
    expect(outcomes.toSorted()).toEqual(['before', 'created']);
    expect(await set('root3', 'Orchid-Lantern-42')).toBe('before');
    const { secret } = await world.signedIn(
      outcomes[0] === 'created' ? 'root1' : 'root2',
      'Orchid-Lantern-42',
    );
    expect((await world.resolve(secret)).body.session.methods).toContain('setting.settings.write');
  });
});

describe('the first start', () => {
  const facts = { login: 'keeper', email: 'keeper@example.org', password: undefined };
  beforeAll(async () => {
    world = await startIdentity({
      domains: [testDomain('portal', { base: true })],
      config: { administratorLogin: facts.login, administratorEmail: facts.email },
    });
  });
  afterAll(() => world.close());

  it('makes the administrator of the configuration and mails the link, once over all replicas and starts', async () => {
    const log = world.service.log;
    const replicas = [1, 2, 3].map(() =>
      createFirstAdministratorJob({ create: world.firstAdministrator, facts, log, everyMs: 10 }),
    );
    for (const replica of replicas) await replica.start();
    const mails = async () => (await world.messages()).filter(({ to }) => to === facts.email);
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 10_000);
    for (const replica of replicas) await replica.stop();
    expect(await set('another', undefined, 'another@example.org')).toBe('before');
    const [mail] = await mails();
    expect(mail).toMatchObject({ template: 'password.entry-link' });
    expect(await mails()).toHaveLength(1);
    const secret = mail?.params.link?.split('/').at(-1) ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(world.logged()).not.toContain(secret);
    const password = 'Marble-Compass-77';
    const used = await world.call('PUT', `/api/v1/platform/password/entry/${secret}`, {
      body: { password, repeatPassword: password },
      caller: { domainId: 'portal' },
    });
    expect(used.status).toBe(204);
    const signedIn = await world.signedIn(facts.login, password);
    expect((await world.resolve(signedIn.secret)).body.session.methods).toContain('setting.settings.write');
  });
});
