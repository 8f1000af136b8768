import { sessionCacheKey } from '@gatehouse/kit/auth/session-cache.ts';
import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContainer } from '../../container.ts';
import { testDomain, testTerm } from '../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { roles as roleCollection } from '../accounts/roles/roles.model.ts';

const PASSWORD = 'Orchid-Lantern-42';
const PATIENT = { timeout: 15_000, interval: 50 };
let world: IdentityWorld;
let people = 0;

beforeAll(async () => {
  world = await startIdentity({
    domains: [testDomain('terms', { agreements: [testTerm('use')] }), testDomain('free')],
  });
});
afterAll(() => world.close());

const signedIn = async (domainId = 'free') => {
  people += 1;
  const login = `person${people}`;
  await world.enrol({ login }, PASSWORD);
  return world.signedIn(login, PASSWORD, { domainId });
};
const cached = ({ tokenHash }: { tokenHash: string }) => world.redis.get(sessionCacheKey(tokenHash));
const standingOf = async (session: { secret: string }) =>
  (await world.resolve(session.secret)).body.session.standing;
const rules = async (version?: string) =>
  (
    await world.call('GET', `/internal/sessions/rules${version === undefined ? '' : `?version=${version}`}`, {
      peer: true,
    })
  ).body;

it('the facts of a session say what it is judged by', async () => {
  expect(await standingOf(await signedIn())).toEqual({
    roles: ['user'],
    schemeCode: null,
    factors: ['credentials'],
    agreed: {},
    device: expect.stringMatching(/^[\w-]{43}$/),
  });
});

it('terms agreed at the sign-in stand in the facts that are cached with it', async () => {
  people += 1;
  const login = `person${people}`;
  await world.enrol({ login }, PASSWORD);
  const answer = await world.call('POST', '/api/v1/platform/auth/login/login', {
    body: { flow: 'credentials', login, password: PASSWORD, termsAgree: [{ type: 'use', agree: true }] },
    caller: { domainId: 'terms' },
  });
  const session = { secret: String(answer.headers['gatehouse-session']) };
  expect((await standingOf(session)).agreed).toEqual({ use: testTerm('use').version });
});

it('somebody who is signed in agrees in place, once, and their sessions hear of it', async () => {
  const session = await signedIn();
  const agree = (termsAgree: object[]) =>
    world.call('POST', '/api/v1/platform/auth/terms', {
      body: { termsAgree },
      caller: { domainId: 'terms', session },
    });
  const missing = await agree([]);
  expect([missing.status, missing.body.code]).toEqual([403, 'auth.termsRequired']);
  expect((await agree([{ type: 'use', agree: true }])).status).toBe(204);
  expect((await agree([{ type: 'use', agree: true }])).status).toBe(204);
  expect(await cached(session)).toBe('changed');
  expect((await standingOf(session)).agreed).toEqual({ use: testTerm('use').version });
  const { accountId } = session;
  expect(await world.connection.collection('agreements').countDocuments({ accountId })).toBe(1);
});

it('a command, which never speaks to Redis, acts on open sessions all the same', async () => {
  const session = await signedIn();
  await world.resolve(session.secret);
  await expect.poll(() => cached(session), PATIENT).toContain(session.accountId);
  const process = await createService(
    { service: 'identity', config: world.service.config },
    { log: createLogger({ service: 'identity', level: 'silent' }) },
  );
  const command = createContainer(process);
  await command.accountsService.change(session.accountId, () => ({ roles: permittedInTest(['support']) }), {
    actor: 'system',
  });
  await expect.poll(() => cached(session), PATIENT).toBe('changed');
  expect((await standingOf(session)).roles).toEqual(['support']);
  const due = () => world.connection.collection('sessions').countDocuments({ cacheDue: true });
  await expect.poll(due, PATIENT).toBe(0);

  await command.accountsService.change(session.accountId, () => ({ status: 'disabled' }), {
    actor: 'system',
  });
  await expect.poll(() => cached(session), PATIENT).toBe('ended');
  expect((await world.resolve(session.secret)).status).toBe(404);
  await process.close();
});

it('rules are told as the database has them, and not again while nothing changes', async () => {
  const before = await rules();
  expect(before.rules.schemes[before.rules.fallbackScheme].first).toContain('credentials');
  expect(await rules(before.version)).toEqual({ version: before.version, rules: null });
  const roles = roleCollection.model(world.connection);
  const name = { ru: 'x', en: 'x' };
  await roles.create({ _id: 'narrow', name, systemic: false, grants: ['setting.history.read'] });
  const after = await rules(before.version);
  expect(after.rules.roles.narrow).toEqual(['setting.history.read']);
  await roles.deleteOne({ _id: 'narrow' });
  expect((await rules()).version).toBe(before.version);
});
