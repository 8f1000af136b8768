import { describe, expect, it } from 'vitest';
import { ACTOR_TOKEN_LIFETIME, createActorTokenSigner, createActorTokenVerifier } from './actor-token.ts';
import { testKeyRing } from './key-ring.fixtures.ts';

const facts = { domainId: 'd1', ip: '192.0.2.7', locale: 'en' };
const person = {
  ...facts,
  kind: 'account',
  accountId: 'a1',
  sessionId: 's1',
  login: 'ann',
  methods: ['setting.history.read'],
  masterAccount: false,
} as const;

const at = (start: number) => {
  let now = start;
  return {
    clock: { now: () => new Date(now), monotonic: () => now },
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
};

const setup = (issuer: 'bff' | 'identity' = 'bff') => {
  const { clock, pass } = at(1_700_000_000_000);
  const ring = testKeyRing(issuer, 'platform');
  return {
    ring,
    pass,
    sign: createActorTokenSigner({ ring, clock }),
    verify: createActorTokenVerifier({ ring, clock }),
  };
};

describe('actor token', () => {
  it('tells the services who calls, with the issuer it was signed by', () => {
    const { sign, verify } = setup();
    expect(verify(sign(person))).toEqual({ ...person, issuer: 'bff' });
  });

  it('is refused after its lifetime, also when it was verified before', () => {
    const { sign, verify, pass } = setup();
    const token = sign(person);
    expect(verify(token)).toBeDefined();
    pass(ACTOR_TOKEN_LIFETIME + 6);
    expect(verify(token)).toBeUndefined();
  });

  it('is refused when a bit of any part was changed', () => {
    const { sign, verify } = setup();
    const token = sign(person);
    const [head, payload, signature] = token.split('.') as [string, string, string];
    const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('"a1"', '"a2"')).toString(
      'base64url',
    );
    expect(verify(`${head}.${forged}.${signature}`)).toBeUndefined();
    expect(verify(`${head}.${payload}.${signature.slice(0, -4)}AAAA`)).toBeUndefined();
    expect(verify(`${head}.${payload}.`)).toBeUndefined();
    expect(verify(`${head}.${payload}`)).toBeUndefined();
    expect(verify('')).toBeUndefined();
  });

  it('is refused under another algorithm, without one, and from an unknown key', () => {
    const { sign, verify } = setup();
    const [, payload, signature] = sign(person).split('.') as [string, string, string];
    for (const header of [
      { alg: 'none', typ: 'actor+jwt', kid: 'bff-1' },
      { alg: 'HS256', typ: 'actor+jwt', kid: 'bff-1' },
      { alg: 'EdDSA', typ: 'JWT', kid: 'bff-1' },
      { alg: 'EdDSA', typ: 'actor+jwt', kid: 'other' },
    ]) {
      const head = Buffer.from(JSON.stringify(header)).toString('base64url');
      expect(verify(`${head}.${payload}.${signature}`)).toBeUndefined();
    }
    expect(setup().verify(sign(person))).toBeUndefined();
  });

  it('lets only the BFF speak for people', () => {
    const { sign, verify } = setup('identity');
    expect(verify(sign(person))).toBeUndefined();
    expect(verify(sign({ ...facts, kind: 'anonymous' }))).toBeUndefined();
    expect(verify(sign({ ...facts, kind: 'peer' }))).toMatchObject({ kind: 'peer', issuer: 'identity' });
  });
});
