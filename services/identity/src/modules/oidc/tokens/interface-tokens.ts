/** Signed tokens for interfaces (RFC 9068), read as any interface reads them, by our own keys. */
import { createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { jwtVerify } from 'jose';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { AskedContext, Params } from '../requests/params.ts';

const ALGORITHM = 'ES256';

const publicKeys = (keys: readonly JsonWebKey[]) =>
  keys
    .filter(({ alg }) => alg === ALGORITHM)
    .map((jwk) => createPublicKey(createPrivateKey({ key: jwk, format: 'jwk' })));

/** Undefined for a token that does not count; without an audience that of any interface does. */
export const claimsOfInterfaceToken = async (
  token: string,
  keys: readonly JsonWebKey[],
  { issuer, audience, now }: { readonly issuer: string; readonly audience?: string; readonly now: Date },
) => {
  // One by one: a token that none of them verifies is none of ours.
  for (const key of publicKeys(keys)) {
    const verified = await jwtVerify(token, key, {
      issuer,
      ...(audience !== undefined && { audience }),
      typ: 'at+jwt',
      algorithms: [ALGORITHM],
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'client_id', 'aud'],
    }).catch(() => undefined);
    if (verified !== undefined) return verified.payload;
  }
  return undefined;
};

/** The library introspects no signed tokens, and takes one with this before it for a name of its own. */
const MARK = '~';
const SIGNED = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export const markSignedTokens = ({ route }: AskedContext, params: Params): void => {
  if (route === 'introspection' && typeof params.token === 'string' && SIGNED.test(params.token))
    params.token = `${MARK}${params.token}`;
};

interface Found {
  find(value: string, ...more: unknown[]): Promise<unknown>;
}

/** Makes a provider find them where they are introspected (RFC 7662), and nowhere else. */
export const findInterfaceTokensOf = (
  provider: Provider,
  {
    keys,
    issuer,
    clock,
    current,
  }: {
    readonly keys: readonly JsonWebKey[];
    readonly issuer: string;
    readonly clock: Pick<Clock, 'now'>;
    readonly current: () => KoaContextWithOIDC | undefined;
  },
): void => {
  const { AccessToken, ClientCredentials } = provider;
  const tokens = AccessToken as unknown as Found;
  const find = tokens.find.bind(tokens);
  tokens.find = async (value, ...more) => {
    if (!value.startsWith(MARK) || current()?.oidc.route !== 'introspection') return find(value, ...more);
    const claims = await claimsOfInterfaceToken(value.slice(MARK.length), keys, { issuer, now: clock.now() });
    if (claims === undefined) return undefined;
    const { sub, aud, iat, exp, jti, scope, client_id: clientId, cnf } = claims;
    const Kind = (sub === clientId ? ClientCredentials : AccessToken) as unknown as new (
      payload: object,
    ) => object;
    const { jkt } = (cnf ?? {}) as { readonly jkt?: string };
    const payload = { aud, iat, exp, jti, scope, clientId, jkt };
    return new Kind(sub === clientId ? payload : { ...payload, accountId: sub });
  };
};
