/** A person who changes their mind in the middle of a sign-in, and somebody who goes on with what was begun before. */
import { deviceGrant } from '@gatehouse/contracts/identity/application-kinds.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  agreeOn,
  answerConsent,
  ask,
  cookiesOf,
  exchange,
  issuer,
  locationOf,
  type ProviderWorld,
  secret,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

let world: ProviderWorld;
let config: relyingParty.Configuration;
let count = 0;
const methods = { grantTypes: ['authorization_code', 'refresh_token', deviceGrant] as const };
beforeAll(async () => {
  world = await startProvider();
  await world.register('shop', { ...methods, grantTypes: [...methods.grantTypes] }, { type: 'external' });
  await world.register('own', { ...methods, grantTypes: [...methods.grantTypes] });
  config = await world.discover('shop');
});
afterAll(() => world.close());

const newcomer = async (): Promise<Caller> => {
  const login = `person-${++count}`;
  await world.enrol({ login, email: `${login}@example.org` }, 'pass');
  return { ...(await signIn(world, login)), locale: 'en' };
};
const sent = async (person: Caller, parameters: Readonly<Record<string, string>> = {}) => {
  const asked = await ask(config, parameters);
  return { asked, answer: await world.send(asked.url, {}, person) };
};
const takeBack = (person: Caller, applicationId = 'shop') =>
  world.call('DELETE', `/api/v1/platform/user/applications/${applicationId}`, { caller: person });
const end = ({ session }: Caller) =>
  world.sessions.end.end({ accountId: String(session?.accountId) }, 'logout', { actor: 'system' });
const hiddenOf = (page: string) =>
  [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as [string, string],
  );
/** The page of the consent, with what its form sends. */
const opened = async (person: Caller, answer: Response) => {
  const headers = { cookie: cookiesOf(answer), origin: issuer.origin };
  const page = await (await world.send(locationOf(answer), { headers }, person)).text();
  const post = (choice: 'allow' | 'refuse', caller = person) => {
    const body = new URLSearchParams([...hiddenOf(page), ['answer', choice]]);
    return world.send(locationOf(answer), { method: 'POST', headers, body }, caller);
  };
  const resume = (answered: Response) => world.send(locationOf(answered), { headers }, person);
  return { page, post, resume };
};

describe('a consent that is taken back', () => {
  test('takes a code along that was not exchanged', async () => {
    const person = await newcomer();
    const { asked, answer } = await sent(person, { scope: 'openid offline_access', prompt: 'consent' });
    const location = await agreeOn(world, person, answer);
    expect((await takeBack(person)).status).toBe(204);
    await expect(exchange(config, location, asked)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('counts for a browser that has not come back from the page', async () => {
    const person = await newcomer();
    const { post, resume } = await opened(person, (await sent(person)).answer);
    const answered = await post('allow');
    await takeBack(person);
    expect(locationOf(await resume(answered))).toContain('/oidc/consent/');
  });

  test('is that of its person alone, whoever else names the application', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const { asked, answer } = await sent(person);
    const tokens = await exchange(config, await agreeOn(world, person, answer), asked);
    expect((await takeBack(other)).status).toBe(404);
    expect((await takeBack({})).status).toBe(401);
    expect((await relyingParty.tokenIntrospection(config, tokens.access_token)).active).toBe(true);
  });
});

describe('the form of a consent', () => {
  test('is good once, and for the session that has seen it', async () => {
    const person = await newcomer();
    const { post } = await opened(person, (await sent(person)).answer);
    const again = { ...(await signIn(world, `person-${count}`)), locale: 'en' };
    expect((await post('allow', again)).status).toBe(403);
    expect((await post('allow')).status).toBe(303);
    expect((await post('refuse')).status).toBe(400);
  });

  test('answered by two tabs at once leads the browser to one answer', async () => {
    const person = await newcomer();
    const { post, resume } = await opened(person, (await sent(person)).answer);
    const answers = await Promise.all([post('allow'), post('refuse'), post('allow')]);
    const [first = answers[0]] = answers.filter(({ status }) => status === 303);
    const back = [locationOf(await resume(first as Response)), locationOf(await resume(first as Response))];
    expect(back.filter((one) => one.startsWith('https://app.example/'))).toHaveLength(1);
  });

  test('shows what was pushed, whatever the address adds or leaves out', async () => {
    const person = await newcomer();
    const parameters = { ...Object.fromEntries((await ask(config)).url.searchParams), scope: 'openid phone' };
    const pushed = await relyingParty.buildAuthorizationUrlWithPAR(config, parameters);
    pushed.searchParams.set('scope', 'openid');
    const answer = await world.send(pushed, {}, person);
    const { page, post, resume } = await opened(person, answer);
    expect(page).toContain('Your phone number');
    await resume(await post('allow'));
    expect(locationOf((await sent(person, { scope: 'openid phone' })).answer)).toContain('code=');
    expect(locationOf((await sent(person, { scope: 'openid email' })).answer)).toContain('/oidc/consent/');
  });
});

describe('a device that was let in and has not asked since', () => {
  const letIn = async (person: Caller, clientId: string, scope: string) => {
    const client = await world.discover(clientId);
    const begun = await relyingParty.initiateDeviceAuthorization(client, { scope });
    const page = await world.send(`/oidc/device?user_code=${begun.user_code}`, {}, person);
    const confirm = await world.send(
      '/oidc/device',
      {
        method: 'POST',
        headers: { origin: issuer.origin },
        body: new URLSearchParams([...hiddenOf(await page.text()).slice(0, 2), ['confirm', 'yes']]),
      },
      person,
    );
    if (clientId === 'shop') await answerConsent(world, person, confirm, 'allow');
    const body = new URLSearchParams({ grant_type: deviceGrant, device_code: begun.device_code });
    const headers = { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` };
    return async () => {
      const answer = await world.send('/oidc/token', { method: 'POST', body, headers });
      return (await answer.json()) as Record<string, string>;
    };
  };

  test('gets nothing after its person has signed out', async () => {
    const person = await newcomer();
    const poll = await letIn(person, 'own', 'openid');
    await end(person);
    expect(await poll()).toMatchObject({ error: 'invalid_grant' });
  });

  test('gets nothing after the access was taken back', async () => {
    const person = await newcomer();
    const poll = await letIn(person, 'shop', 'openid');
    expect((await takeBack(person)).status).toBe(204);
    expect(await poll()).toMatchObject({ error: 'invalid_grant' });
    const lasting = await letIn(person, 'own', 'openid offline_access');
    expect((await takeBack(person, 'own')).status).toBe(204);
    expect(await lasting()).toMatchObject({ error: 'invalid_grant' });
  });

  test('gets what was to outlast the session of a person who signs out at once', async () => {
    const person = await newcomer();
    const poll = await letIn(person, 'own', 'openid offline_access');
    await end(person);
    expect(await poll()).toHaveProperty('refresh_token');
  });

  test('and one that asks twice at once leave nobody with tokens that work', async () => {
    const person = await newcomer();
    const poll = await letIn(person, 'own', 'openid');
    const answers = await Promise.all([poll(), poll()]);
    const own = await world.discover('own');
    for (const { access_token: token } of answers)
      if (token) expect((await relyingParty.tokenIntrospection(own, token)).active).toBe(false);
    expect(answers.filter(({ error }) => error === 'invalid_grant').length).toBeGreaterThan(0);
  });

  test('is let in by one of several who answer at once, and the others are told', async () => {
    const client = await world.discover('own');
    const people = [await newcomer(), await newcomer(), await newcomer()];
    for (const decisive of ['confirm', 'abort']) {
      const begun = await relyingParty.initiateDeviceAuthorization(client, { scope: 'openid' });
      const forms = await Promise.all(
        people.map(async (one) => {
          const page = await world.send(`/oidc/device?user_code=${begun.user_code}`, {}, one);
          return hiddenOf(await page.text()).slice(0, 2);
        }),
      );
      const pages = await Promise.all(
        people.map(async (one, index) => {
          const answer = index === 0 ? 'confirm' : decisive;
          const body = new URLSearchParams([...(forms[index] ?? []), [answer, 'yes']]);
          const headers = { origin: issuer.origin };
          return (await world.send('/oidc/device', { method: 'POST', headers, body }, one)).text();
        }),
      );
      const said = (words: string) => pages.filter((page) => page.includes(words)).length;
      expect(said('Go back to the device') + said('Sign-in declined')).toBe(1);
      expect(said('already been used')).toBe(people.length - 1);
    }
  });
});
