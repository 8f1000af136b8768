import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { setBounded } from '../runtime/bounded-map.ts';
import type { Clock } from '../runtime/clock.ts';
import type { AccountActor, Actor } from './actor.ts';
import type { KeyRing } from './key-ring.ts';
import { methodSets } from './method-set.ts';

/** Seconds an actor token lives. */
export const ACTOR_TOKEN_LIFETIME = 60;
/** Seconds two clocks of the platform may differ. */
const CLOCK_SKEW = 5;
/** Verified tokens kept, so that a busy session is verified once and not once a request. */
const CACHE_LIMIT = 10_000;
/** Longest token looked at: far above the longest one made, far below what would cost time. */
const TOKEN_LENGTH_MAX = 8_192;
const TYPE = 'actor+jwt';
const ALGORITHM = 'EdDSA';

interface Verified {
  readonly actor: Actor;
  readonly iat: number;
  readonly exp: number;
}

/** An actor as tokens state it: methods by their numbers. */
type PackedActor = Exclude<Actor, AccountActor> | (Omit<AccountActor, 'methods'> & { methods: string });

const packed = (actor: Actor): PackedActor =>
  actor.kind === 'account' ? { ...actor, methods: methodSets.pack(actor.methods) } : actor;
const unpacked = (actor: PackedActor): Actor =>
  actor.kind === 'account' ? { ...actor, methods: methodSets.unpack(actor.methods) } : actor;

/** Signs actor tokens: JWT (RFC 7519) with EdDSA (RFC 8037), `typ` `actor+jwt`, for one service alone. */
export const createActorTokenSigner = ({ ring, clock }: { ring: KeyRing; clock: Clock }) => {
  const key = ring.keys.find((candidate) => candidate.kid === ring.signWith);
  if (key?.privateKey === undefined) throw new Error('the key ring has no key to sign with');
  const { privateKey, issuer, kid } = key;
  return (
    actor: Omit<Actor, 'issuer'> & { readonly kind: Actor['kind'] },
    audience: ServiceName,
  ): Promise<string> => {
    const iat = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ actor: packed({ ...actor, issuer } as Actor) })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(iat)
      .setExpirationTime(iat + ACTOR_TOKEN_LIFETIME)
      .sign(privateKey);
  };
};
export type ActorTokenSigner = ReturnType<typeof createActorTokenSigner>;

/**
 * Verifies actor tokens; `undefined` for anything but a valid token of a known key, for this service and inside its
 * lifetime. Answers at once for a token that it has verified before.
 */
export const createActorTokenVerifier = ({
  ring,
  clock,
  audience,
}: {
  ring: KeyRing;
  clock: Clock;
  /** The service that is called. */
  audience: ServiceName;
}) => {
  const keys = new Map(ring.keys.map((key) => [key.kid, key]));
  const verified = new Map<string, Verified>();

  const read = async (token: string): Promise<Verified | undefined> => {
    const { payload, protectedHeader } = await jwtVerify<{ actor: PackedActor }>(
      token,
      ({ kid }) => {
        const key = keys.get(kid ?? '');
        if (key === undefined) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      {
        algorithms: [ALGORITHM],
        typ: TYPE,
        audience,
        requiredClaims: ['iat', 'exp'],
        clockTolerance: CLOCK_SKEW,
        currentDate: clock.now(),
      },
    );
    const { actor, iss, iat = 0, exp = 0 } = payload;
    const issuer = keys.get(protectedHeader.kid ?? '')?.issuer;
    // A process speaks for itself alone, and only the BFF speaks for people.
    if (iss !== issuer || actor?.issuer !== issuer) return undefined;
    if (actor.kind !== 'peer' && issuer !== 'bff') return undefined;
    return exp - iat > ACTOR_TOKEN_LIFETIME ? undefined : { actor: unpacked(actor), iat, exp };
  };

  const alive = (found: Verified | undefined): Actor | undefined => {
    if (found === undefined) return undefined;
    const now = clock.now().getTime() / 1000;
    return now < found.exp + CLOCK_SKEW && now >= found.iat - CLOCK_SKEW ? found.actor : undefined;
  };

  return (token: string): Actor | undefined | Promise<Actor | undefined> => {
    if (token.length > TOKEN_LENGTH_MAX) return undefined;
    const known = verified.get(token);
    if (known !== undefined) return alive(known);
    return read(token).then(
      (found) => {
        if (found !== undefined) setBounded(verified, token, found, CACHE_LIMIT);
        return alive(found);
      },
      () => undefined,
    );
  };
};
export type ActorTokenVerifier = ReturnType<typeof createActorTokenVerifier>;
