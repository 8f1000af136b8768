/** Claims that a provider keeps out of its ID tokens (OpenID Connect Core 1.0, sections 5.3 and 5.4). */
import { errors, jwtVerify } from 'jose';
import { CLOCK_TOLERANCE, ProviderFailed } from '../../adapters/provider-failure.ts';
import type { ProviderRow } from '../providers/providers.domain.ts';
import type { OidcClients } from './oidc-client.ts';
import { type ProviderKeys, signatureAlgorithms } from './provider-keys.ts';
import { OtherSubject } from './sign-in-failures.ts';

/** Milliseconds: a person waits, and the tokens were waited for before. */
const WAIT = 5_000;
/** Bytes; what is told of one person is a hundredth of it. */
const ANSWER_MAX = 256 * 1024;

type Claims = Readonly<Record<string, unknown>>;

const malformed = (detail: string, cause?: unknown) => new ProviderFailed('malformed', { detail, cause });

const failureOf = (status: number): ProviderFailed => {
  const detail = `userinfo: ${status}`;
  if (status === 401 || status === 403) return new ProviderFailed('rights', { detail });
  if (status === 429) return new ProviderFailed('rate-limit', { detail });
  return status >= 500 ? new ProviderFailed('server-error', { detail }) : malformed(detail);
};

const readJson = (text: string): Claims => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Claims;
  } catch (error) {
    throw malformed('userinfo that is no JSON', error);
  }
  throw malformed('userinfo that is no object');
};

export const createUserinfo = ({
  clients,
  keys,
}: {
  readonly clients: Pick<OidcClients, 'of' | 'webFetch'>;
  readonly keys: ProviderKeys;
}) => {
  /** `iss` and `aud` may be missing (section 5.3.2), and are right where they are not. One that is encrypted is not read. */
  const readSigned = (provider: ProviderRow, token: string): Promise<Claims> =>
    keys
      .with({ provider, token, source: 'provider' }, async ({ issuer, find }) => {
        const { payload } = await jwtVerify(token, find, {
          algorithms: signatureAlgorithms,
          clockTolerance: CLOCK_TOLERANCE,
        });
        const { iss = issuer, aud = provider.clientId } = payload;
        if (iss !== issuer || ![aud].flat().includes(provider.clientId))
          throw malformed('userinfo that is signed for others');
        return payload;
      })
      .catch((error: unknown) => {
        throw error instanceof errors.JOSEError
          ? malformed('userinfo that nobody of ours signed', error)
          : error;
      });

  /**
   * What userinfo tells of the person whom the tokens are of; undefined where the provider has none. Throws `OtherSubject`, and
   * `ProviderFailed` where it cannot be read.
   */
  return async (
    provider: ProviderRow,
    { subject, accessToken }: { readonly subject: string; readonly accessToken: string },
  ): Promise<Claims | undefined> => {
    const { userinfo_endpoint: address } = (await clients.of(provider)).serverMetadata();
    if (address === undefined) return undefined;
    const answer = await clients.webFetch(provider)(address, {
      method: 'GET',
      headers: { accept: 'application/json, application/jwt', authorization: `Bearer ${accessToken}` },
      body: undefined,
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT),
    });
    if (answer.status !== 200) throw failureOf(answer.status);
    const text = await answer.text();
    if (text.length > ANSWER_MAX) throw new ProviderFailed('too-large');
    const isSigned = /^application\/jwt\b/i.test(answer.headers.get('content-type') ?? '');
    const claims = isSigned ? await readSigned(provider, text.trim()) : readJson(text);
    if (claims.sub !== subject) throw new OtherSubject('userinfo tells of another subject');
    return claims;
  };
};
export type Userinfo = ReturnType<typeof createUserinfo>;
