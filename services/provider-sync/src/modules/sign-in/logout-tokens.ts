/** Logout tokens of providers (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
import { providerErrors } from '@gatehouse/contracts/provider-sync/providers.errors.ts';
import { isSubject } from '@gatehouse/contracts/provider-sync/subject.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { CLOCK_TOLERANCE } from '../../adapters/provider-failure.ts';
import type { ProviderRow } from '../providers/providers.domain.ts';
import { type ProviderKeySet, type ProviderKeys, signatureAlgorithms } from './provider-keys.ts';
import type { UsedProofs } from './used-proofs.repository.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds after which a token is too old, whatever it says of its end. */
const AGE_MAX = 300;

const refused = (cause: unknown, providerError = 'invalid_answer') =>
  problem(providerErrors.signInRefused, { cause, detail: String(cause), extras: { providerError } });

const sessionId = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 255 ? value : null;

const isLogout = ({ events, nonce, jti }: JWTPayload): boolean =>
  typeof events === 'object' &&
  events !== null &&
  EVENT in events &&
  nonce === undefined &&
  typeof jti === 'string';

export const createLogoutTokens = ({
  keys,
  used,
  clock,
}: {
  readonly keys: ProviderKeys;
  readonly used: UsedProofs;
  readonly clock: Pick<Clock, 'now'>;
}) => {
  const verifyBy = ({ issuer, find }: ProviderKeySet, audience: string, token: string) =>
    jwtVerify(token, find, {
      issuer,
      audience,
      algorithms: signatureAlgorithms,
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: AGE_MAX,
      currentDate: clock.now(),
      requiredClaims: ['iat', 'jti', 'events'],
    });

  return {
    /** `from` is the address that the token came from: asking the provider because of it has a budget. */
    verify: async (provider: ProviderRow, token: string, from: string) => {
      const { issuer, payload } = await keys
        .with({ provider, token, source: { address: from } }, async (known) => {
          const verified = await verifyBy(known, provider.clientId, token);
          return { issuer: known.issuer, payload: verified.payload };
        })
        .catch((error: unknown) => {
          throw error instanceof errors.JOSEError ? refused(error) : error;
        });
      const sid = sessionId(payload.sid);
      const { sub = null } = payload as { readonly sub?: unknown };
      if (sub !== null && !isSubject(sub)) throw refused('the subject is none', 'subject');
      const subject = sub;
      if (!isLogout(payload) || (subject === null && sid === null)) throw refused('no logout token');
      const expiresAt = new Date(clock.now().getTime() + 2 * (AGE_MAX + CLOCK_TOLERANCE) * 1_000);
      if (!(await used.take(`logout ${provider._id} ${payload.jti}`, expiresAt)))
        throw refused('repeated', 'repeated');
      return { issuer, subject, sid };
    },
  };
};
export type LogoutTokens = ReturnType<typeof createLogoutTokens>;
