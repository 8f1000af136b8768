/** A realm as Keycloak answers for it, over HTTP, with faults that a test scripts. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { JWTPayload } from 'jose';
import { scriptedKeys } from './scripted-keys.fixtures.ts';

export const realmName = 'orchard';
export const clientId = 'gatehouse';
export const clientSecret = 'canary-secret-of-a-provider';

export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
/** Answers before the realm does; undefined: the realm answers. */
export type Fault = (path: string, query: URLSearchParams) => ScriptedAnswer | undefined | 'hang' | 'reset';

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly [field: string]: unknown;
}

export interface ScriptedGroup {
  readonly id: string;
  readonly name: string;
  readonly subGroups?: readonly ScriptedGroup[];
}

const json = (response: ServerResponse, { status = 200, headers = {}, body }: ScriptedAnswer) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? null);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
};

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
};

export const startScriptedKeycloak = async ({ tls }: { readonly tls?: ServerOptions } = {}) => {
  const keys = await scriptedKeys();
  const realm = {
    secret: clientSecret,
    people: [] as Person[],
    groups: [] as ScriptedGroup[],
    roles: [] as Record<string, unknown>[],
    clients: [] as Record<string, unknown>[],
    /** Roles of people by their id, and groups by name or id. */
    rolesOf: new Map<string, string[]>(),
    groupsOf: new Map<string, string[]>(),
    locales: ['en', 'ru'],
    /** Rights that the client lacks. */
    lacks: new Set<string>(),
    /** Rights as Keycloak 26.7 writes them into tokens: without the one to view, its lists are empty, and nothing is refused. */
    tells: undefined as readonly string[] | undefined,
    pushes: true,
    /** What it says of itself beside, or instead of, what it would. */
    metadata: {} as Record<string, unknown>,
    /** What userinfo answers to the access token of a sign-in; undefined: it has none. */
    userinfo: undefined as ScriptedAnswer | undefined,
    /** Milliseconds that its clock is ahead. */
    clockAhead: 0,
  };
  let fault: Fault = () => undefined;
  const seen: string[] = [];
  /** Requests that hang, and how each would be answered. */
  const hung: (() => Promise<void>)[] = [];
  /** Codes with what their tokens will tell. */
  const codes = new Map<string, JWTPayload>();
  const challenges = new Map<string, string>();
  let issuer = '';

  const sign = (claims: JWTPayload, more: { readonly typ?: string; readonly issuer?: string } = {}) => {
    const now = Math.floor((Date.now() + realm.clockAhead) / 1_000);
    const times = { iat: now, exp: now + 300 };
    return keys.sign({ ...times, iss: more.issuer ?? issuer, aud: clientId, ...claims }, more.typ);
  };

  const isClient = (request: IncomingMessage): boolean => {
    const [id = '', secret = ''] = Buffer.from(
      (request.headers.authorization ?? '').replace(/^Basic /, ''),
      'base64',
    )
      .toString()
      .split(':');
    return decodeURIComponent(id) === clientId && decodeURIComponent(secret) === realm.secret;
  };

  const accessToken = (): string => {
    if (realm.tells === undefined) return `canary-token-${realm.secret}`;
    const claims = { resource_access: { 'realm-management': { roles: realm.tells } } };
    return `canary.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${realm.secret}`;
  };

  const token = async (request: IncomingMessage): Promise<ScriptedAnswer> => {
    const form = await bodyOf(request);
    if (!isClient(request)) return { status: 401, body: { error: 'invalid_client' } };
    if (form.get('grant_type') === 'client_credentials')
      return {
        body: { access_token: accessToken(), token_type: 'Bearer', expires_in: 300 },
      };
    const code = form.get('code') ?? '';
    const claims = codes.get(code);
    codes.delete(code);
    if (claims === undefined || form.get('code_verifier') === null)
      return { status: 400, body: { error: 'invalid_grant' } };
    const body = {
      access_token: 'canary-access',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await sign(claims),
    };
    return { body };
  };

  const page = (rows: readonly object[], query: URLSearchParams): ScriptedAnswer => {
    const first = Number(query.get('first') ?? 0);
    const max = Number(query.get('max') ?? 100);
    return { body: rows.slice(first, first + max) };
  };

  const right = (name: string, answer: () => ScriptedAnswer): ScriptedAnswer => {
    if (realm.lacks.has(name)) return { status: 403, body: { error: 'HTTP 403 Forbidden' } };
    const isBlind = realm.tells !== undefined && ['view-users', 'view-clients'].includes(name);
    return isBlind && realm.tells?.includes(name) === false ? { body: [] } : answer();
  };

  const below = (groups: readonly ScriptedGroup[]): ScriptedGroup[] =>
    groups.flatMap((group) => [group, ...below(group.subGroups ?? [])]);
  const everyGroup = () => below(realm.groups);
  const groupById = (id: string) => everyGroup().find((group) => group.id === id);
  const listedGroup = ({ subGroups = [], ...group }: ScriptedGroup) => ({
    ...group,
    subGroupCount: subGroups.length,
  });
  const byId = (at: string): readonly { readonly id?: unknown }[] => {
    const lists: Readonly<Record<string, readonly { readonly id?: unknown }[]>> = {
      users: realm.people,
      groups: everyGroup(),
      'roles-by-id': realm.roles,
      clients: realm.clients,
    };
    return lists[at] ?? [];
  };

  const admin = (request: IncomingMessage, path: string, query: URLSearchParams): ScriptedAnswer => {
    if (request.headers.authorization !== `Bearer ${accessToken()}`)
      return { status: 401, body: { error: 'HTTP 401 Unauthorized' } };
    const members = /^\/groups\/([^/]+)\/members$/.exec(path)?.[1];
    const withRole = /^\/roles\/([^/]+)\/users$/.exec(path)?.[1];
    const children = /^\/groups\/([^/]+)\/children$/.exec(path)?.[1];
    if (path === '')
      return right('view-realm', () => ({
        body: { realm: realmName, internationalizationEnabled: true, supportedLocales: realm.locales },
      }));
    if (path === '/users/count') return right('view-users', () => ({ body: realm.people.length }));
    const groupsOfOne = /^\/users\/([^/]+)\/groups$/.exec(path)?.[1];
    const rolesOfOne = /^\/users\/([^/]+)\/role-mappings\/realm$/.exec(path)?.[1];
    if (groupsOfOne !== undefined) {
      const inside = realm.groupsOf.get(groupsOfOne) ?? [];
      return page(
        everyGroup().filter((group) => inside.includes(group.id) || inside.includes(group.name)),
        query,
      );
    }
    if (rolesOfOne !== undefined)
      return { body: (realm.rolesOf.get(rolesOfOne) ?? []).map((name) => ({ id: name, name })) };
    const sought = query.get('search');
    if (path === '/users' && sought !== null)
      return page(
        realm.people.filter(({ username }) => username.includes(sought)),
        query,
      );
    if (path === '/users') return right('view-users', () => page(realm.people, query));
    if (path === '/groups') return right('query-groups', () => page(realm.groups.map(listedGroup), query));
    if (path === '/roles') return right('view-realm', () => page(realm.roles, query));
    if (path === '/clients') return right('view-clients', () => page(realm.clients, query));
    if (children !== undefined) return page((groupById(children)?.subGroups ?? []).map(listedGroup), query);
    if (members !== undefined) {
      const { id, name } = groupById(members) ?? {};
      const isInside = (one: string) => one === id || one === name;
      return page(
        realm.people.filter((person) => realm.groupsOf.get(person.id)?.some(isInside)),
        query,
      );
    }
    if (withRole !== undefined) {
      const name = decodeURIComponent(withRole);
      return page(
        realm.people.filter(({ id }) => realm.rolesOf.get(id)?.includes(name)),
        query,
      );
    }
    const [, at = '', id = ''] = /^\/(users|groups|roles-by-id|clients)\/([^/]+)$/.exec(path) ?? [];
    const one = byId(at).find((row) => row.id === decodeURIComponent(id));
    if (one !== undefined) return { body: one };
    if (at === 'users') return { status: 404, body: { error: 'User not found' } };
    return { status: 404, body: { error: at === '' ? 'unknown' : `Could not find ${at} by id` } };
  };

  const answer = async (request: IncomingMessage): Promise<ScriptedAnswer> => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    if (pathname.startsWith(`/admin/realms/${realmName}`))
      return admin(request, pathname.slice(`/admin/realms/${realmName}`.length), searchParams);
    if (!pathname.startsWith(`/realms/${realmName}/`)) return { status: 404 };
    switch (pathname.slice(`/realms/${realmName}`.length)) {
      case '/.well-known/openid-configuration':
        return {
          body: {
            issuer,
            authorization_endpoint: `${issuer}/auth`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/certs`,
            end_session_endpoint: `${issuer}/logout`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
            code_challenge_methods_supported: ['S256'],
            authorization_response_iss_parameter_supported: true,
            ...(realm.userinfo === undefined ? {} : { userinfo_endpoint: `${issuer}/userinfo` }),
            ...(realm.pushes ? { pushed_authorization_request_endpoint: `${issuer}/par` } : {}),
            ...realm.metadata,
          },
        };
      case '/certs':
        return { body: { keys: keys.published() } };
      case '/userinfo':
        return request.headers.authorization === 'Bearer canary-access'
          ? (realm.userinfo ?? { status: 404 })
          : { status: 401 };
      case '/par': {
        const form = await bodyOf(request);
        if (!isClient(request)) return { status: 401, body: { error: 'invalid_client' } };
        challenges.set('urn:example:pushed', form.get('code_challenge') ?? '');
        return { status: 201, body: { request_uri: 'urn:example:pushed', expires_in: 60 } };
      }
      case '/token':
      case '/protocol/openid-connect/token':
        return token(request);
      default:
        return { status: 404, body: { error: 'unknown' } };
    }
  };

  const listener: RequestListener = async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    seen.push(`${request.method} ${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`);
    const scripted = fault(pathname, searchParams);
    if (scripted === 'hang') {
      hung.push(async () => json(response, await answer(request)));
      return;
    }
    if (scripted === 'reset') {
      request.socket.destroy();
      return;
    }
    response.setHeader('date', new Date(Date.now() + realm.clockAhead).toUTCString());
    json(response, scripted ?? (await answer(request)));
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http${tls === undefined ? '' : 's'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer = `${address}/realms/${realmName}`;

  return {
    address,
    issuer,
    realm,
    seen,
    sign,
    rotate: keys.rotate,
    /** Answers what hangs, late. */
    release: async (): Promise<void> => {
      await Promise.all(hung.splice(0).map((late) => late()));
    },
    hangs: () => hung.length,
    fail: (next: Fault) => {
      fault = next;
    },
    /** What a person who signs in brings back: the query of the callback. */
    signsIn: (claims: JWTPayload, state: string, more: { readonly iss?: string } = {}): string => {
      const code = `canary-code-${codes.size}-${Math.random()}`;
      codes.set(code, claims);
      return new URLSearchParams({ code, state, iss: more.iss ?? issuer }).toString();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
export type ScriptedKeycloak = Awaited<ReturnType<typeof startScriptedKeycloak>>;
