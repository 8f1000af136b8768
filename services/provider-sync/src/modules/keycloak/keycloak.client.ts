/** A realm of Keycloak by its Admin REST API, in the name of a client with a service account. */
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { isClockOff, ProviderFailed, retryAfterOf } from '../../adapters/provider-failure.ts';
import type { ProviderAnswer, ProviderFetch } from '../../adapters/provider-fetch.ts';
import { providerPathPart } from '../../adapters/provider-path.ts';

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

/**
 * Roles that let a client see what a list holds. Keycloak answers an empty list, not a refusal, to one that may only query
 * it (Keycloak 26).
 */
const seenBy: ReadonlyMap<string, readonly string[]> = new Map([
  ['users', ['view-users', 'manage-users']],
  ['clients', ['view-clients', 'manage-clients']],
  ['groups', ['view-users', 'manage-users']],
]);

/** What the token of a service account says it may; undefined where it does not tell. Not verified: it decides nothing here. */
const rightsOf = (token: string): readonly string[] | undefined => {
  try {
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const roles: unknown = payload.resource_access?.['realm-management']?.roles;
    return Array.isArray(roles) ? roles.map(String) : undefined;
  } catch {
    return undefined;
  }
};

/** Before its end, so that a request that is under way meets none. */
const TOKEN_MARGIN = 10_000;

const parsed = (answer: ProviderAnswer): unknown => {
  try {
    return JSON.parse(answer.body.toString());
  } catch (cause) {
    throw new ProviderFailed('malformed', { cause });
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How Keycloak says that there is no such object: a proxy that knows no such page, or a realm that is gone, says it otherwise. */
const absent = /^(User not found|Could not find )/;

const saysAbsent = ({ body }: ProviderAnswer): boolean => {
  try {
    const { error } = JSON.parse(body.toString());
    return typeof error === 'string' && absent.test(error);
  } catch {
    return false;
  }
};

export const createKeycloak = (
  { url, realm, clientId, clientSecret }: Realm,
  { fetch, clock }: KeycloakDeps,
) => {
  const name = () => providerPathPart(realm, 'address');
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
    const answer = await fetch(new URL(`${url}/realms/${name()}/protocol/openid-connect/token`), {
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

  const answerAt = async (
    path: string,
    query: Readonly<Record<string, string | number | boolean>>,
    signal?: AbortSignal,
  ): Promise<ProviderAnswer> => {
    const address = new URL(`${url}/admin/realms/${name()}${path === '' ? '' : `/${path}`}`);
    for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value));
    const present = token !== undefined && clock.now().getTime() < token.until ? token.value : undefined;
    const answer = await ask(address, present ?? (await signIn(signal)), signal);
    // A token of a session that an administrator ended, or of keys that were rotated.
    return answer.status === 401 && present !== undefined
      ? ask(address, await signIn(signal), signal)
      : answer;
  };

  /** `path` below the realm: `users`, `groups/count`. Throws `ProviderFailed`. */
  const get = async (
    path: string,
    query: Readonly<Record<string, string | number | boolean>> = {},
    signal?: AbortSignal,
  ): Promise<unknown> => {
    const answer = await answerAt(path, query, signal);
    if (answer.status !== 200) throw failed(answer, requiredRight(path));
    return parsed(answer);
  };

  return {
    signIn,
    get,
    /** Whether there is something at `path`. Anything but Keycloak's own word that there is not throws. */
    has: async (path: string, signal?: AbortSignal): Promise<boolean> => {
      const answer = await answerAt(path, {}, signal);
      if (answer.status === 404 && saysAbsent(answer)) return false;
      if (answer.status !== 200) throw failed(answer, requiredRight(path));
      if (!isObject(parsed(answer)))
        throw new ProviderFailed('malformed', { detail: `${path} is no object` });
      return true;
    },
    list: async (
      path: string,
      query: Readonly<Record<string, string | number | boolean>> = {},
      signal?: AbortSignal,
    ): Promise<readonly Record<string, unknown>[]> => {
      const rows = await get(path, query, signal);
      if (!Array.isArray(rows) || !rows.every(isObject))
        throw new ProviderFailed('malformed', { detail: `${path} is no list` });
      const [needed, ...others] = (rows.length === 0 && (query.first ?? 0) === 0 && seenBy.get(path)) || [];
      const rights = token === undefined ? undefined : rightsOf(token.value);
      if (needed !== undefined && rights !== undefined)
        if (![needed, ...others].some((right) => rights.includes(right)))
          throw new ProviderFailed('rights', { detail: `${path} is empty`, requiredRights: [needed] });
      return rows;
    },
  };
};
export type Keycloak = ReturnType<typeof createKeycloak>;
