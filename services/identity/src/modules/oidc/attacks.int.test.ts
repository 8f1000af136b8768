/** RFC 9700 on the wire. */

import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { bumpVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../identity.fixtures.ts';
import { clients } from '../clients/clients.model.ts';
import {
  ask,
  callback,
  exchange,
  locationOf,
  type ProviderWorld,
  secret,
  signIn,
  startProvider,
} from './oidc.fixtures.ts';

let world: ProviderWorld;
let person: Caller;
let config: relyingParty.Configuration;
let stranger: relyingParty.Configuration;
beforeAll(async () => {
  world = await startProvider();
  await world.register('portal');
  await world.register('stranger');
  await world.enrol({ login: 'anna' }, 'pass');
  person = await signIn(world, 'anna');
  config = await world.discover('portal');
  stranger = await world.discover('stranger');
});
afterAll(() => world.close());

const signedIn = async (client = config) => {
  const asked = await ask(client);
  const location = locationOf(await world.send(asked.url, {}, person));
  return { asked, location, tokens: () => exchange(client, location, asked) };
};
const isActive = async (token: string) => (await relyingParty.tokenIntrospection(config, token)).active;
const refresh = (token: string, client = config) => relyingParty.refreshTokenGrant(client, token);
/** The code of a refusal, which stands in the challenge where a client was not recognized. */
interface Refusal {
  readonly error?: string;
  readonly cause?: readonly { readonly parameters?: { readonly error?: string } }[];
}
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason) => reason as Refusal,
  );
  return error?.error ?? error?.cause?.[0]?.parameters?.error;
};

describe('where an answer goes', () => {
  test.each([
    `${callback}/`,
    `${callback}?next=1`,
    'https://app.example/Callback',
    'https://app.example:444/callback',
    'https://app.example.evil.example/callback',
    'https://app.example@evil.example/callback',
    'http://app.example/callback',
    'javascript:alert(1)',
  ])('%s is not the registered address: a page of ours says so', async (address) => {
    const { url } = await ask(config, { redirect_uri: address });
    const answer = await world.send(url, {}, person);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    const page = await answer.text();
    expect(page).toContain('request does not match its settings');
    expect(page).not.toContain('<script');
  });

  test.each([
    [{ code_challenge: '' }],
    [{ code_challenge_method: 'plain' }],
    [{ response_type: 'token' }],
    [{ response_type: 'code id_token' }],
  ])('%o is refused', async (parameters) => {
    const { url } = await ask(config, parameters);
    const location = new URL(locationOf(await world.send(url, {}, person)));
    const answered = new URLSearchParams(location.search || location.hash.slice(1));
    expect(answered.get('error')).toMatch(
      /^(invalid_request|unsupported_response_type|unauthorized_client)$/,
    );
    expect(answered.get('code')).toBeNull();
  });
});

describe('a code', () => {
  test('is worth nothing without the verifier of who asked', async () => {
    const { location, asked } = await signedIn();
    const other = { ...asked, verifier: relyingParty.randomPKCECodeVerifier() };
    expect(await refusal(exchange(config, location, other))).toBe('invalid_grant');
  });

  test('belongs to its client: another one gets nothing for it, whatever it knows of the request', async () => {
    const { location, asked, tokens } = await signedIn();
    expect(await refusal(exchange(stranger, location, asked))).toBe('invalid_grant');
    expect(await isActive((await tokens()).access_token)).toBe(true);
  });

  test('used again, ends what its first use has given', async () => {
    const { tokens } = await signedIn();
    const first = await tokens();
    expect(await refusal(tokens())).toBe('invalid_grant');
    expect(await isActive(first.access_token)).toBe(false);
    expect(await refusal(refresh(String(first.refresh_token)))).toBe('invalid_grant');
  });

  test('used twice at once, leaves nobody with tokens that work', async () => {
    const { tokens } = await signedIn();
    const outcomes = await Promise.allSettled([tokens(), tokens(), tokens()]);
    const won = outcomes.filter((one) => one.status === 'fulfilled');
    expect(won.length).toBeLessThan(2);
    for (const { value } of won) expect(await isActive(value.access_token)).toBe(false);
  });
});

describe('a refresh token', () => {
  test('presented by two tabs at once signs nobody out, and later ends its family', async () => {
    const first = await (await signedIn()).tokens();
    const token = String(first.refresh_token);
    const [left, right] = await Promise.all([refresh(token), refresh(token)]);
    expect(left.refresh_token).not.toBe(right.refresh_token);
    expect(await isActive(left.access_token)).toBe(true);
    world.clock.forward(11);
    expect(await refusal(refresh(token))).toBe('invalid_grant');
    expect(await isActive(left.access_token)).toBe(false);
    expect(await refusal(refresh(String(right.refresh_token)))).toBe('invalid_grant');
  });

  test('belongs to its client', async () => {
    const { refresh_token: token, access_token: access } = await (await signedIn()).tokens();
    expect(await refusal(refresh(String(token), stranger))).toBe('invalid_grant');
    expect(await relyingParty.tokenIntrospection(stranger, access)).toEqual({ active: false });
    await relyingParty.tokenRevocation(stranger, access).catch(() => undefined);
    expect(await isActive(access)).toBe(true);
  });
});

describe('a client', () => {
  const asks = (client: relyingParty.Configuration) => refusal(relyingParty.clientCredentialsGrant(client));

  test('with a wrong secret, of another domain or switched off is nobody', async () => {
    expect(await asks(await world.discover('portal', relyingParty.ClientSecretBasic('wrong')))).toBe(
      'invalid_client',
    );
    await world.register('off', {}, { enabled: false });
    expect(await asks(await world.discover('off'))).toBe('invalid_client');
    await world.register('elsewhere', {}, { domains: ['other'] });
    expect(await asks(await world.discover('elsewhere'))).toBe('invalid_client');
    await world.register('people', {}, { serviceAccount: false });
    expect(await asks(await world.discover('people'))).toBe('invalid_request');
  });

  test('outside its addresses is told so once it has proven itself, and the journal too', async () => {
    const networks = ['192.0.2.0/24'];
    await world.register('office', { networks });
    await world.register('page', { networks, type: 'public', tokenAuthMethod: 'none', secret: null });
    const [right, wrong] = [secret, 'wrong'].map((one) => relyingParty.ClientSecretBasic(one));
    const [inside, outside] = [{ ip: '192.0.2.9' }, { ip: '198.51.100.1' }];
    const tokens = await relyingParty.clientCredentialsGrant(await world.discover('office', right, inside));
    const office = await world.discover('office', right, outside);
    const token = tokens.access_token;
    const page = await world.discover('page', relyingParty.None(), outside);
    const { searchParams } = (await ask(office)).url;
    for (const call of [
      () => relyingParty.clientCredentialsGrant(office),
      () => relyingParty.tokenIntrospection(office, token),
      () => relyingParty.tokenRevocation(office, token),
      () => relyingParty.buildAuthorizationUrlWithPAR(office, searchParams),
      () => relyingParty.initiateDeviceAuthorization(office, { scope: 'openid' }),
      () => relyingParty.initiateDeviceAuthorization(page, { scope: 'openid' }),
    ])
      expect(await refusal(call())).toBe('unauthorized_client');
    // A stranger learns nothing of where the client may call from.
    expect(await asks(await world.discover('office', wrong, outside))).toBe('invalid_client');
    await expect
      .poll(async () => (await world.events('identity.client.refused')).map(({ data }) => data), {
        timeout: 20_000,
      })
      .toEqual([
        { clientId: 'office', applicationId: 'office', label: 'office', ip: '198.51.100.1' },
        { clientId: 'page', applicationId: 'page', label: 'page', ip: '198.51.100.1' },
      ]);
    const inTime = await world.discover('office', right, inside);
    expect(await relyingParty.tokenIntrospection(inTime, token)).toMatchObject({ active: true });
  });

  test('that runs in a browser sends nobody to sign in from outside its addresses', async () => {
    const networks = ['192.0.2.0/24'];
    await world.register('inside', { networks, type: 'public', tokenAuthMethod: 'none', secret: null });
    await world.register('served', { networks });
    const asked = async (clientId: string) =>
      (await ask(await world.discover(clientId, relyingParty.None()))).url;
    const from = (ip: string, locale = 'ru') => ({ ...person, ip, locale });
    const page = await world.send(await asked('inside'), {}, from('198.51.100.1'));
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    expect(await page.text()).toContain('Отсюда в это приложение не войти');
    const english = await world.send(await asked('inside'), {}, from('198.51.100.1', 'en'));
    expect(await english.text()).toContain('You cannot sign in to this application from here');
    for (const [clientId, ip] of [
      ['inside', '192.0.2.9'],
      // Its own address is that of a server, and people come from anywhere.
      ['served', '198.51.100.1'],
    ] as const)
      expect(locationOf(await world.send(await asked(clientId), {}, from(ip)))).toContain(
        `${callback}?code=`,
      );
  });

  test('may use its former secret until the overlap ends', async () => {
    const hash = world.secretRow('before', world.clock.now())?.hash ?? '';
    await world.register('rotating', {
      formerSecret: { hash, endsAt: new Date(world.clock.now().getTime() + 60_000) },
    });
    const client = await world.discover('rotating', relyingParty.ClientSecretBasic('before'));
    expect(await asks(client)).toBeUndefined();
    world.clock.forward(61);
    expect(await asks(client)).toBe('invalid_client');
  });

  test('of another company gets nothing without the person’s consent', async () => {
    await world.register('partner', {}, { type: 'external' });
    const { url } = await ask(await world.discover('partner'));
    expect(locationOf(await world.send(url, {}, person))).not.toContain('code=');
  });
});

test('codes, tokens and secrets are neither stored in clear nor logged', async () => {
  const { location, tokens } = await signedIn();
  const { access_token: access, refresh_token: token } = await tokens();
  const stored = await world.storedText();
  const code = String(new URL(location).searchParams.get('code'));
  for (const one of [code, access, String(token), secret]) {
    expect(stored).not.toContain(one);
    expect(world.logged()).not.toContain(one);
  }
  expect(stored).not.toContain('"d":');
});

describe('a client that is switched off', () => {
  const methods = ['setting.applications.read', 'setting.applications.write'];
  const enable = async (clientId: string, enabled: boolean) => {
    const actor = accountActor('administrator', { methods });
    const answer = await world.app.inject({
      method: 'PUT',
      url: `/api/v1/platform/setting/applications/client/${clientId}/enabled`,
      headers: { authorization: `Bearer ${await world.tokenOf(actor)}` },
      payload: { enabled },
    });
    expect(answer.statusCode).toBe(200);
  };
  const grant = (client: relyingParty.Configuration) => relyingParty.clientCredentialsGrant(client);

  test('here gets nothing from the next call on, and is back as soon as it is on again', async () => {
    await world.register('switched', {}, { immutable: false, actionsAccess: 0 });
    const client = await world.discover('switched');
    for (const _ of ['first', 'again']) {
      expect((await grant(client)).access_token).toBeDefined();
      await enable('switched', false);
      expect(await refusal(grant(client))).toBe('invalid_client');
      await enable('switched', true);
    }
  });

  test('by another process gets nothing soon', async () => {
    await world.register('replicated');
    const client = await world.discover('replicated');
    expect((await grant(client)).access_token).toBeDefined();
    // What another process stores in one transaction.
    await world.service.units.run(async (unit) => {
      await clients
        .driver(world.connection)
        .updateOne({ clientId: 'replicated' }, { $set: { enabled: false } }, { session: unit.session });
      await bumpVersion(world.connection, 'applications', unit);
    });
    await expect.poll(() => refusal(grant(client)), { timeout: 20_000 }).toBe('invalid_client');
  });
});
