import { deviceGrant } from '@gatehouse/contracts/identity/application-kinds.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  answerConsent,
  issuer,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

let world: ProviderWorld;
let person: Caller;
let config: relyingParty.Configuration;
beforeAll(async () => {
  world = await startProvider();
  const tv = { type: 'public', tokenAuthMethod: 'none', secret: null, redirectUris: [] } as const;
  await world.register('tv', { ...tv, name: 'Living room', grantTypes: [deviceGrant, 'refresh_token'] });
  await world.register('browser', { ...tv, redirectUris: ['https://app.example/callback'] });
  for (const login of ['anna', 'boris']) await world.enrol({ login }, 'pass');
  person = await signIn(world, 'anna');
  config = await world.discover('tv', relyingParty.None());
});
afterAll(() => world.close());

const begin = () => relyingParty.initiateDeviceAuthorization(config, { scope: 'openid profile' });
/** One question of the device. */
const poll = async (deviceCode: string, clientId = 'tv') => {
  const body = new URLSearchParams({ grant_type: deviceGrant, client_id: clientId, device_code: deviceCode });
  const answer = await world.send('/oidc/token', { method: 'POST', body });
  return (await answer.json()) as Record<string, string>;
};
const look = async (userCode: string, caller = person) =>
  (await world.send(`/oidc/device?user_code=${encodeURIComponent(userCode)}`, {}, caller)).text();
/** The fields of the form that lets the device in. */
const fieldsOf = (page: string, answer: 'confirm' | 'abort') => ({
  xsrf: String(/name="xsrf" value="([^"]+)"/.exec(page)?.[1]),
  user_code: String(/name="user_code" value="([^"]+)"/.exec(page)?.[1]),
  [answer]: 'yes',
});
const decide = (fields: Record<string, string>, caller = person, origin = issuer.origin) =>
  world.send(
    '/oidc/device',
    { method: 'POST', body: new URLSearchParams(fields), headers: { origin } },
    caller,
  );

describe('a device without a browser', () => {
  test('is let in by a person who is signed in, and asks until then', async () => {
    const begun = await begin();
    expect(begun.user_code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
    expect(await poll(begun.device_code)).toMatchObject({ error: 'authorization_pending' });

    const sent = await world.send(String(begun.verification_uri_complete));
    expect(locationOf(sent)).toBe(
      `/platform/login?ref=${encodeURIComponent(`/oidc/device?user_code=${begun.user_code}`)}`,
    );
    expect(sent.headers.get('gatehouse-session-end')).toBe('again');
    const page = await look(begun.user_code.toLowerCase().replace('-', ' '));
    expect(page).toContain('You are signing in to <b>Living room</b>');
    const done = await decide(fieldsOf(page, 'confirm'));
    expect(await done.text()).toContain('Go back to the device');

    expect(await look(begun.user_code)).toContain('already been used');
    const [tokens, late] = [await poll(begun.device_code), await poll(begun.device_code)];
    expect(tokens).toMatchObject({ token_type: 'Bearer', scope: 'openid profile' });
    expect(late.error).toBe('invalid_grant');
  });

  test('hears that it was refused', async () => {
    const begun = await begin();
    const answer = await decide(fieldsOf(await look(begun.user_code), 'abort'));
    expect(await answer.text()).toContain('Sign-in declined');
    expect(await poll(begun.device_code)).toMatchObject({ error: 'access_denied' });
  });

  test('gets nothing by what another site or another person sends', async () => {
    const begun = await begin();
    const fields = fieldsOf(await look(begun.user_code), 'confirm');
    expect((await decide(fields, person, 'https://evil.example')).status).toBe(403);
    expect(locationOf(await decide(fields, {}))).toContain('/platform/login');
    const boris = await signIn(world, 'boris');
    await decide(fields, boris);
    // A code that this person has not looked up is not looked up by the form either.
    await decide({ ...fields, xsrf: fields.xsrf.replace(/./, (one) => (one === '_' ? '-' : '_')) });
    expect(await poll(begun.device_code)).toMatchObject({ error: 'authorization_pending' });
    const expired = await begin();
    await world.connection
      .collection('oidc_artifacts')
      .updateMany({ kind: 'DeviceCode' }, { $set: { 'payload.exp': 1 } });
    expect(await look(expired.user_code)).toContain('This code has expired');
    expect(await poll(expired.device_code)).toMatchObject({ error: 'expired_token' });
  });

  test('is not let in by what the database shows', async () => {
    const begun = await begin();
    expect(await world.storedText()).not.toContain(begun.device_code);
    expect(await world.storedText()).not.toContain(begun.user_code.replace('-', ''));
    await decide(fieldsOf(await look(begun.user_code), 'confirm'));
    const rows = await world.connection
      .collection<{ _id: string }>('oidc_artifacts')
      .find({ kind: 'DeviceCode' })
      .toArray();
    for (const { _id } of rows)
      expect(await poll(`#${_id.slice('DeviceCode.'.length)}`)).toMatchObject({ error: 'invalid_grant' });
  });

  test('has to be one that was registered so', async () => {
    const other = await world.discover('browser', relyingParty.None());
    await expect(relyingParty.initiateDeviceAuthorization(other, { scope: 'openid' })).rejects.toMatchObject({
      error: 'invalid_request',
    });
  });
});

test("somebody else's application is let in on a device after the person has agreed", async () => {
  await world.register(
    'arcade',
    {
      type: 'public',
      tokenAuthMethod: 'none',
      secret: null,
      redirectUris: [],
      grantTypes: [deviceGrant, 'refresh_token'],
    },
    { type: 'external', name: 'Arcade' },
  );
  const arcade = await world.discover('arcade', relyingParty.None());
  const newcomer = await signIn(world, 'anna');
  const allowed = async (answer: 'allow' | 'refuse') => {
    const begun = await relyingParty.initiateDeviceAuthorization(arcade, { scope: 'openid profile' });
    const sent = await decide(fieldsOf(await look(begun.user_code, newcomer), 'confirm'), newcomer);
    expect(locationOf(sent)).toMatch(/^\/oidc\/consent\//);
    const back = await answerConsent(world, newcomer, sent, answer);
    return { page: await back.text(), deviceCode: begun.device_code };
  };
  const refused = await allowed('refuse');
  expect(refused.page).toContain('Sign-in declined');
  expect(await poll(refused.deviceCode, 'arcade')).toMatchObject({ error: 'access_denied' });
  const agreed = await allowed('allow');
  expect(agreed.page).toContain('Go back to the device');
  expect(await poll(agreed.deviceCode, 'arcade')).toMatchObject({ scope: 'openid profile' });
});

test('nobody guesses codes: a person looks up thirty a day', async () => {
  const boris = await signIn(world, 'boris');
  const guesses = await Promise.all(
    Array.from({ length: 31 }, (_, index) => look(`BBBB-BBB${'BCDFGH'[index % 6]}`, boris)),
  );
  expect(guesses.filter((page) => page.includes('Too many attempts'))).toHaveLength(1);
  const begun = await begin();
  expect(await look(begun.user_code, boris)).toContain('Too many attempts');
  expect(await look(begun.user_code)).toContain('Living room');
});
