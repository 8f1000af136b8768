import { setBounded } from '../runtime/bounded-map.ts';
import type { Clock } from '../runtime/clock.ts';
import { ACTOR_TOKEN_LIFETIME } from './actor-token.ts';

/** Milliseconds a signed token is used again: half of its lifetime, so that it never arrives expired. */
const REUSE = (ACTOR_TOKEN_LIFETIME * 1000) / 2;
const TOKENS_KEPT = 20_000;

/** Signs under a key once in half a minute, as a signature costs more than the rest of a call; answers at once with what is signed. */
export const createTokenReuse = ({ clock }: { readonly clock: Clock }) => {
  const signed = new Map<string, { readonly token: string | Promise<string>; readonly until: number }>();
  return (key: string, make: () => Promise<string>): string | Promise<string> => {
    const now = clock.monotonic();
    const known = signed.get(key);
    if (known !== undefined && known.until > now) return known.token;
    const until = now + REUSE;
    const making = make();
    setBounded(signed, key, { token: making, until }, TOKENS_KEPT);
    making.then(
      (token) => setBounded(signed, key, { token, until }, TOKENS_KEPT),
      () => signed.delete(key),
    );
    return making;
  };
};
