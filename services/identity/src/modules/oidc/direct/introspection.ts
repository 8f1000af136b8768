/** Whether a token still counts, told to the client that holds it (RFC 7662). */
import { numericDate } from '../tokens/numeric-date.ts';
import type { DirectAnswer } from './context.ts';
import { livingBy, plainToken, questionOf } from './living-tokens.ts';
import { hasOnly } from './plain-requests.ts';

export const introspection: DirectAnswer = async (
  { standings },
  { tokens, issuer, now },
  { fields, client },
) => {
  const presented = fields.token;
  if (presented === undefined || !hasOnly(fields, ['token', 'token_type_hint'])) return undefined;
  const token = plainToken(tokens.open('AccessToken', presented), 'AccessToken', numericDate(now));
  if (token?.clientId !== client.client_id) return undefined;
  const standing = await standings.readRecent(questionOf(token));
  if (livingBy(token, standing, { issuer, now, roles: client.roles }) === undefined) return undefined;
  return {
    active: true,
    sub: token.accountId,
    client_id: token.clientId,
    exp: token.exp,
    iat: token.iat,
    sid: token.sid,
    iss: issuer,
    scope: token.scope === '' ? undefined : token.scope,
    token_type: 'Bearer',
  };
};
