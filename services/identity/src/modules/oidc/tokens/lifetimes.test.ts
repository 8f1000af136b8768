import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import { expect, test } from 'vitest';
import { lifetimesBy } from './lifetimes.ts';

const current = { accessTokenLifespan: 5, clientAccessTokenLifespan: 5, refreshTokenLifespan: 60 };
const { RefreshToken } = lifetimesBy(() => current);
/** An exchange of a token that had so many seconds left. */
const exchange = (remainingTTL: number) =>
  ({ oidc: { entities: { RotatedRefreshToken: { remainingTTL } } } }) as unknown as KoaContextWithOIDC;
const token = (bound: boolean) => ({ isSenderConstrained: () => bound });
const client = (clientAuthMethod: string) => ({ clientAuthMethod }) as Client;

test.each([
  ['the first one', undefined, 'none', false, 3_600],
  ['one that is exchanged by a client with a secret', exchange(10), 'client_secret_basic', false, 3_600],
  ['one that is bound to a key', exchange(10), 'none', true, 3_600],
  ['one that anybody could use who finds it', exchange(10), 'none', false, 10],
  ['one that was made when the setting was longer', exchange(9_000), 'none', false, 3_600],
] as const)('%s', (_name, ctx, method, bound, seconds) => {
  expect(RefreshToken(ctx, token(bound), client(method))).toBe(seconds);
});
