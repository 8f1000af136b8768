import { isSafeAddress } from '@gatehouse/contracts/core/safe-address.ts';
import { expect, test } from 'vitest';
import { isLocal, presetOf, products } from './presets.ts';

test('every product gets addresses that are accepted, below its own', () => {
  for (const product of products) {
    const addresses = presetOf(product, ' https://team.example.com/ ').redirectUris.split('\n');
    expect(addresses.filter((address) => !isSafeAddress(address) || address.includes('com//'))).toEqual([]);
    const own = isLocal(product) ? 'http://localhost:' : 'https://team.example.com/';
    expect(addresses.every((address) => address.startsWith(own))).toBe(true);
  }
});

test('what runs on the machine of a person keeps no secret', () => {
  expect(presetOf('kubernetes', '')).toMatchObject({ type: 'public', tokenAuthMethod: 'none' });
  expect(presetOf('grafana', 'https://g.example.com')).toEqual({
    type: 'confidential',
    tokenAuthMethod: 'client_secret_basic',
    signingAlgorithm: 'RS256',
    scopes: ['openid', 'profile', 'email'],
    redirectUris: 'https://g.example.com/login/generic_oauth',
    postLogoutRedirectUris: 'https://g.example.com/login',
    backchannelLogoutUri: '',
  });
});

test.each([
  ['nextcloud', 'https://team.example.com/apps/user_oidc/backchannel-logout/Gatehouse'],
  ['apache', 'https://team.example.com/redirect_uri?logout=backchannel'],
  ['springBoot', 'https://team.example.com/logout/connect/back-channel/gatehouse'],
] as const)('%s hears of sessions that end where it takes logout tokens', (product, address) => {
  expect(presetOf(product, 'https://team.example.com/').backchannelLogoutUri).toBe(address);
  expect(isSafeAddress(address)).toBe(true);
});

test('a product gets what it asks for, and ES256 only where it takes that', () => {
  const of = (product: (typeof products)[number]) => presetOf(product, 'https://team.example.com');
  expect(of('oauth2Proxy')).toMatchObject({
    signingAlgorithm: 'ES256',
    scopes: expect.arrayContaining(['roles']),
  });
  expect(of('apache')).toMatchObject({
    signingAlgorithm: 'ES256',
    postLogoutRedirectUris: 'https://team.example.com/',
  });
  for (const product of ['springBoot', 'nextAuth', 'kubernetes'] as const)
    expect(of(product).signingAlgorithm).toBe('RS256');
});

test('a product that takes no logout token is sent none', () => {
  for (const product of ['oauth2Proxy', 'grafana', 'gitlab', 'nextAuth', 'kubernetes'] as const)
    expect(presetOf(product, 'https://team.example.com').backchannelLogoutUri).toBe('');
});
