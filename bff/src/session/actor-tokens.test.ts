import type { SessionFacts } from '@gatehouse/contracts';
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
  const verify = createActorTokenVerifier({ ring, clock });
  return {
    tokens,
    verify,
    pass: (seconds: number) => {
      elapsed += seconds * 1000;
    },
  };
};

test('a service reads the person, their rights and where they are from', () => {
  const { tokens, verify } = setUp();
  expect(verify(tokens.tokenFor(facts, origin))).toEqual({
    kind: 'account',
    accountId: 'a1',
    sessionId: 's1',
    methods: ['setting.history.read'],
    masterAccount: true,
    issuer: 'bff',
    ...origin,
  });
  expect(verify(tokens.tokenFor(undefined, origin))).toEqual({ kind: 'anonymous', issuer: 'bff', ...origin });
});

test('a token is used again for less than half a minute, so that it never arrives expired', () => {
  const { tokens, verify, pass } = setUp();
  const first = tokens.tokenFor(facts, origin);
  pass(29);
  expect(tokens.tokenFor(facts, origin)).toBe(first);
  pass(2);
  const second = tokens.tokenFor(facts, origin);
  expect(second).not.toBe(first);
  pass(29);
  expect(verify(second)).toBeDefined();
});

test('another right, session, address, domain or language is another token at once', () => {
  const { tokens } = setUp();
  const made = [
    tokens.tokenFor(facts, origin),
    tokens.tokenFor({ ...facts, methods: [] }, origin),
    tokens.tokenFor({ ...facts, masterAccount: false }, origin),
    tokens.tokenFor({ ...facts, sessionId: 's2' }, origin),
    tokens.tokenFor(facts, { ...origin, ip: '203.0.113.8' }),
    tokens.tokenFor(facts, { ...origin, domainId: 'other' }),
    tokens.tokenFor(facts, { ...origin, locale: 'en' }),
    tokens.tokenFor(undefined, origin),
  ];
  expect(new Set(made).size).toBe(made.length);
});
