/** Logout tokens of providers (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
import { providerErrors } from '@gatehouse/contracts/provider-sync/providers.errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { setBounded } from '@gatehouse/kit/runtime/bounded-map.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type * as oidc from 'openid-client';
import { CLOCK_TOLERANCE } from '../../adapters/provider-failure.ts';
import type { ProviderRow } from '../providers/providers.domain.ts';
import type { OidcClients } from './oidc-client.ts';
import { discoveryProblem } from './sign-in-failures.ts';
import type { UsedProofs } from './used-proofs.repository.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Keys of others alone: a shared secret would let whoever knows it end sessions. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Seconds after which a token is too old, whatever it says of its end. */
const AGE_MAX = 300;
const PROVIDERS_MAX = 100;

const refused = (cause: unknown, providerError = 'invalid_answer') =>
  problem(providerErrors.signInRefused, { cause, detail: String(cause), extras: { providerError } });

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 255 ? value : null;

const isLogout = ({ events, nonce, jti }: JWTPayload): boolean =>
  typeof events === 'object' &&
  events !== null &&
  EVENT in events &&
  nonce === undefined &&
  typeof jti === 'string';

export const createLogoutTokens = ({
  clients,
  used,
  clock,
}: {
  readonly clients: Pick<OidcClients, 'webFetch'>;
  readonly used: UsedProofs;
  readonly clock: Pick<Clock, 'now'>;
}) => {
  const keys = new Map<string, JWTVerifyGetKey>();

  const keysOf = (provider: ProviderRow, address: string): JWTVerifyGetKey => {
    const name = `${provider._id} ${address}`;
    const known = keys.get(name);
    if (known !== undefined) return known;
    const fetch = clients.webFetch(provider);
    const made = createRemoteJWKSet(new URL(address), {
      [customFetch]: (url, options) => fetch(url, options as never) as Promise<Response>,
    });
    setBounded(keys, name, made, PROVIDERS_MAX);
    return made;
  };

  return {
    verify: async (provider: ProviderRow, config: oidc.Configuration, token: string) => {
      const { issuer, jwks_uri: address } = config.serverMetadata();
      if (address === undefined) throw refused('the provider names no keys');
      let payload: JWTPayload;
      try {
        const verified = await jwtVerify(token, keysOf(provider, address), {
          issuer,
          audience: provider.clientId,
          algorithms,
          clockTolerance: CLOCK_TOLERANCE,
          maxTokenAge: AGE_MAX,
          currentDate: clock.now(),
          requiredClaims: ['iat', 'jti', 'events'],
        });
        payload = verified.payload;
      } catch (error) {
        if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) throw refused(error);
        throw discoveryProblem(error);
      }
      const [subject, sid] = [text(payload.sub), text(payload.sid)];
      if (!isLogout(payload) || (subject === null && sid === null)) throw refused('no logout token');
      const expiresAt = new Date(clock.now().getTime() + 2 * (AGE_MAX + CLOCK_TOLERANCE) * 1_000);
      if (!(await used.take(`logout ${provider._id} ${payload.jti}`, expiresAt)))
        throw refused('repeated', 'repeated');
      return { issuer, subject, sid };
    },
  };
};
export type LogoutTokens = ReturnType<typeof createLogoutTokens>;
