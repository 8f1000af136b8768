import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

const CANARY = 'Vellum-Kestrel-93-tundra';
let world: IdentityWorld;
let secret = '';

beforeAll(async () => {
  world = await startIdentity({ domains: [testDomain('portal', { base: true })] });
  await world.enrol({ login: 'petrovich', email: 'petrovich@example.org' });
  await world.call('POST', '/api/v1/platform/password/link', {
    body: { email: 'petrovich@example.org' },
    caller: { domainId: 'portal' },
  });
  secret = (await world.messages()).at(-1)?.params.link?.split('/').at(-1) ?? '';
});
afterAll(() => world.close());

const ask = (password: string, more: object = {}) =>
  world.call('POST', '/api/v1/platform/password/strength', {
    body: { purpose: 'restore', secret, password, ...more },
    caller: { domainId: 'portal' },
  });

it('is judged with what is known of the person whose link it is, and uses nothing up', async () => {
  expect((await ask('Petrovich9x')).body).toEqual({ strength: 'weak', weaknesses: ['context'] });
  expect((await ask('Lighthouse9x')).body).toMatchObject({ strength: 'weak' });
  expect((await ask(CANARY)).body).toEqual({ strength: 'strong', weaknesses: [] });
  const set = await world.call('PUT', `/api/v1/platform/password/${secret}`, {
    body: { password: 'Petrovich9x', repeatPassword: 'Petrovich9x' },
    caller: { domainId: 'portal' },
  });
  expect(set.body.errorList).toEqual({ password: 'errorContext' });
});

it('is judged for somebody who is signed in with what is known of them', async () => {
  await world.enrol({ login: 'sidorova', email: 'sidorova@example.org' }, 'Orchid-Lantern-42');
  const session = await world.signedIn('sidorova', 'Orchid-Lantern-42', { domainId: 'portal' });
  const answer = await world.call('POST', '/api/v1/platform/password/strength', {
    body: { purpose: 'change', password: 'Sidorova9x' },
    caller: { domainId: 'portal', session },
  });
  expect(answer.body).toEqual({ strength: 'weak', weaknesses: ['context'] });
});

it('stands in no log, store or event', async () => {
  await ask(CANARY);
  const told = JSON.stringify(await world.events());
  for (const text of [world.logged(), await world.storedText(), told]) expect(text).not.toContain(CANARY);
});

it.each([
  ['a link of another purpose', { purpose: 'first-entry' }, 404, 'request.notFound'],
  ['a secret that is none', { secret: 'x'.repeat(43) }, 404, 'request.notFound'],
  ['somebody who is not signed in', { purpose: 'change' }, 401, 'request.unauthenticated'],
  ['no link', { secret: undefined }, 400, 'request.invalid'],
  ['an unknown purpose', { purpose: 'sign-in' }, 400, 'request.invalid'],
  ['too many names', { names: ['a', 'b', 'c', 'd', 'e'] }, 400, 'request.invalid'],
])('is not asked with %s', async (_, more, status, code) => {
  const answer = await ask('Orchid-Lantern-42', more);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

it('is not asked any more once the link is used', async () => {
  const body = { password: CANARY, repeatPassword: CANARY };
  const set = await world.call('PUT', `/api/v1/platform/password/${secret}`, {
    body,
    caller: { domainId: 'portal' },
  });
  expect(set.status).toBe(204);
  expect((await ask('Orchid-Lantern-42')).status).toBe(410);
});
