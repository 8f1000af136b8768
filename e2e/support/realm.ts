import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A person of a realm. */
export interface RealmPerson {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const realm = {
  name: 'orchard',
  clientId: 'gatehouse',
  clientSecret: `secret-${randomUUID()}`,
} as const;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
};

/**
 * A realm as Keycloak answers for it: its people by the Admin REST API, and sign-in by OpenID Connect with a page that asks
 * nothing but a press. The person who signs in there is the last one of its people.
 */
export const startRealm = async (people: readonly RealmPerson[]) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'realm', alg: 'RS256', use: 'sig' };
  const nonces = new Map<string, string>();
  const ended: string[] = [];
  let issuer = '';

  const idToken = (nonce: string): string => {
    const now = Math.floor(Date.now() / 1_000);
    const person = people.at(-1) as RealmPerson;
    const claims = {
      iss: issuer,
      aud: realm.clientId,
      sub: person.id,
      iat: now,
      exp: now + 300,
      auth_time: now,
      nonce,

      sid: randomUUID(),
      preferred_username: person.username,
      email: person.email,
      email_verified: true,
      given_name: person.firstName,
      family_name: person.lastName,
    };
    const content = `${encoded({ alg: 'RS256', kid: 'realm' })}.${encoded(claims)}`;
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
  };

  const token = async (request: IncomingMessage): Promise<object> => {
    const form = await formOf(request);
    const bearer = { access_token: 'realm', token_type: 'Bearer', expires_in: 300 };
    if (form.get('grant_type') === 'client_credentials') return bearer;
    const code = form.get('code') ?? '';
    const nonce = nonces.get(code) ?? '';
    nonces.delete(code);
    return { ...bearer, id_token: idToken(nonce) };
  };

  const admin = (path: string, query: URLSearchParams): unknown => {
    const rows = people.map((person) => ({ ...person, enabled: true, emailVerified: true }));
    const first = Number(query.get('first') ?? 0);
    if (path === '/users/count') return rows.length;
    if (path === '/users') return rows.slice(first, first + Number(query.get('max') ?? 100));
    return path === '' ? { realm: realm.name, supportedLocales: ['ru'] } : [];
  };

  /** What the browser is shown: a press leads back, as a person who signs in. */
  const page = (query: URLSearchParams): string => {
    const code = randomUUID();
    nonces.set(code, query.get('nonce') ?? '');
    const back = new URL(query.get('redirect_uri') ?? issuer);
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '', iss: issuer }).toString();
    return `<!doctype html><title>Realm</title><a href="${back.href.replaceAll('&', '&amp;')}">Continue</a>`;
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const adminPath = `/admin/realms/${realm.name}`;
    if (pathname.startsWith(adminPath)) return json(admin(pathname.slice(adminPath.length), searchParams));
    switch (pathname.slice(`/realms/${realm.name}`.length)) {
      case '/.well-known/openid-configuration':
        return json({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/certs`,
          end_session_endpoint: `${issuer}/logout`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        });
      case '/certs':
        return json({ keys: [jwk] });
      case '/token':
      case '/protocol/openid-connect/token':
        return json(await token(request));
      case '/auth':
        return response.writeHead(200, { 'content-type': 'text/html' }).end(page(searchParams));
      case '/logout':
        ended.push(searchParams.get('id_token_hint') ?? '');
        return response
          .writeHead(302, { location: searchParams.get('post_logout_redirect_uri') ?? issuer })
          .end();
      default:
        return response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer = `${url}/realms/${realm.name}`;
  return {
    url,
    /** Sessions that people ended there. */
    ended,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
