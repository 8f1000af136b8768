/** A realm of Keycloak by its Admin REST API, in the name of a client with a service account. */
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { isClockOff, ProviderFailed, retryAfterOf } from '../../adapters/provider-failure.ts';
import type { ProviderAnswer, ProviderFetch } from '../../adapters/provider-fetch.ts';

export interface Realm {
  readonly url: string;
  readonly realm: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface KeycloakDeps {
  readonly fetch: ProviderFetch;
  readonly clock: Pick<Clock, 'now'>;
}

/** Role of `realm-management` that opens a part of the API. */
const rightOf: readonly (readonly [RegExp, string])[] = [
  [/^users/, 'view-users'],
  [/^groups/, 'query-groups'],
  [/^clients/, 'view-clients'],
  [/^roles/, 'view-realm'],
  [/^$/, 'view-realm'],
];
const requiredRight = (path: string): string =>
  rightOf.find(([pattern]) => pattern.test(path))?.[1] ?? 'view-realm';

/** Before its end, so that a request that is under way meets none. */
const TOKEN_MARGIN = 10_000;

const parsed = (answer: ProviderAnswer): unknown => {
  try {
    return JSON.parse(answer.body.toString());
  } catch (cause) {
    throw new ProviderFailed('malformed', { cause });
  }
};

export const createKeycloak = (
  { url, realm, clientId, clientSecret }: Realm,
  { fetch, clock }: KeycloakDeps,
) => {
  const name = encodeURIComponent(realm);
  let token: { readonly value: string; readonly until: number } | undefined;

  const failed = (answer: ProviderAnswer, right?: string): ProviderFailed => {
    const { status, headers } = answer;
    const now = clock.now();
    const detail = `answered ${status}`;
    if (status === 429)
      return new ProviderFailed('rate-limit', {
        detail,
        retryAfterMs: retryAfterOf(headers.get('retry-after'), now),
      });
    if (status >= 500)
      return new ProviderFailed('server-error', {
        detail,
        retryAfterMs: retryAfterOf(headers.get('retry-after'), now),
      });
    if (status === 403 && right !== undefined)
      return new ProviderFailed('rights', { detail, requiredRights: [right] });
    if (status === 401 || status === 400)
      return new ProviderFailed(isClockOff(headers.get('date'), now) ? 'clock' : 'credentials', { detail });
    return new ProviderFailed('not-found', { detail });
  };

  const signIn = async (signal?: AbortSignal): Promise<string> => {
    const answer = await fetch(new URL(`${url}/realms/${name}/protocol/openid-connect/token`), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        // RFC 6749, section 2.3.1: both parts are encoded before they are joined.
        authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }).toString(),
      signal,
    });
    if (answer.status !== 200) throw failed(answer);
    const { access_token: value, expires_in: seconds } = parsed(answer) as Record<string, unknown>;
    if (typeof value !== 'string' || typeof seconds !== 'number') throw new ProviderFailed('malformed');
    token = { value, until: clock.now().getTime() + seconds * 1_000 - TOKEN_MARGIN };
    return value;
  };

  const ask = async (address: URL, value: string, signal?: AbortSignal): Promise<ProviderAnswer> =>
    fetch(address, {
      method: 'GET',
      headers: { accept: 'application/json', authorization: `Bearer ${value}` },
      signal,
    });

  /** `path` below the realm: `users`, `groups/count`. Throws `ProviderFailed`. */
  const get = async (
    path: string,
    query: Readonly<Record<string, string | number | boolean>> = {},
    signal?: AbortSignal,
  ): Promise<unknown> => {
    const address = new URL(`${url}/admin/realms/${name}${path === '' ? '' : `/${path}`}`);
    for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value));
    const present = token !== undefined && clock.now().getTime() < token.until ? token.value : undefined;
    let answer = await ask(address, present ?? (await signIn(signal)), signal);
    // A token of a session that an administrator ended, or of keys that were rotated.
    if (answer.status === 401 && present !== undefined)
      answer = await ask(address, await signIn(signal), signal);
    if (answer.status !== 200) throw failed(answer, requiredRight(path));
    return parsed(answer);
  };

  return {
    signIn,
    get,
    list: async (
      path: string,
      query: Readonly<Record<string, string | number | boolean>> = {},
      signal?: AbortSignal,
    ): Promise<readonly Record<string, unknown>[]> => {
      const rows = await get(path, query, signal);
      if (!Array.isArray(rows) || !rows.every((row) => row !== null && typeof row === 'object'))
        throw new ProviderFailed('malformed', { detail: `${path} is no list` });
      return rows as Record<string, unknown>[];
    },
  };
};
export type Keycloak = ReturnType<typeof createKeycloak>;
