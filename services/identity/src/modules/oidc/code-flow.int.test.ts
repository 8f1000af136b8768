import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
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
let person: Caller;
beforeAll(async () => {
  world = await startProvider();
  await world.register('portal');
  await world.enrol(
    {
      login: 'anna',
      email: 'anna@example.org',
      locale: 'en',
      names: { lastName: 'Orlova', firstName: 'Anna', middleName: null, fio: null },
    },
    'pass',
  );
  person = await signIn(world, 'anna');
});
afterAll(() => world.close());

const authorized = async (config: relyingParty.Configuration, parameters?: Record<string, string>) => {
  const asked = await ask(config, parameters);
  const answer = await world.send(asked.url, {}, person);
  return { asked, location: locationOf(answer) };
};

describe('an application signs people in', () => {
  test('somebody with a session is sent back at once, and the tokens tell who it is', async () => {
    const config = await world.discover('portal');
    const { asked, location } = await authorized(config);
    expect(location).toContain('iss=https%3A%2F%2Fbase.example%2Foidc');
    const tokens = await exchange(config, location, asked);
    expect(tokens.claims()).toMatchObject({
      iss: issuer.href,
      aud: 'portal',
      sub: person.session?.accountId,
      name: 'Anna Orlova',
      given_name: 'Anna',
      preferred_username: 'anna',
      email: 'anna@example.org',
      email_verified: true,
      acr: 'single-factor',
      amr: ['pwd'],
    });
    expect(tokens.claims()).not.toHaveProperty('phone_number');
    const about = await relyingParty.fetchUserInfo(
      config,
      tokens.access_token,
      String(person.session?.accountId),
    );
    expect(about).toMatchObject({ locale: 'en', family_name: 'Orlova' });
    expect(await relyingParty.tokenIntrospection(config, tokens.access_token)).toMatchObject({
      active: true,
      client_id: 'portal',
      scope: 'openid profile email',
    });
  });

  test('roles are told to a client that may ask for them, as they are now', async () => {
    await world.register('board', { scopes: ['openid', 'roles'] });
    const { accountId } = person.session as NonNullable<Caller['session']>;
    const board = await world.discover('board');
    const { asked, location } = await authorized(board, { scope: 'openid roles' });
    const tokens = await exchange(board, location, asked);
    expect(tokens.claims()).toMatchObject({ roles: ['user'] });
    await world.accountsService.change(accountId, () => ({ roles: permittedInTest(['user', 'auditor']) }), {
      actor: 'system',
    });
    const about = async () => relyingParty.fetchUserInfo(board, tokens.access_token, accountId);
    await expect.poll(about).toMatchObject({ roles: ['user', 'auditor'] });

    const portal = await world.discover('portal');
    const refused = await authorized(portal, { scope: 'openid roles' });
    expect(refused.location).toContain('error=invalid_scope');
  });

  test('a name that the person has changed is told from then on', async () => {
    await world.enrol({ login: 'vera' }, 'pass');
    const vera = await signIn(world, 'vera');
    const accountId = String(vera.session?.accountId);
    const config = await world.discover('portal');
    const names = { lastName: 'Belova', firstName: 'Vera', middleName: null, fio: null };
    await world.deliver(
      world.service.createEvent(profileEvents.profileChanged, {
        subject: accountId,
        sequence: 2,
        context: { actor: accountId },
        data: { accountId, label: 'Belova Vera', ...names, changes: [] },
      }),
    );
    const asked = await ask(config);
    const tokens = await exchange(config, locationOf(await world.send(asked.url, {}, vera)), asked);
    expect(tokens.claims()).toMatchObject({ name: 'Belova Vera', family_name: 'Belova' });
  });

  test('a refresh token is exchanged for the next one; revoked, nothing of its family is left', async () => {
    const config = await world.discover('portal');
    const { asked, location } = await authorized(config);
    const first = await exchange(config, location, asked);
    const second = await relyingParty.refreshTokenGrant(config, String(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    await relyingParty.tokenRevocation(config, String(second.refresh_token));
    await expect(
      relyingParty.fetchUserInfo(config, second.access_token, relyingParty.skipSubjectCheck),
    ).rejects.toThrow();
    expect(await relyingParty.tokenIntrospection(config, second.access_token)).toEqual({ active: false });
  });

  test('signing out ends the tokens of the session, and those that were asked for to outlast it stay', async () => {
    const config = await world.discover('portal');
    person = await signIn(world, 'anna');
    const bound = await authorized(config);
    const online = await exchange(config, bound.location, bound.asked);
    const lasting = await authorized(config, { scope: 'openid offline_access', prompt: 'consent' });
    const offline = await exchange(config, lasting.location, lasting.asked);
    const { sessionId } = person.session ?? {};
    await world.call('DELETE', `/api/v1/platform/user/sessions/${sessionId}`, { caller: person });
    expect(await relyingParty.tokenIntrospection(config, online.access_token)).toEqual({ active: false });
    await expect(relyingParty.refreshTokenGrant(config, String(online.refresh_token))).rejects.toThrow();
    await expect(
      relyingParty.refreshTokenGrant(config, String(offline.refresh_token)),
    ).resolves.toBeDefined();
    person = await signIn(world, 'anna');
  });

  test('a client that asks for RS256 gets it, by a pushed request and in a form', async () => {
    await world.register('older', { signingAlgorithm: 'RS256', tokenAuthMethod: 'client_secret_post' });
    const config = await world.discover(
      'older',
      relyingParty.ClientSecretPost('a-secret-of-256-bits-that-nobody-must-ever-find-in-a-log'),
    );
    const asked = await ask(config);
    const pushed = await relyingParty.buildAuthorizationUrlWithPAR(config, asked.url.searchParams);
    const tokens = await exchange(config, locationOf(await world.send(pushed, {}, person)), asked);
    expect(tokens.claims()?.aud).toBe('older');
    const { url } = await ask(config, { response_mode: 'form_post' });
    const form = await world.send(url, {}, person);
    expect(form.headers.get('content-security-policy')).toContain("'sha256-");
    expect(await form.text()).toMatch(/<form method="post" action="https:\/\/app\.example\/callback">/);
  });

  test('an application acts for itself', async () => {
    const config = await world.discover('portal');
    const tokens = await relyingParty.clientCredentialsGrant(config);
    expect(await relyingParty.tokenIntrospection(config, tokens.access_token)).toMatchObject({
      active: true,
    });
    expect(tokens.refresh_token).toBeUndefined();
  });

  test('what is handed out lives as long as the settings say, from the next token on', async () => {
    const config = await world.discover('portal');
    const first = await authorized(config);
    const tokens = await exchange(config, first.location, first.asked);
    expect(tokens.expires_in).toBe(300);
    await world.set({ accessTokenLifespan: 7, clientAccessTokenLifespan: 2, refreshTokenLifespan: 60 });
    expect((await relyingParty.clientCredentialsGrant(config)).expires_in).toBe(120);
    const next = await relyingParty.refreshTokenGrant(config, String(tokens.refresh_token));
    expect(next.expires_in).toBe(420);
    const { iat = 0, exp } = next.claims() ?? {};
    expect(exp).toBe(iat + 420);
    const refresh = await relyingParty.tokenIntrospection(config, String(next.refresh_token));
    expect(Number(refresh.exp) - Number(refresh.iat)).toBe(3_600);
  });
});

describe('somebody without a session', () => {
  /** Where the login page leads back to, and the cookie that binds the browser to it. */
  const sentAway = async (url: URL) => {
    const sent = await world.send(url);
    const page = new URL(locationOf(sent), issuer);
    expect(page.pathname).toBe('/platform/login');
    return { back: String(page.searchParams.get('ref')), cookies: sent.headers.getSetCookie() };
  };
  /** The library goes by the clock of the machine. */
  const newcomer = () => {
    world.clock.set(new Date(Date.now() + 1_000));
    return signIn(world, 'anna');
  };

  test('signs in on the login page and comes back with the same request, of which nothing is kept', async () => {
    const config = await world.discover('portal');
    const asked = await ask(config);
    const { back, cookies } = await sentAway(asked.url);
    expect([back, cookies]).toEqual([`${asked.url.pathname}${asked.url.search}`, []]);
    const kept = world.connection.collection('oidc_artifacts').countDocuments({ kind: 'Interaction' });
    expect(await kept).toBe(0);
    const person = await newcomer();
    const tokens = await exchange(config, locationOf(await world.send(back, {}, person)), asked);
    expect(tokens.claims()?.sub).toBe(person.session?.accountId);
  });

  test('comes back by a cookie where the request says what counts once', async () => {
    const config = await world.discover('portal');
    const asked = await ask(config, { max_age: '3600' });
    const { back, cookies } = await sentAway(asked.url);
    expect(back).toMatch(/^\/oidc\/auth\/[\w-]{20,}$/);
    const cookie = cookies.find((one) => one.startsWith('oidc_resume=')) ?? '';
    expect(cookie).toMatch(/path=\/oidc\/auth\/[\w-]+;.*samesite=lax; secure; httponly/i);
    const person = await newcomer();
    // Whoever was handed the address alone is nobody.
    expect((await world.send(back, {}, person)).status).toBe(400);
    const own = { headers: { cookie: cookie.split(';')[0] as string } };
    const tokens = await exchange(config, locationOf(await world.send(back, own, person)), asked);
    expect(tokens.claims()?.sub).toBe(person.session?.accountId);
  });

  test('is told apart without a page where the application forbids one', async () => {
    const config = await world.discover('portal');
    const { url } = await ask(config, { prompt: 'none' });
    expect(locationOf(await world.send(url))).toContain('error=login_required');
    expect(locationOf(await world.send(url, {}, person))).toContain('code=');
  });

  test.each([{ prompt: 'login' }, { max_age: '30' }])(
    '%o asks also who is signed in for a new sign-in',
    async (more) => {
      const config = await world.discover('portal');
      const earlier = await signIn(world, 'anna');
      // The library goes by the clock of the machine.
      await world.connection
        .collection('sessions')
        .updateOne(
          { _id: earlier.session?.sessionId as never },
          { $set: { startedAt: new Date(Date.now() - 60_000) } },
        );
      const asked = await ask(config, more);
      const sent = await world.send(asked.url, {}, earlier);
      const page = new URL(locationOf(sent), issuer).searchParams;
      expect([sent.headers.get('gatehouse-session-end'), page.get('again')]).toEqual([null, '1']);
      const back = String(page.get('ref'));
      const cookie = String(sent.headers.getSetCookie().find((one) => one.startsWith('oidc_resume='))).split(
        ';',
      )[0] as string;
      // Coming back with the session of before leads to the sign-in again.
      expect(locationOf(await world.send(back, { headers: { cookie } }, earlier))).toContain(
        '/platform/login',
      );
    },
  );
});
