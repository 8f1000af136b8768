import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import Provider from 'oidc-provider';
import type * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  ask,
  exchange,
  issuer,
  locationOf,
  type ProviderWorld,
  secret,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

let world: ProviderWorld;
let person: Caller;
let portal: relyingParty.Configuration;
/** Requests that the library has seen. */
let seen = 0;
beforeAll(async () => {
  const { callback } = Provider.prototype;
  vi.spyOn(Provider.prototype, 'callback').mockImplementation(function (this: Provider) {
    const answer = callback.call(this);
    return (...request) => {
      seen += 1;
      return answer(...request);
    };
  });
  world = await startProvider();
  const scopes = ['openid', 'profile', 'personal', 'email', 'phone', 'roles', 'offline_access'] as const;
  await world.register('portal', { scopes: [...scopes] });
  await world.register('stranger');
  await world.enrol(
    {
      login: 'anna',
      email: 'anna@example.org',
      locale: 'en',
      mobile: '+79990000001',
      names: { lastName: 'Orlova', firstName: 'Anna', middleName: null, fio: null },
    },
    'pass',
  );
  person = await signIn(world, 'anna');
  portal = await world.discover('portal');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const tokensFor = async (scope: string) => {
  const asked = await ask(portal, { scope, prompt: 'consent' });
  const answer = await world.send(asked.url, {}, person);
  return exchange(portal, locationOf(answer), asked);
};

const basic = (clientId: string, password = secret) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${password}`).toString('base64')}`,
});

interface Asked {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly fields?: Record<string, string>;
}

const call = async ({ path, headers, fields }: Asked, query: string) => {
  const init = fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) };
  const answer = await world.send(`${path}${query}`, { ...init, headers }, {});
  const told = Object.fromEntries(answer.headers);
  for (const name of ['date', 'content-length', 'connection', 'keep-alive']) delete told[name];
  return { status: answer.status, headers: told, body: (await answer.json()) as Record<string, unknown> };
};

/** The library answers what has a query, which it ignores. */
const byLibrary = async (asked: Asked) => {
  const before = seen;
  const answer = await call(asked, '?by=library');
  expect(seen, 'what the library has seen').toBe(before + 1);
  return answer;
};
const directly = async (asked: Asked) => {
  const before = seen;
  const answer = await call(asked, '');
  expect(seen, 'what the library has seen').toBe(before);
  return answer;
};
const bothWays = async (asked: Asked) => ({ direct: await directly(asked), library: await byLibrary(asked) });
/** Where only the library may answer, with the query and without. */
const refusedBothWays = async (asked: Asked) => {
  const before = seen;
  const direct = await call(asked, '');
  expect(seen, 'what the library has seen').toBe(before + 1);
  return { direct, library: await byLibrary(asked) };
};

const tokensIn = ['access_token', 'refresh_token', 'id_token'] as const;
/** What differs between two answers of one kind: the tokens themselves, which are looked at one by one. */
const withoutTokens = (body: Record<string, unknown>) => {
  const rest = { ...body };
  for (const name of tokensIn) if (name in rest) rest[name] = typeof rest[name];
  return rest;
};

const about = (token: string): Asked => ({ path: '/oidc/me', headers: { authorization: `Bearer ${token}` } });
const introspected = (token: string, clientId = 'portal'): Asked => ({
  path: '/oidc/token/introspection',
  headers: basic(clientId),
  fields: { token },
});
const ownToken = (clientId = 'portal', password = secret): Asked => ({
  path: '/oidc/token',
  headers: basic(clientId, password),
  fields: { grant_type: 'client_credentials' },
});
const refreshed = (token: string, clientId = 'portal'): Asked => ({
  path: '/oidc/token',
  headers: basic(clientId),
  fields: { grant_type: 'refresh_token', refresh_token: token },
});

const everyScope = [
  'openid profile email',
  'openid',
  'openid phone roles',
  'openid profile offline_access email',
];

describe('an ordinary request is answered as the library answers it', () => {
  test.each(everyScope)('userinfo and introspection of a token for %s', async (scope) => {
    const { access_token: token } = await tokensFor(scope);
    const told = await bothWays(about(token));
    expect(told.direct).toEqual(told.library);
    expect(told.direct.body).toMatchObject({ sub: person.session?.accountId });
    const looked = await bothWays(introspected(token));
    expect(looked.direct).toEqual(looked.library);
    expect(looked.direct.body).toMatchObject({ active: true, client_id: 'portal' });
  });

  test.each(everyScope)('new tokens for a refresh token for %s', async (scope) => {
    const first = await tokensFor(scope);
    const direct = await directly(refreshed(String(first.refresh_token)));
    const library = await byLibrary(refreshed(String(direct.body.refresh_token)));
    expect({ ...direct, body: withoutTokens(direct.body) }).toEqual({
      ...library,
      body: withoutTokens(library.body),
    });
    const idTokens = [direct, library].map(({ body }) => String(body.id_token));
    const [own, its] = idTokens.map((token) => decodeJwt(token));
    const times = { iat: expect.any(Number), exp: expect.any(Number) };
    expect(own).toEqual({ ...its, ...times });
    expect(Number(own?.exp) - Number(own?.iat)).toBe(Number(its?.exp) - Number(its?.iat));
    const [ownHeader, itsHeader] = idTokens.map((token) => decodeProtectedHeader(token));
    expect(ownHeader).toEqual(itsHeader);
    // What either has made goes on with either.
    const last = await directly(refreshed(String(library.body.refresh_token)));
    expect(last.status).toBe(200);
    for (const { body } of [direct, library, last]) {
      const { direct: here, library: there } = await bothWays(introspected(String(body.access_token)));
      expect(here).toEqual(there);
      expect(here.body).toMatchObject({ active: true, scope: body.scope });
    }
  });

  test('a token of a client for itself', async () => {
    const { direct, library } = await bothWays(ownToken());
    expect({ ...direct, body: withoutTokens(direct.body) }).toEqual({
      ...library,
      body: withoutTokens(library.body),
    });
    const looks = await Promise.all(
      [direct, library].map(
        async ({ body }) => (await call(introspected(String(body.access_token)), '')).body,
      ),
    );
    const times = { iat: expect.any(Number), exp: expect.any(Number) };
    expect(looks[0]).toEqual({ ...looks[1], ...times });
    expect(looks[0]).toMatchObject({ active: true, client_id: 'portal', token_type: 'Bearer' });
  });
});

describe('what is not right is refused as the library refuses it', () => {
  const refusals: Readonly<Record<string, () => Promise<Asked>>> = {
    'a wrong secret': async () => ownToken('portal', 'no-secret'),
    'an unknown client': async () => ownToken('nobody'),
    'no secret': async () => ({ ...ownToken(), headers: {} }),
    'a scope that the client may not ask for': async () => {
      const { fields, ...asked } = ownToken('stranger');
      return { ...asked, fields: { ...fields, scope: 'openid roles' } };
    },
    'an unknown grant': async () => ({ ...ownToken(), fields: { grant_type: 'guess' } }),
    // Names that every object inherits.
    ...Object.fromEntries(
      ['constructor', 'toString', 'hasOwnProperty', '__proto__'].map((name) => [
        `the grant ${name}`,
        async () => ({ ...ownToken(), fields: { grant_type: name } }),
      ]),
    ),
    'no fields': async () => ({ ...ownToken(), fields: {} }),
    'a token of another client': async () =>
      introspected((await tokensFor('openid')).access_token, 'stranger'),
    'a refresh token as an access token': async () =>
      about(String((await tokensFor('openid')).refresh_token)),
    'an access token without openid': async () => {
      const { refresh_token: token } = await tokensFor('openid profile');
      const { fields, ...asked } = refreshed(String(token));
      const { body } = await call({ ...asked, fields: { ...fields, scope: 'profile' } }, '');
      return about(String(body.access_token));
    },
    'a cut access token': async () => about((await tokensFor('openid')).access_token.slice(0, -2)),
    'a refresh token of another client': async () =>
      refreshed(String((await tokensFor('openid')).refresh_token), 'stranger'),
    'an access token as a refresh token': async () => refreshed((await tokensFor('openid')).access_token),
  };
  test.each(Object.keys(refusals))('%s', async (name) => {
    const asked = await (refusals[name] as () => Promise<Asked>)();
    const { direct, library } = await refusedBothWays(asked);
    expect(direct).toEqual(library);
    expect(direct.status >= 400 || direct.body.active === false).toBe(true);
  });

  test('a token of a session that has ended', async () => {
    const other = await signIn(world, 'anna');
    const asked = await ask(portal, { scope: 'openid' });
    const tokens = await exchange(portal, locationOf(await world.send(asked.url, {}, other)), asked);
    expect((await call(about(tokens.access_token), '')).status).toBe(200);
    const { accountId = '', sessionId = '' } = other.session ?? {};
    await world.sessions.end.end({ _id: sessionId, accountId }, 'logout', { actor: 'system' });
    const told = await refusedBothWays(about(tokens.access_token));
    expect(told.direct).toEqual(told.library);
    expect(told.direct.status).toBe(401);
    const looked = await refusedBothWays(introspected(tokens.access_token));
    expect(looked.direct).toEqual(looked.library);
    expect(looked.direct.body).toEqual({ active: false });
    const again = await refusedBothWays(refreshed(String(tokens.refresh_token)));
    expect(again.direct).toEqual(again.library);
    expect(again.direct.status).toBe(400);
  });
});

describe('a refresh token', () => {
  test('that is presented by two at once gives tokens to both, and to nobody when the moment has passed', async () => {
    const { refresh_token: token } = await tokensFor('openid');
    const presented = refreshed(String(token));
    const both = await Promise.all([call(presented, ''), call(presented, '')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    world.clock.forward(11);
    const late = await call(presented, '');
    expect(late).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    for (const { body } of both)
      expect(await call(refreshed(String(body.refresh_token)), '')).toMatchObject({ status: 400 });
  });
});

test('a client whose ID tokens are signed by RS256 refreshes them without the library', async () => {
  await world.register('older', { signingAlgorithm: 'RS256' });
  const older = await world.discover('older');
  const asked = await ask(older);
  const tokens = await exchange(older, locationOf(await world.send(asked.url, {}, person)), asked);
  const keySet = createLocalJWKSet(await (await world.send('/oidc/jwks')).json());
  const { body } = await directly(refreshed(String(tokens.refresh_token), 'older'));
  const options = { algorithms: ['RS256'], issuer: issuer.href, audience: 'older' };
  const { payload, protectedHeader } = await jwtVerify(String(body.id_token), keySet, options);
  expect(payload.sub).toBe(person.session?.accountId);
  expect(protectedHeader).toEqual(decodeProtectedHeader(String(tokens.id_token)));
});

test('a body that comes in pieces is answered by the library', async () => {
  const pieces = ['grant_type=client_', 'credentials'];
  const body = new ReadableStream({
    pull: async (controller) => {
      const piece = pieces.shift();
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  const answer = await world.send('/oidc/token', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { ...basic('portal'), 'content-type': 'application/x-www-form-urlencoded' },
  } as RequestInit);
  expect(await answer.json()).toMatchObject({ token_type: 'Bearer' });
});
