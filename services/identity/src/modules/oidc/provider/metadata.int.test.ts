/** What a relying party reads of the provider before it asks anything, and what it hears at an address that takes none of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderWorld, startProvider } from '../oidc.fixtures.ts';

let world: ProviderWorld;
beforeAll(async () => {
  world = await startProvider({ locales: ['ru', 'en', 'kk'] });
});
afterAll(() => world.close());

test.each(['openid-configuration', 'oauth-authorization-server'])(
  '%s is complete and may be kept',
  async (name) => {
    const answer = await world.send(`/oidc/.well-known/${name}`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const methods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'];
    expect(await answer.json()).toMatchObject({
      issuer: 'https://base.example/oidc',
      id_token_signing_alg_values_supported: ['RS256', 'ES256'],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      introspection_endpoint_auth_methods_supported: methods,
      ui_locales_supported: ['ru', 'en', 'kk'],
      service_documentation: 'https://base.example/oidc/documentation',
    });
  },
);

test.each([
  ['ru', 'Как подключить приложение'],
  ['en', 'How to connect an application'],
])('its documentation is a page for people, in %s', async (language, title) => {
  const answer = await world.send('/oidc/documentation', {}, { locale: language });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = await answer.text();
  expect(page).toContain(title);
  expect(page).toContain('https://base.example/oidc/.well-known/openid-configuration');
});

test('a page of another site may read it', async () => {
  const headers = { origin: 'https://app.example', 'access-control-request-method': 'GET' };
  const init = { method: 'OPTIONS', headers };
  const answer = await world.send('/oidc/.well-known/openid-configuration', init);
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
});

describe('a method that an address does not take is answered with those that it does', () => {
  test.each([
    ['GET', '/token', 'POST'],
    ['DELETE', '/token/revocation', 'POST'],
    ['PUT', '/me', 'GET, HEAD, POST'],
    ['POST', '/jwks', 'GET, HEAD'],
    ['POST', '/documentation', 'GET, HEAD'],
    ['POST', '/.well-known/openid-configuration', 'GET, HEAD'],
    ['PATCH', '/session/end', 'GET, HEAD, POST'],
  ])('%s %s: %s', async (method, path, allowed) => {
    const answer = await world.send(`/oidc${path}`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
  });

  test('and an address that is none is not found', async () => {
    const answer = await world.send('/oidc/nowhere');
    expect([answer.status, answer.headers.get('allow')]).toEqual([404, null]);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
  });
});
