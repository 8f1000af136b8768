import { sign, verify } from 'node:crypto';
import type { Clock } from '../runtime/clock.ts';
import type { Actor } from './actor.ts';
import type { ActorKey, KeyRing } from './key-ring.ts';

/** Seconds an actor token lives. */
export const ACTOR_TOKEN_LIFETIME = 60;
/** Seconds two clocks of the platform may differ. */
const CLOCK_SKEW = 5;
/** Verified tokens kept, so that a busy session is verified once and not once a request. */
const CACHE_LIMIT = 10_000;
/** Longest token looked at: far above a token with every method, far below what would cost time. */
const TOKEN_LENGTH_MAX = 16_384;

interface Claims {
  readonly iat: number;
  readonly exp: number;
  readonly actor: Actor;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** Signs actor tokens: JWS compact (RFC 7515) with EdDSA (RFC 8037), `typ` `actor+jwt`. */
export const createActorTokenSigner = ({ ring, clock }: { ring: KeyRing; clock: Clock }) => {
  const key = ring.keys.find((candidate) => candidate.kid === ring.signWith);
  if (key?.privateKey === undefined) throw new Error('the key ring has no key to sign with');
  const { privateKey, issuer } = key;
  const header = encode({ alg: 'EdDSA', typ: 'actor+jwt', kid: key.kid });
  return (actor: Omit<Actor, 'issuer'> & { readonly kind: Actor['kind'] }): string => {
    const iat = Math.floor(clock.now().getTime() / 1000);
    const payload = encode({ iat, exp: iat + ACTOR_TOKEN_LIFETIME, actor: { ...actor, issuer } });
    const signature = sign(null, Buffer.from(`${header}.${payload}`), privateKey);
    return `${header}.${payload}.${signature.toString('base64url')}`;
  };
};
export type ActorTokenSigner = ReturnType<typeof createActorTokenSigner>;

const read = (token: string, keys: ReadonlyMap<string, ActorKey>): Claims | undefined => {
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  const [head, payload, signature] = parts as [string, string, string];
  const header = decode(head) as { alg?: unknown; typ?: unknown; kid?: unknown };
  if (header.alg !== 'EdDSA' || header.typ !== 'actor+jwt' || typeof header.kid !== 'string')
    return undefined;
  const key = keys.get(header.kid);
  if (key === undefined) return undefined;
  const signed = Buffer.from(`${head}.${payload}`);
  if (!verify(null, signed, key.publicKey, Buffer.from(signature, 'base64url'))) return undefined;
  const claims = decode(payload) as Claims;
  if (typeof claims.iat !== 'number' || typeof claims.exp !== 'number') return undefined;
  // A process speaks for itself alone, and only the BFF speaks for people.
  if (claims.actor?.issuer !== key.issuer) return undefined;
  if (claims.actor.kind !== 'peer' && key.issuer !== 'bff') return undefined;
  return claims;
};

/** Verifies actor tokens; `undefined` for anything but a valid token of a known key inside its lifetime. */
export const createActorTokenVerifier = ({ ring, clock }: { ring: KeyRing; clock: Clock }) => {
  const keys = new Map(ring.keys.map((key) => [key.kid, key]));
  const verified = new Map<string, Claims>();
  return (token: string): Actor | undefined => {
    if (token.length > TOKEN_LENGTH_MAX) return undefined;
    let claims = verified.get(token);
    if (claims === undefined) {
      try {
        claims = read(token, keys);
      } catch {
        return undefined;
      }
      if (claims === undefined) return undefined;
      if (verified.size >= CACHE_LIMIT) verified.clear();
      verified.set(token, claims);
    }
    const now = clock.now().getTime() / 1000;
    const lifetime = claims.exp - claims.iat;
    const alive =
      now < claims.exp + CLOCK_SKEW && now >= claims.iat - CLOCK_SKEW && lifetime <= ACTOR_TOKEN_LIFETIME;
    return alive ? claims.actor : undefined;
  };
};
export type ActorTokenVerifier = ReturnType<typeof createActorTokenVerifier>;
