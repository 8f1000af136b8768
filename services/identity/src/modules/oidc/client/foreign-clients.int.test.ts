/** A client whose application is offered at one domain is nobody at another, also where pages of ours stand before the library. */
import { deviceGrant } from '@gatehouse/contracts/identity/application-kinds.ts';
import { bumpVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applications } from '../../applications/applications.model.ts';
import { locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

const bye = 'https://app.example/bye';
const open = { type: 'public', tokenAuthMethod: 'none', secret: null } as const;
let world: ProviderWorld;
beforeAll(async () => {
  world = await startProvider({}, ['other']);
  await world.register(
    'theirs',
    { ...open, grantTypes: ['authorization_code', deviceGrant] },
    { domains: ['other'] },
  );
  await world.enrol({ login: 'anna' }, 'pass');
});
afterAll(() => world.close());

test('the end-session page of another domain leads to none of its addresses', async () => {
  const path = `/oidc/session/end?${new URLSearchParams({ client_id: 'theirs', post_logout_redirect_uri: bye })}`;
  expect(locationOf(await world.send(path, {}, { domainId: 'other' }))).toBe(bye);
  const refused = await world.send(path, {}, { domainId: 'base' });
  expect(refused.status).toBe(400);
  expect(refused.headers.get('location')).toBeNull();
  expect(await refused.text()).toContain('invalid_client');
});

test('a page of another site reads what it would read of a client that nobody has made', async () => {
  const ask = async (clientId: string, domainId: string) => {
    const answer = await world.send(
      '/oidc/token',
      {
        method: 'POST',
        headers: { origin: 'https://app.example' },
        body: new URLSearchParams({ grant_type: deviceGrant, client_id: clientId, device_code: 'x' }),
      },
      { domainId },
    );
    return [answer.status, answer.headers.get('access-control-allow-origin'), await answer.json()];
  };
  expect((await ask('theirs', 'other'))[2]).toMatchObject({ error: 'invalid_grant' });
  expect(await ask('theirs', 'base')).toEqual(await ask('nobody', 'base'));
});

test('a device is not let in at a domain where its application is not offered any more', async () => {
  await world.register('tv', { ...open, grantTypes: [deviceGrant], redirectUris: [] });
  const person = await signIn(world, 'anna');
  const config = await world.discover('tv', relyingParty.None());
  const { user_code: code } = await relyingParty.initiateDeviceAuthorization(config, { scope: 'openid' });
  const look = async () =>
    (await world.send(`/oidc/device?user_code=${encodeURIComponent(code)}`, {}, person)).text();
  expect(await look()).toContain('name="xsrf"');
  await world.service.units.run(async (unit) => {
    await applications
      .driver(world.connection)
      .updateOne({ _id: 'tv' }, { $set: { domains: ['other'] } }, { session: unit.session });
    await bumpVersion(world.connection, 'applications', unit);
  });
  await expect.poll(look, { timeout: 20_000 }).not.toContain('name="xsrf"');
});
