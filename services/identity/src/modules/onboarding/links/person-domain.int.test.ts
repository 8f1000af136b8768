import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
const NEW = 'Quiet-Harbour-Violin-9';
let world: IdentityWorld;
let number = 0;
let login = '';
const email = () => `${login}@example.org`;

beforeAll(async () => {
  world = await startIdentity({
    domains: [
      testDomain('home', { base: true }),
      testDomain('work'),
      testDomain('elsewhere', { schemeCode: 'email-or-password' }),
    ],
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  number += 1;
  login = `person${number}`;
  await world.enrol({ login, email: email() }, PASSWORD);
  await world.signedIn(login, PASSWORD, { domainId: 'work', ip: `192.0.2.${number}` });
});

const last = async () => {
  const message = (await world.messages()).filter(({ to }) => to === email()).at(-1);
  return { template: message?.template, domainId: message?.domainId, link: message?.params.link ?? '' };
};
const post = (path: string, body: object, domainId = 'elsewhere') =>
  world.call('POST', `/api/v1/platform/${path}`, {
    body,
    caller: { domainId, ip: `198.51.100.${number}` },
  });

it('a restore link that somebody asks for at another host leads to the person’s', async () => {
  expect((await post('password/link', { email: email() })).status).toBeLessThan(300);
  const mail = await last();
  expect(mail).toMatchObject({ template: 'password.link', domainId: 'work' });
  expect(mail.link).toMatch(/^https:\/\/work\.example\/platform\/new-password\//);
});

it('the notice of a new password and the link of a command lead there too', async () => {
  await post('password/link', { email: email() });
  const secret = (await last()).link.split('/').at(-1);
  const set = await world.call('PUT', `/api/v1/platform/password/${secret}`, {
    body: { password: NEW, repeatPassword: NEW },
    caller: { domainId: 'elsewhere' },
  });
  expect(set.status).toBe(204);
  expect(await last()).toEqual({
    template: 'password.changed',
    domainId: 'work',
    link: 'https://work.example/platform/forgot-password',
  });
  await world.restore.inviteToFirstEntry(login, { actor: 'system', domain: 'home' });
  const invited = await last();
  expect(invited).toMatchObject({ template: 'password.entry-link', domainId: 'work' });
  expect(invited.link).toMatch(/^https:\/\/work\.example\//);
});

it('a code that somebody asks for at another host wears the person’s look', async () => {
  const sent = await post('auth/code/login', { flow: 'email_code', login });
  expect([sent.status, sent.body]).toEqual([200, expect.anything()]);
  expect(await last()).toMatchObject({ template: 'auth.code', domainId: 'work' });
});

it('a registration with the address of somebody tells them at their own host', async () => {
  const names = { firstName: 'Anna', lastName: 'Orlova' };
  expect((await post('registration/link', { email: email(), ...names })).status).toBeLessThan(300);
  expect(await last()).toEqual({
    template: 'registration.exists',
    domainId: 'work',
    link: 'https://work.example/platform/login',
  });
});

it('a sign-in at another host makes it theirs', async () => {
  await world.signedIn(login, PASSWORD, { domainId: 'home', ip: `192.0.2.${number}` });
  await post('password/link', { email: email() });
  expect((await last()).domainId).toBe('home');
});
