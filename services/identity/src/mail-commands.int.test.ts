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
    domains: [testDomain('portal', { base: true }), testDomain('english', { locales: ['en', 'ru'] })],
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

it('invites somebody by mail and prints nothing of the link', async () => {
  const done = await run(
    'invitations',
    'create',
    '--email',
    'guest@example.org',
    '--first-name',
    'Вера',
    '--locale',
    'en',
    ...['--inviter', 'Anna Orlova', '--company', 'Acme'],
  );
  expect(done).toEqual({ code: 0, printed: expect.stringMatching(/^invited: [0-9a-f]{32}\n$/) });
  const [event] = await world.events('access-request.invitation.created');
  expect(event.data).toMatchObject({
    email: 'guest@example.org',
    firstName: 'Вера',
    locale: 'en',
    domainId: 'portal',
    inviter: 'Anna Orlova',
    company: 'Acme',
  });
  const { params } = JSON.parse(world.sealer.open(event.data.sealed, event.subject));
  expect(params.link).toMatch(/^https:\/\/portal\.example\/platform\/invitation\//);
  expect((await run('invitations', 'create')).code).toBe(1);
});

it('invites in the first language of the domain where none is given', async () => {
  await run('invitations', 'create', '--email', 'first@example.org', '--domain', 'english');
  const created = await world.events('access-request.invitation.created');
  expect(created.at(-1)?.data).toMatchObject({
    email: 'first@example.org',
    domainId: 'english',
    locale: 'en',
  });
});

it('takes an invitation back once, unless it was answered or has run out', async () => {
  const { printed } = await run('invitations', 'create', '--email', 'canceled@example.org');
  const id = printed.trim().split(' ').at(-1) ?? '';
  expect((await run('invitations', 'cancel', id)).printed).toContain('there is no such invitation');
  const eventsOf = async (name: string) =>
    (await world.events(`access-request.invitation.${name}`)).filter(({ subject }) => subject === id);
  const [created] = await eventsOf('created');
  await world.deliver(created);
  expect(await run('invitations', 'cancel', id)).toEqual({ code: 0, printed: `canceled: ${id}\n` });
  const again = { code: 1, printed: expect.stringContaining('was taken back before') };
  expect(await run('invitations', 'cancel', id)).toEqual(again);
  const [canceled] = await eventsOf('canceled');
  await world.deliver(canceled);
  expect(await run('invitations', 'cancel', id)).toEqual(again);
  const secret = JSON.parse(world.sealer.open(created.data.sealed, id)).params.link.split('/').at(-1);
  const link = await world.call('GET', `/api/v1/platform/invitation/${secret}`, {
    caller: { domainId: 'portal' },
  });
  expect([link.status, link.body.code]).toEqual([403, 'link.canceled']);
  expect((await run('invitations', 'cancel')).code).toBe(1);
});

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
