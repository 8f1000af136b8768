import { expect, test } from 'vitest';
import { configurationOf } from './configurations.ts';
import { presetOf, productOf, productsFor } from './presets.ts';

const issuer = 'https://id.example.com/oidc';
const connectionOf = (redirectUri: string) => ({
  ...{ issuer, clientId: 'team-4f1', redirectUri, secret: 'SECRET' },
});

test.each(productsFor('confidential'))('%s is told who signs people in, and who it is', (product) => {
  const redirectUri = presetOf(product, 'https://team.example.com').redirectUris.split('\n')[0] ?? '';
  const { place, text } = configurationOf(product, connectionOf(redirectUri));
  expect(place).not.toBe('');
  for (const needed of [issuer, 'team-4f1', 'SECRET']) expect(text).toContain(needed);
  // Each is served nothing without PKCE; Spring Boot sends it unasked.
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

test('a product is known by where its people come back', () => {
  for (const product of [...productsFor('confidential'), ...productsFor('public')])
    expect(productOf(presetOf(product, 'https://team.example.com').redirectUris.split('\n'))).toBe(product);
  expect(productOf(['https://team.example.com/callback'])).toBeUndefined();
  expect(productOf([])).toBeUndefined();
});
