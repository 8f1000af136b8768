/** What the application of a person may know of them (OpenID Connect Core, section 5.3). */

import { isLetIn } from '../client/client-metadata.ts';
import { claimsByScope, claimsOf } from '../consent/claims.domain.ts';
import { asksProfile } from '../consent/profile-claims.domain.ts';
import { numericDate } from '../tokens/numeric-date.ts';
import type { DirectContext, DirectDeps } from './context.ts';
import { livingBy, plainToken, questionOf } from './living-tokens.ts';

type Claims = Readonly<Record<string, unknown>>;

/** The claims of these scopes, of those that there are. */
export const claimsIn = (scopes: readonly string[], available: Claims): Record<string, unknown> => {
  const told: Record<string, unknown> = {};
  for (const scope of scopes)
    for (const name of claimsByScope[scope as keyof typeof claimsByScope] ?? [])
      if (available[name] !== undefined) told[name] = available[name];
  return told;
};

export const userinfo = async (
  { clients, standings, settings }: DirectDeps,
  { tokens, issuer, domainId, ip, now }: DirectContext,
  presented: string,
): Promise<object | undefined> => {
  const token = plainToken(tokens.open('AccessToken', presented), 'AccessToken', numericDate(now));
  if (token === undefined) return undefined;
  const asked = token.scope.split(' ');
  if (!asked.includes('openid') || asksProfile({ scopes: asked, claims: [] })) return undefined;
  const [standing, client] = await Promise.all([
    standings.readRecent(questionOf(token)),
    clients.find(token.clientId, domainId),
  ]);
  if (client === undefined || !isLetIn(client.networks, ip)) return undefined;
  const living = livingBy(token, standing, { issuer, now, roles: client.roles });
  if (living === undefined) return undefined;
  const scopes = living.granted.filter((scope) => asked.includes(scope));
  return claimsIn(scopes, claimsOf(living.account, settings().nameFormat, now));
};
