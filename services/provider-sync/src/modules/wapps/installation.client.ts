/** Another installation by the interface that it offers to providers, in the name of a client that acts as itself. */
import {
  OFFER_PAGE_MAX,
  OFFER_PATH,
  offeredName,
  offerScope,
} from '@gatehouse/contracts/provider-sync/offered-kinds.ts';
import type { SyncEntity } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { isClockOff, ProviderFailed, retryAfterOf } from '../../adapters/provider-failure.ts';
import type { ProviderAnswer, ProviderFetch } from '../../adapters/provider-fetch.ts';
import { providerPathPart } from '../../adapters/provider-path.ts';

export interface Installation {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface InstallationDeps {
  readonly fetch: ProviderFetch;
  readonly clock: Pick<Clock, 'now'>;
}

export interface InstallationRecord {
  readonly key: string;
  /** Null of what was deleted. */
  readonly fields: Readonly<Record<string, unknown>> | null;
}

export interface InstallationPage {
  readonly records: readonly InstallationRecord[];
  readonly cursor: string;
  readonly more: boolean;
  readonly total: number;
}

/** Before its end, so that a request that is under way meets none. */
const TOKEN_MARGIN = 10_000;
const KEY_MAX = 255;

type Raw = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = ({ body }: ProviderAnswer): Raw => {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch (cause) {
    throw new ProviderFailed('malformed', { cause });
  }
  if (!isObject(value)) throw new ProviderFailed('malformed', { detail: 'no object' });
  return value;
};

const textIn = (answer: ProviderAnswer, field: string): string => {
  try {
    const value = parsed(answer)[field];
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
};

const recordOf = (row: unknown): InstallationRecord => {
  const { key, deleted, fields } = isObject(row) ? row : {};
  if (typeof key !== 'string' || key === '' || key.length > KEY_MAX)
    throw new ProviderFailed('malformed', { detail: 'a record without a key' });
  if (deleted === true) return { key, fields: null };
  if (!isObject(fields)) throw new ProviderFailed('malformed', { detail: 'a record without fields' });
  return { key, fields };
};

export const createInstallation = (
  { url, clientId, clientSecret }: Installation,
  { fetch, clock }: InstallationDeps,
) => {
  const api = `${url}${API_PREFIX}${OFFER_PATH}`;
  const tokens = new Map<SyncEntity, { readonly value: string; readonly until: number }>();

  const failed = (answer: ProviderAnswer, rights: readonly string[]): ProviderFailed => {
    const { status, headers } = answer;
    const now = clock.now();
    const detail = `answered ${status}`;
    const retryAfterMs = retryAfterOf(headers.get('retry-after'), now);
    if (status === 429) return new ProviderFailed('rate-limit', { detail, retryAfterMs });
    if (status >= 500) return new ProviderFailed('server-error', { detail, retryAfterMs });
    if (status === 403) return new ProviderFailed('rights', { detail, requiredRights: rights });
    if (status === 401 || status === 400)
      return new ProviderFailed(isClockOff(headers.get('date'), now) ? 'clock' : 'credentials', { detail });
    return new ProviderFailed('not-found', { detail });
  };

  /** What the token endpoint refuses is a right of the client there, unless it is the client itself. */
  const refused = (answer: ProviderAnswer, scopes: readonly string[]): ProviderFailed => {
    const rights: Readonly<Record<string, readonly string[]>> = {
      invalid_scope: scopes,
      invalid_target: [api],
      unauthorized_client: ['client_credentials'],
    };
    const requiredRights = answer.status === 400 ? rights[textIn(answer, 'error')] : undefined;
    return requiredRights === undefined
      ? failed(answer, scopes)
      : new ProviderFailed('rights', { detail: textIn(answer, 'error'), requiredRights });
  };

  const signIn = async (entities: readonly SyncEntity[], signal?: AbortSignal): Promise<string> => {
    const scopes = entities.map(offerScope);
    const answer = await fetch(new URL(`${url}/oidc/token`), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        // RFC 6749, section 2.3.1: both parts are encoded before they are joined.
        authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`,
      },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        resource: api,
        scope: scopes.join(' '),
      }).toString(),
      signal,
    });
    if (answer.status !== 200) throw refused(answer, scopes);
    const { access_token: value, expires_in: seconds } = parsed(answer);
    if (typeof value !== 'string' || typeof seconds !== 'number') throw new ProviderFailed('malformed');
    const until = clock.now().getTime() + seconds * 1_000 - TOKEN_MARGIN;
    for (const entity of entities) tokens.set(entity, { value, until });
    return value;
  };

  const tokenOf = (entity: SyncEntity): string | undefined => {
    const token = tokens.get(entity);
    return token !== undefined && clock.now().getTime() < token.until ? token.value : undefined;
  };

  return {
    signIn,

    /** Throws `ProviderFailed`. */
    page: async (
      entity: SyncEntity,
      { cursor, limit = OFFER_PAGE_MAX }: { readonly cursor?: string | undefined; readonly limit?: number },
      signal?: AbortSignal,
    ): Promise<InstallationPage> => {
      const address = new URL(`${api}/${providerPathPart(offeredName(entity))}`);
      address.searchParams.set('limit', String(limit));
      if (cursor !== undefined) address.searchParams.set('cursor', cursor);
      const ask = (value: string) =>
        fetch(address, {
          method: 'GET',
          headers: { accept: 'application/json', authorization: `Bearer ${value}` },
          signal,
        });
      const present = tokenOf(entity);
      let answer = await ask(present ?? (await signIn([entity], signal)));
      // A token of keys that were rotated.
      if (answer.status === 401 && present !== undefined) answer = await ask(await signIn([entity], signal));
      if (answer.status !== 200) {
        const isOff = textIn(answer, 'code') === 'offer.off';
        throw failed(answer, [isOff ? `integration-synchronization: ${entity}` : offerScope(entity)]);
      }
      const { records, cursor: next, more, total } = parsed(answer);
      if (!Array.isArray(records) || typeof next !== 'string' || typeof total !== 'number')
        throw new ProviderFailed('malformed', { detail: `${entity} is no page` });
      // Otherwise a page that promises more for ever would be asked for ever.
      if (more === true && (records.length === 0 || next === cursor))
        throw new ProviderFailed('malformed', { detail: 'a page that leads nowhere' });
      return { records: records.map(recordOf), cursor: next, more: more === true, total };
    },
  };
};
export type InstallationClient = ReturnType<typeof createInstallation>;
