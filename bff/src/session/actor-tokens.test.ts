import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import type { SessionFacts } from '@gatehouse/contracts/identity/resources.ts';
import { createActorTokenSigner, createActorTokenVerifier } from '@gatehouse/kit/auth/actor-token.ts';
import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { expect, test } from 'vitest';
import { createActorTokens } from './actor-tokens.ts';

const ring = testKeyRing('bff');
const started = new Date('2026-03-01T10:00:00Z').getTime();
const origin = { domainId: 'base', ip: '203.0.113.7', locale: 'ru' };
const facts: SessionFacts = {
  sessionId: 's1',
  accountId: 'a1',
  login: null,
  methods: ['setting.history.read'],
  masterAccount: true,
  domainId: 'base',
  startedAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2026-03-02T10:00:00.000Z',
};

const setUp = () => {
  let elapsed = 0;
  const clock = { now: () => new Date(started + elapsed), monotonic: () => elapsed };
  const tokens = createActorTokens({ sign: createActorTokenSigner({ ring, clock }), clock });
  const verify = createActorTokenVerifier({ ring, clock, audience: 'platform' });
  return {
    tokenFor: (facts: SessionFacts | undefined, from = origin, audience: ServiceName = 'platform') =>
      tokens.tokenFor(facts, from, audience),
    verify,
    pass: (seconds: number) => {
      elapsed += seconds * 1000;
    },
  };
};

test('a service reads the person, their rights and where they are from', async () => {
  const { tokenFor, verify } = setUp();
  expect(await verify(await tokenFor(facts, origin))).toEqual({
    kind: 'account',
    accountId: 'a1',
    sessionId: 's1',
    methods: ['setting.history.read'],
    roles: [],
    masterAccount: true,
    issuer: 'bff',
    ...origin,
  });
  expect(await verify(await tokenFor(undefined, origin))).toEqual({
    kind: 'anonymous',
    issuer: 'bff',
    ...origin,
  });
});

test('the service of the menus alone is told the roles, as they are now', async () => {
  const { tokenFor, verify } = setUp();
  const holding = (...roles: string[]): SessionFacts => ({
    ...facts,
    standing: { roles, schemeCode: null, factors: [], agreed: {} },
  });
  const first = await tokenFor(holding('user', 'clerk'));
  expect(await verify(first)).toMatchObject({ roles: ['user', 'clerk'] });
  expect(await verify(await tokenFor(holding('user')))).toMatchObject({ roles: ['user'] });
  const [, payload = ''] = (await tokenFor(holding('clerk'), origin, 'identity')).split('.');
  expect(Buffer.from(payload, 'base64url').toString()).not.toContain('clerk');
});

test('a token is used again for less than half a minute, so that it never arrives expired', async () => {
  const { tokenFor, verify, pass } = setUp();
  const first = await tokenFor(facts, origin);
  pass(29);
  expect(await tokenFor(facts, origin)).toBe(first);
  pass(2);
  const second = await tokenFor(facts, origin);
  expect(second).not.toBe(first);
  pass(29);
  expect(await verify(second)).toBeDefined();
});

test('another right, session, address, domain or language is another token at once', async () => {
  const { tokenFor } = setUp();
  const made = [
    await tokenFor(facts, origin),
    await tokenFor({ ...facts, methods: [] }, origin),
    await tokenFor({ ...facts, masterAccount: false }, origin),
    await tokenFor({ ...facts, sessionId: 's2' }, origin),
    await tokenFor(facts, { ...origin, ip: '203.0.113.8' }),
    await tokenFor(facts, { ...origin, domainId: 'other' }),
    await tokenFor(facts, { ...origin, locale: 'en' }),
    await tokenFor(undefined, origin),
    await tokenFor(facts, origin, 'identity'),
  ];
  expect(new Set(made).size).toBe(made.length);
});
