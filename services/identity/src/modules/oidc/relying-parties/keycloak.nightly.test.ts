/** Keycloak as a broker to us: its people sign in here, and are signed out there when they leave here. */

import { startKeycloak } from '@gatehouse/stack/keycloak.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secret, signIn } from '../oidc.fixtures.ts';
import { documentedBlocks } from './documented-blocks.ts';
import { browser, startFront } from './front.fixtures.ts';

const broker = 'broker';
const shop = { id: 'shop', secret: 'shop-secret', callback: 'http://127.0.0.1/shop' };

let world: Awaited<ReturnType<typeof startFront>>;
let keycloak: Awaited<ReturnType<typeof startKeycloak>>;

const realm = async () => {
  const discovered = await (await fetch(`${world.issuer}/.well-known/openid-configuration`)).json();
  const facts = discovered as Readonly<Record<string, string>>;
  const { code = '' } = (await documentedBlocks()).get('Keycloak as a broker') ?? {};
  const settings = JSON.parse(code) as Readonly<Record<string, string>>;
  return {
    realm: broker,
    enabled: true,
    sslRequired: 'none',
    clients: [{ clientId: shop.id, secret: shop.secret, redirectUris: [shop.callback] }],
    identityProviders: [
      {
        alias: 'gatehouse',
        providerId: 'oidc',
        enabled: true,
        trustEmail: true,
        config: {
          issuer: facts.issuer,
          authorizationUrl: facts.authorization_endpoint,
          tokenUrl: facts.token_endpoint,
          userInfoUrl: facts.userinfo_endpoint,
          jwksUrl: facts.jwks_uri,
          logoutUrl: facts.end_session_endpoint,
          clientId: 'keycloak',
          clientSecret: secret,
          ...settings,
        },
      },
    ],
  };
};

beforeAll(async () => {
  world = await startFront();
  const names = { lastName: 'Orlova', firstName: 'Anna', middleName: null, fio: null };
  await world.enrol({ login: 'anna', email: 'anna@example.org', names }, 'pass');
  keycloak = await startKeycloak(async (address) => {
    const endpoint = `${address}/realms/${broker}/broker/gatehouse/endpoint`;
    await world.register('keycloak', {
      redirectUris: [endpoint],
      backchannelLogoutUri: `${address}/realms/${broker}/protocol/openid-connect/logout/backchannel-logout`,
    });
    return realm();
  });
}, 300_000);
afterAll(async () => {
  await keycloak?.stop();
  await world.close();
});

/** Follows redirects as a browser does, until the shop gets its code. */
const visit = async (first: string): Promise<URL> => {
  const cookies = new Map<string, string>();
  let address = first;
  for (let hop = 0; hop < 12; hop += 1) {
    const isOurs = address.startsWith(world.issuer);
    const cookie = isOurs ? browser : [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { headers: { cookie }, redirect: 'manual' });
    for (const set of isOurs ? [] : answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${address} shows a page: ${(await answer.text()).slice(0, 2_000)}`);
    address = new URL(next, address).href;
    if (address.startsWith(shop.callback)) return new URL(address);
  }
  throw new Error(`${address} leads nowhere`);
};

const tokens = async (fields: Readonly<Record<string, string>>) => {
  const answer = await fetch(`${keycloak.address}/realms/${broker}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: shop.id, client_secret: shop.secret, ...fields }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};

test('people of a Keycloak sign in here, and leave it when they leave here', async () => {
  const person = await signIn(world, 'anna');
  world.signInAs(person);
  const ask = new URLSearchParams({
    client_id: shop.id,
    redirect_uri: shop.callback,
    response_type: 'code',
    scope: 'openid',
    kc_idp_hint: 'gatehouse',
  });
  const back = await visit(`${keycloak.address}/realms/${broker}/protocol/openid-connect/auth?${ask}`);
  const code = String(back.searchParams.get('code'));
  const taken = await tokens({
    grant_type: 'authorization_code',
    code,
    redirect_uri: shop.callback,
  });
  expect(taken.status).toBe(200);
  const [, payload = ''] = String(taken.body.id_token).split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    given_name: 'Anna',
    family_name: 'Orlova',
    email: 'anna@example.org',
    email_verified: true,
    preferred_username: 'anna',
  });
  const again = { grant_type: 'refresh_token', refresh_token: String(taken.body.refresh_token) };
  expect((await tokens(again)).status).toBe(200);

  await world.call('DELETE', '/api/v1/platform/user/sessions', { caller: person });
  // Refreshes that Keycloak answers while it ends a session may keep that session: it is asked once it has heard.
  await expect
    .poll(() => world.logged(), { timeout: 60_000 })
    .toContain('a client was told of the end of a session');
  await expect
    .poll(async () => (await tokens(again)).body.error, { interval: 5_000, timeout: 30_000 })
    .toBe('invalid_grant');
});
