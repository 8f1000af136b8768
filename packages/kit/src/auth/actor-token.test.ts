import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
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

const withMethods = (methods: readonly string[]) => ({ ...person, methods });

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
    sign: (
      actor: Parameters<ReturnType<typeof createActorTokenSigner>>[0],
      audience: ServiceName = 'platform',
    ) => createActorTokenSigner({ ring, clock })(actor, audience),
    verify: createActorTokenVerifier({ ring, clock, audience: 'platform' }),
  };
};

describe('actor token', () => {
  it('tells the services who calls, with the issuer it was signed by', async () => {
    const { sign, verify } = setup();
    expect(await verify(await sign(person))).toEqual({ ...person, issuer: 'bff' });
  });

  it('stays short with every method of the platform', async () => {
    const { sign, verify } = setup();
    const token = await sign(withMethods(methodKeys));
    expect(await verify(token)).toMatchObject({ methods: methodKeys });
    expect(token.length).toBeLessThan((await sign(withMethods([]))).length + 40);
  });

  it('is refused after its lifetime, also when it was verified before', async () => {
    const { sign, verify, pass } = setup();
    const token = await sign(person);
    expect(await verify(token)).toBeDefined();
    pass(ACTOR_TOKEN_LIFETIME + 6);
    expect(await verify(token)).toBeUndefined();
  });

  it('is refused when a bit of any part was changed', async () => {
    const { sign, verify } = setup();
    const token = await sign(person);
    const [head, payload, signature] = token.split('.') as [string, string, string];
    const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('"a1"', '"a2"')).toString(
      'base64url',
    );
    expect(await verify(`${head}.${forged}.${signature}`)).toBeUndefined();
    expect(await verify(`${head}.${payload}.${signature.slice(0, -4)}AAAA`)).toBeUndefined();
    expect(await verify(`${head}.${payload}.`)).toBeUndefined();
    expect(await verify(`${head}.${payload}`)).toBeUndefined();
    expect(await verify('')).toBeUndefined();
  });

  it('is refused under another algorithm, without one, and from an unknown key', async () => {
    const { sign, verify } = setup();
    const [, payload, signature] = (await sign(person)).split('.') as [string, string, string];
    for (const header of [
      { alg: 'none', typ: 'actor+jwt', kid: 'bff-1' },
      { alg: 'HS256', typ: 'actor+jwt', kid: 'bff-1' },
      { alg: 'EdDSA', typ: 'JWT', kid: 'bff-1' },
      { alg: 'EdDSA', typ: 'actor+jwt', kid: 'other' },
    ]) {
      const head = Buffer.from(JSON.stringify(header)).toString('base64url');
      expect(await verify(`${head}.${payload}.${signature}`)).toBeUndefined();
    }
    expect(await setup().verify(await sign(person))).toBeUndefined();
  });

  it('is refused by every service that it was not made for', async () => {
    const { sign, verify } = setup();
    for (const audience of ['identity', 'audit', 'bff'] as const)
      expect(await verify(await sign(person, audience))).toBeUndefined();
    expect(await verify(await sign(person, 'platform'))).toBeDefined();
  });

  it('lets only the BFF speak for people', async () => {
    const { sign, verify } = setup('identity');
    expect(await verify(await sign(person))).toBeUndefined();
    expect(await verify(await sign({ ...facts, kind: 'anonymous' }))).toBeUndefined();
    expect(await verify(await sign({ ...facts, kind: 'peer' }))).toMatchObject({
      kind: 'peer',
      issuer: 'identity',
    });
  });
});
