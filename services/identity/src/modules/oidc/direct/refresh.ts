/** New tokens for a refresh token, which is used up (RFC 6749, section 6; RFC 9700, section 4.14.2). */
import { claimsOf } from '../consent/claims.domain.ts';
import { numericDate } from '../tokens/numeric-date.ts';
import type { CarriedRefresh } from '../tokens/refresh-chains.ts';
import type { DirectAnswer, DirectContext } from './context.ts';
import { livingBy, type PlainToken, plainToken, questionOf } from './living-tokens.ts';
import { hasOnly } from './plain-requests.ts';
import { newTokenId } from './token-ids.ts';
import { claimsIn } from './userinfo.ts';

const GRANT = 'refresh_token';

/** By which grants a token came about, this one the last. */
const cameBy = (gty: string | undefined): string | undefined =>
  gty === undefined || gty.endsWith(GRANT) ? gty : `${gty} ${GRANT}`;

/** What both new tokens say. */
const sharedOf = (
  { clientId, grantId, accountId, sessionUid, sid }: PlainToken,
  carried: CarriedRefresh,
) => ({
  clientId,
  gty: cameBy(carried.gty as string | undefined),
  grantId,
  sessionUid,
  expiresWithSession: carried.expiresWithSession,
  accountId,
  sid,
});

/** What is presented for the first time; a second use is for the library to judge. */
const openedBy = ({ tokens, now }: DirectContext, presented: string) => {
  const carried = tokens.open('RefreshToken', presented) as CarriedRefresh | undefined;
  const token = plainToken(carried, 'RefreshToken', numericDate(now));
  return carried === undefined || token === undefined ? undefined : { carried, token };
};

export const refresh: DirectAnswer = async (
  { standings, chains, settings, signIdToken, used },
  context,
  { fields, client },
) => {
  const { tokens, issuer, now } = context;
  const presented = fields.refresh_token;
  if (presented === undefined || !hasOnly(fields, ['grant_type', 'refresh_token'])) return undefined;
  if (!client.grant_types.includes(GRANT)) return undefined;
  const opened = openedBy(context, presented);
  if (opened?.token.clientId !== client.client_id) return undefined;
  const { carried, token } = opened;
  const asked = token.scope.split(' ');
  if (!asked.includes('openid')) return undefined;

  const standing = await standings.read({ ...questionOf(token), rows: chains.rowsOf(carried) });
  const living = livingBy(token, standing, { issuer, now, roles: client.roles });
  const rotation = chains.firstUse(carried, standing.row);
  if (living === undefined || rotation === undefined) return undefined;

  const { accessTokenLifespan, refreshTokenLifespan, nameFormat } = settings();
  const iat = numericDate(now);
  const expiresIn = accessTokenLifespan * 60;
  const scopes = living.granted.filter((scope) => asked.includes(scope));
  const scope = scopes.join(' ');
  const shared = sharedOf(token, carried);
  const { acr, amr, authTime } = carried;
  const next = { jti: newTokenId(), exp: iat + refreshTokenLifespan * 60 };
  const accessToken = tokens.seal('AccessToken', {
    iat,
    exp: iat + expiresIn,
    jti: newTokenId(),
    kind: 'AccessToken',
    ...shared,
    scope,
  });
  const refreshToken = tokens.seal('RefreshToken', {
    iat,
    ...next,
    kind: 'RefreshToken',
    ...shared,
    acr,
    amr,
    authTime,
    scope: token.scope,
    iiat: carried.iiat,
    rotations: typeof carried.rotations === 'number' ? carried.rotations + 1 : 1,
    chain: rotation.chain,
    step: rotation.step + 1,
  });
  if (accessToken === undefined || refreshToken === undefined) return undefined;
  const known = claimsOf(living.account, nameFormat, now);
  const claims = claimsIn(scopes, { ...known, acr, amr, auth_time: authTime });
  const idToken = await signIdToken(
    {
      ...claims,
      sid: token.sid,
      aud: token.clientId,
      exp: iat + expiresIn,
      iat,
      iss: issuer,
    },
    client.id_token_signed_response_alg,
  );
  await chains.moveOn({ ...rotation, next });
  used(client, token.accountId);
  return {
    access_token: accessToken,
    expires_in: expiresIn,
    id_token: idToken,
    refresh_token: refreshToken,
    scope,
    token_type: 'Bearer',
  };
};
