import { expect, test } from 'vitest';
import { configurationOf } from './configurations.ts';
import { presetOf, productOf, productsFor } from './presets.ts';

const issuer = 'https://id.example.com/oidc';
const connectionOf = (redirectUri: string, signingAlgorithm: 'ES256' | 'RS256' = 'ES256') => ({
  issuer,
  clientId: 'team-4f1',
  redirectUri,
  signingAlgorithm,
  secret: 'SECRET',
});

test.each(productsFor('confidential'))('%s is told who signs people in, and who it is', (product) => {
  const redirectUri = presetOf(product, 'https://team.example.com').redirectUris.split('\n')[0] ?? '';
  const { place, text } = configurationOf(product, connectionOf(redirectUri));
  expect(place).not.toBe('');
  for (const needed of [issuer, 'team-4f1', 'SECRET']) expect(text).toContain(needed);
  for (const scope of presetOf(product, '').scopes) if (/scope/i.test(text)) expect(text).toContain(scope);
  // A client has to send PKCE unless somebody lets it off; Spring Boot sends it unasked.
  expect(text).toMatch(/pkce|S256|Spring Boot 4/i);
  // The others make their address themselves.
  if (['oauth2Proxy', 'gitlab', 'apache', 'springBoot'].includes(product))
    expect(text).toContain(redirectUri);
  expect(text).not.toMatch(/undefined|\[object/);
});

test('what runs on the machine of a person is told of no secret', () => {
  expect(productsFor('public')).toEqual(['kubernetes']);
  const { text } = configurationOf('kubernetes', connectionOf('http://localhost:8000'));
  expect(text).toContain(`--oidc-issuer-url=${issuer}`);
  expect(text).not.toContain('SECRET');
});

test('what a product has to know of the signature is that of the client', () => {
  for (const algorithm of ['ES256', 'RS256'] as const) {
    const connection = connectionOf('http://localhost:8000', algorithm);
    expect(configurationOf('kubernetes', connection).text).toContain(`--oidc-signing-algs=${algorithm}`);
    expect(configurationOf('nextAuth', connection).text).toContain(`_alg: '${algorithm}'`);
  }
  expect(presetOf('springBoot', 'https://team.example.com').signingAlgorithm).toBe('RS256');
  expect(configurationOf('springBoot', connectionOf('')).text).toContain('signed by RS256');
  expect(configurationOf('springBoot', connectionOf('', 'RS256')).text).not.toContain('signed by');
});

test.each([
  ['oauth2Proxy', 'cookie_secret'],
  ['apache', 'OIDCCryptoPassphrase'],
  ['nextAuth', 'NEXTAUTH_SECRET'],
] as const)('%s is told to have a secret of its own, without which it does not start', (product, setting) => {
  expect(configurationOf(product, connectionOf('https://team.example.com')).text).toContain(setting);
});

test('Apache signs out to an address that its client is registered with', () => {
  const { text } = configurationOf('apache', connectionOf('https://team.example.com/redirect_uri'));
  const { postLogoutRedirectUris } = presetOf('apache', 'https://team.example.com');
  expect(text).toContain(`?logout=${encodeURIComponent(postLogoutRedirectUris)}`);
});

test('what a product calls the provider stands in the address of its logout tokens', () => {
  const connection = connectionOf('https://team.example.com/redirect_uri');
  const lastOf = (product: 'nextcloud' | 'springBoot') =>
    presetOf(product, 'https://team.example.com').backchannelLogoutUri.split('/').at(-1);
  expect(configurationOf('nextcloud', connection).text).toContain(
    `user_oidc:provider ${lastOf('nextcloud')} `,
  );
  expect(configurationOf('springBoot', connection).text).toMatch(
    new RegExp(`registration:\\s+${lastOf('springBoot')}:`),
  );
  expect(configurationOf('springBoot', connection).text).toContain('oidcLogout');
});

test('a product is known by where its people come back', () => {
  for (const product of [...productsFor('confidential'), ...productsFor('public')])
    expect(productOf(presetOf(product, 'https://team.example.com').redirectUris.split('\n'))).toBe(product);
  expect(productOf(['https://team.example.com/callback'])).toBeUndefined();
  expect(productOf([])).toBeUndefined();
});
