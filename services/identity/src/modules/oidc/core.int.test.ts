/** OpenID Connect Core and RFC 9126 on the wire: whom a request means, what it may be used for, what is told where. */
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../identity.fixtures.ts';
import {
  ask,
  exchange,
  issuer,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from './oidc.fixtures.ts';

let world: ProviderWorld;
let config: relyingParty.Configuration;
let [anna, boris] = [] as unknown as [Caller, Caller];
beforeAll(async () => {
  world = await startProvider();
  await world.register('portal');
  await world.register('other');
  const names = { lastName: 'Orlova', firstName: 'Anna', middleName: null, fio: null };
  await world.enrol({ login: 'anna', email: 'anna@example.org', names }, 'pass');
  await world.enrol({ login: 'boris' }, 'pass');
  [anna, boris] = [await signIn(world, 'anna'), await signIn(world, 'boris')];
  config = await world.discover('portal');
});
afterAll(() => world.close());

const enter = async (person: Caller, parameters: Readonly<Record<string, string>> = {}, client = config) => {
  const asked = await ask(client, parameters);
  return { asked, location: locationOf(await world.send(asked.url, {}, person)) };
};
const signedIn = async (person: Caller, parameters?: Readonly<Record<string, string>>, client = config) => {
  const { asked, location } = await enter(person, parameters, client);
  return exchange(client, location, asked);
};
const errorIn = (location: string) => new URL(location, issuer).searchParams.get('error');

describe('an application that says whom it means by an ID token', () => {
  const hintOf = async (person: Caller, client = config) =>
    String((await signedIn(person, {}, client)).id_token);

  test('gets that person, with and without a page', async () => {
    const id_token_hint = await hintOf(anna);
    const tokens = await signedIn(anna, { id_token_hint });
    expect(tokens.claims()?.sub).toBe(anna.session?.accountId);
    expect(errorIn((await enter(anna, { id_token_hint, prompt: 'none' })).location)).toBeNull();
  });

  test('gets nobody else: they are asked to sign in, or it hears that they would be', async () => {
    const id_token_hint = await hintOf(anna);
    const page = new URL((await enter(boris, { id_token_hint })).location, issuer);
    expect([page.pathname, page.searchParams.get('code')]).toEqual(['/platform/login', null]);
    const silent = await enter(boris, { id_token_hint, prompt: 'none' });
    expect(errorIn(silent.location)).toBe('login_required');
    // Nobody was signed out by that.
    expect((await signedIn(boris)).claims()?.sub).toBe(boris.session?.accountId);
  });

  test('gets nothing by one that was made for another application, or by nobody of ours', async () => {
    const foreign = await hintOf(anna, await world.discover('other'));
    const own = await hintOf(anna);
    const [header, , signature] = own.split('.');
    const payload = Buffer.from(JSON.stringify({ sub: boris.session?.accountId })).toString('base64url');
    for (const id_token_hint of [foreign, [header, payload, signature].join('.'), 'no-token'])
      expect(errorIn((await enter(anna, { id_token_hint })).location)).toBe('invalid_request');
  });
});

describe('a pushed request', () => {
  const push = async () => {
    const asked = await ask(config);
    const url = await relyingParty.buildAuthorizationUrlWithPAR(config, asked.url.searchParams);
    return { asked, url };
  };
  const send = async (url: URL, person = anna) => locationOf(await world.send(url, {}, person));

  test('leads to one code, also of several browsers that bring it at once', async () => {
    const { asked, url } = await push();
    const tokens = await exchange(config, await send(url), asked);
    expect(tokens.claims()?.sub).toBe(anna.session?.accountId);
    expect(errorIn(await send(url))).toBe('invalid_request_uri');
    const shared = (await push()).url;
    const locations = await Promise.all([anna, boris, anna].map((person) => send(shared, person)));
    expect(locations.filter((one) => one.includes('code='))).toHaveLength(1);
  });

  test('is none of another application', async () => {
    const { asked, url } = await push();
    const stolen = new URL(url);
    stolen.searchParams.set('client_id', 'other');
    const location = await send(stolen);
    expect(location).not.toContain('code=');
    expect(errorIn(location)).toMatch(/^invalid_request/);
    expect((await exchange(config, await send(url), asked)).claims()?.aud).toBe('portal');
  });

  test('says what is asked: nothing beside it in the address counts', async () => {
    const { asked, url } = await push();
    url.searchParams.set('scope', 'openid offline_access phone');
    url.searchParams.set('redirect_uri', 'https://evil.example/callback');
    const location = await send(url);
    expect(location).toMatch(/^https:\/\/app\.example\/callback\?code=/);
    expect((await exchange(config, location, asked)).scope).toBe('openid profile email');
  });
});

test('a single claim is told where it was asked for, and nowhere else', async () => {
  const claims = JSON.stringify({ userinfo: { email: null }, id_token: { given_name: { essential: true } } });
  const tokens = await signedIn(anna, { scope: 'openid', claims });
  const subject = String(anna.session?.accountId);
  const about = await relyingParty.fetchUserInfo(config, tokens.access_token, subject);
  expect(tokens.claims()).toMatchObject({ sub: subject, given_name: 'Anna' });
  expect(about).toEqual({ sub: subject, email: 'anna@example.org' });
  for (const claim of ['email', 'family_name', 'name']) expect(tokens.claims()).not.toHaveProperty(claim);
  // What an earlier request was given is not told to a later one that does not ask.
  const plain = await signedIn(anna, { scope: 'openid' });
  expect(plain.claims()).not.toHaveProperty('given_name');
  expect(await relyingParty.fetchUserInfo(config, plain.access_token, subject)).toEqual({ sub: subject });
});
