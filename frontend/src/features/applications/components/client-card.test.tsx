// @vitest-environment happy-dom
import type { Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen, text } from '../../../testing/show-screen.tsx';
import { ClientCard } from './client-card.tsx';

const client: Client = {
  revision: 1,
  clientId: 'wiki-web',
  name: 'Web',
  enabled: true,
  type: 'confidential',

  tokenAuthMethod: 'client_secret_basic',
  grantTypes: ['authorization_code'],
  scopes: ['openid', 'email'],
  redirectUris: ['https://wiki.example/cb'],
  postLogoutRedirectUris: ['https://wiki.example/bye'],

  backchannelLogoutUri: 'https://wiki.example/end',
  signingAlgorithm: 'RS256',
  jwks: null,
  pkceRequired: false,
  resources: ['https://api.example/'],
  methods: ['orders.read'],
  ip: ['192.0.2.0/24'],
  secret: null,
  formerSecretEndsAt: null,
  lastAccess: null,
  date: '2026-05-01T10:00:00.000Z',
};

afterEach(hideScreens);

test('who may not open the form reads all that was set of a client', async () => {
  await showScreen(<ClientCard client={client} actions={[]} />);
  const words = [
    'clients.grant.code',
    'clients.scope.openid',
    'clients.scope.email',
    'clients.algorithm.rs256',
    'clients.pkceNotRequired',
  ];
  const typed = [
    client.redirectUris,
    client.postLogoutRedirectUris,
    client.resources,
    client.methods,
    client.ip,
  ];
  for (const value of [...words.map((id) => text(id)), ...typed.flat(), 'https://wiki.example/end'])
    screen.getByText(value);
});

test('of somebody else’s application it says when access beyond a sign-out is not given', async () => {
  const lasting = { ...client, scopes: ['openid', 'offline_access'] as Client['scopes'] };
  await showScreen(<ClientCard client={lasting} actions={[]} />);
  expect(screen.queryByText(text('clients.offlineIgnored'))).toBeNull();
  hideScreens();
  await showScreen(<ClientCard client={lasting} asksConsent actions={[]} />);
  screen.getByText(text('clients.offlineIgnored'));
});

test('who proves itself by keys shows which: their ids and kinds, and the set to copy', async () => {
  const keys = [
    { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 'release-2026', use: 'sig', alg: 'ES256' },
    { kty: 'RSA', n: 'A'.repeat(342), e: 'AQAB', kid: 'older' },
    { kty: 'OKP', crv: 'Ed25519', x: 'x' },
  ];
  const jwks = JSON.stringify({ keys });
  const byKeys = { ...client, tokenAuthMethod: 'private_key_jwt', jwks } as const;
  await showScreen(<ClientCard client={byKeys} actions={[]} />);
  const row = screen.getByText(text('clients.jwks')).parentElement as HTMLElement;
  expect([...row.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'release-2026 EC P-256, ES256, sig',
    'older RSA 2048',
    `${text('clients.keyWithoutId')} OKP Ed25519`,
  ]);
  expect(screen.getAllByRole('button', { name: text('ui.copy') })).toHaveLength(2);
});

test('what was left empty has no row', async () => {
  await showScreen(<ClientCard client={{ ...client, ip: [], backchannelLogoutUri: null }} actions={[]} />);
  for (const id of ['clients.ip', 'clients.backchannelLogoutUri', 'clients.jwks'])
    expect(screen.queryByText(text(id))).toBeNull();
});
