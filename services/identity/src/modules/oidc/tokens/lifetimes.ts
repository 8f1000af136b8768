/** How long codes and tokens live (ADR 114). */
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import type { Client, Configuration, KoaContextWithOIDC } from 'oidc-provider';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** The settings of it, each in minutes. */
export type TokenLifespans = Pick<
  SettingsSnapshot,
  'accessTokenLifespan' | 'refreshTokenLifespan' | 'clientAccessTokenLifespan'
>;

interface RefreshToken {
  isSenderConstrained(): boolean;
}

/**
 * Seconds that a refresh token lives. Each exchange begins the time anew, but where anybody could use the token who finds it:
 * that of a page without a key of its own ends when the first one would have ended (RFC 9700, section 4.14.2).
 */
const refreshTokenTtl = (
  lifespan: number,
  ctx: KoaContextWithOIDC | undefined,
  token: RefreshToken,
  client: Client,
): number => {
  const previous = ctx?.oidc?.entities.RotatedRefreshToken;
  const bare = client.clientAuthMethod === 'none' && !token.isSenderConstrained();
  return previous !== undefined && bare ? Math.min(previous.remainingTTL, lifespan) : lifespan;
};

/** Seconds that each lives; settings are read with every token, so that a change counts for the next one. */
export const lifetimesBy = (current: () => TokenLifespans) =>
  ({
    AuthorizationCode: MINUTE,
    DeviceCode: 10 * MINUTE,
    AccessToken: () => current().accessTokenLifespan * MINUTE,
    ClientCredentials: () => current().clientAccessTokenLifespan * MINUTE,
    IdToken: () => current().accessTokenLifespan * MINUTE,
    Interaction: 60 * MINUTE,
    /** A family, used or not. */
    Grant: 90 * DAY,
    RefreshToken: (ctx: KoaContextWithOIDC | undefined, token: RefreshToken, client: Client) =>
      refreshTokenTtl(current().refreshTokenLifespan * MINUTE, ctx, token, client),
    Session: 90 * DAY,
  }) satisfies Configuration['ttl'];
