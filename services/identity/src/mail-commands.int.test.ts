import { Readable } from 'node:stream';
import { runCommand } from '@gatehouse/kit/service/cli.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityCommands } from './commands.ts';
import type { IdentityConfig } from './container.ts';
import { testDomain } from './domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from './identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({
    domains: [testDomain('portal', { base: true })],
  });
});
afterAll(() => world.close());

const runWith = async (config: Partial<IdentityConfig>, ...argv: string[]) => {
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const withContainer = (work: (container: never, service: never) => Promise<void>) =>
    work(world as never, { ...world.service, config: { ...world.service.config, ...config } } as never);
  const commands = identityCommands({ withContainer, print, input: Readable.from([]) });
  return { code: await runCommand(commands, argv, print), printed };
};
const run = (...argv: string[]) => runWith({}, ...argv);

it('mails the link of a first entry and prints nothing of it', async () => {
  await world.enrol({ login: 'novice', email: 'novice@example.org' });
  const done = await run('accounts', 'first-entry', 'novice', '--domain', 'portal');
  expect(done).toEqual({ code: 0, printed: 'the link is on its way by mail\n' });
  expect((await world.messages()).at(-1)).toMatchObject({
    template: 'password.entry-link',
    to: 'novice@example.org',
  });
  expect((await run('accounts', 'first-entry', 'nobody')).code).toBe(1);
});

it('makes the first administrator without a password and mails them the way in', async () => {
  const command = (email: string | undefined) =>
    runWith({ administratorEmail: email }, 'accounts', 'create-administrator');
  expect(await command(undefined)).toEqual({ code: 1, printed: expect.stringContaining('EMAIL is needed') });
  expect(await command('root@example.org')).toEqual({ code: 0, printed: expect.stringContaining('by mail') });
  const mail = (await world.messages()).at(-1);
  expect(mail).toMatchObject({ template: 'password.entry-link', to: 'root@example.org' });
  const secret = mail?.params.link?.split('/').at(-1);
  const body = { password: 'Orchid-Lantern-42', repeatPassword: 'Orchid-Lantern-42' };
  const set = await world.call('PUT', `/api/v1/platform/password/entry/${secret}`, { body });
  expect(set.status).toBe(204);
  expect((await world.login('login', 'root', body.password)).status).toBe(200);
  expect((await command('root@example.org')).printed).toContain('before');
});

it('assigns a scheme, and refuses to switch off one that somebody has', async () => {
  const unknown = await run('accounts', 'assign-scheme', 'novice', 'pasword');
  expect(unknown).toEqual({ code: 1, printed: expect.stringContaining('no active scheme pasword') });
  expect((await run('accounts', 'assign-scheme', 'novice', 'password-sms')).code).toBe(0);
  const refused = await run('schemes', 'deactivate', 'password-sms');
  expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining('hasUsers')]);
  expect((await run('accounts', 'assign-scheme', 'novice', '-')).code).toBe(0);
  expect((await run('schemes', 'deactivate', 'password-sms')).code).toBe(0);
});
