import { Readable } from 'node:stream';
import { runCommand } from '@gatehouse/kit/runtime/cli.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityCommands } from './commands.ts';
import { testDomain } from './domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from './identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ domains: [testDomain('portal', { base: true })] });
});
afterAll(() => world.close());

const run = async (...argv: string[]) => {
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const withContainer = (work: (container: never, service: never) => Promise<void>) =>
    work(world as never, world.service as never);
  const commands = identityCommands({ withContainer, print, input: Readable.from([]) });
  return { code: await runCommand(commands, argv, print), printed };
};

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
  );
  expect(done).toEqual({ code: 0, printed: expect.stringMatching(/^invited: [0-9a-f]{32}\n$/) });
  const [event] = await world.events('access-request.invitation.created');
  expect(event.data).toMatchObject({
    email: 'guest@example.org',
    firstName: 'Вера',
    locale: 'en',
    domainId: 'portal',
  });
  const { params } = JSON.parse(world.sealer.open(event.data.sealed, event.subject));
  expect(params.link).toMatch(/^https:\/\/portal\.example\/platform\/invitation\//);
  expect((await run('invitations', 'create')).code).toBe(1);
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

it('assigns a scheme, and refuses to switch off one that somebody has', async () => {
  expect((await run('accounts', 'assign-scheme', 'novice', 'password-sms')).code).toBe(0);
  const refused = await run('schemes', 'deactivate', 'password-sms');
  expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining('inUse')]);
  expect((await run('accounts', 'assign-scheme', 'novice', '-')).code).toBe(0);
  expect((await run('schemes', 'deactivate', 'password-sms')).code).toBe(0);
});
