/** A token of a client for itself (RFC 6749, section 4.4), for which nothing is stored and nobody is asked. */
import { numericDate } from '../tokens/numeric-date.ts';
import type { DirectAnswer } from './context.ts';
import { hasOnly } from './plain-requests.ts';
import { newTokenId } from './token-ids.ts';

export const clientCredentials: DirectAnswer = async (
  { settings, used },
  { tokens, now },
  { fields, client },
) => {
  if (!hasOnly(fields, ['grant_type']) || !client.grant_types.includes('client_credentials'))
    return undefined;
  const iat = numericDate(now);
  const expiresIn = settings().clientAccessTokenLifespan * 60;
  const token = tokens.seal('ClientCredentials', {
    iat,
    exp: iat + expiresIn,
    jti: newTokenId(),
    kind: 'ClientCredentials',
    clientId: client.client_id,
  });
  if (token === undefined) return undefined;
  used(client);
  return { access_token: token, expires_in: expiresIn, token_type: 'Bearer' };
};
