import type * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  ask,
  cookiesOf,
  exchange,
  issuer,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

let world: ProviderWorld;
let config: relyingParty.Configuration;
let count = 0;
beforeAll(async () => {
  world = await startProvider();
  await world.register(
    'shop',
    { resources: ['https://api.example/orders', 'https://api.example/stock'] },
    { type: 'external', name: 'Лавка <b>', nameEn: 'Shop <b>', description: 'Sells things' },
  );
  config = await world.discover('shop');
});
afterAll(() => world.close());

/** Somebody who was never asked. */
const newcomer = async (): Promise<Caller> => {
  const login = `person-${++count}`;
  const names = { lastName: 'Orlova', firstName: 'Anna', middleName: null, fio: null };
  await world.enrol({ login, email: `${login}@example.org`, names }, 'pass');
  return { ...(await signIn(world, login)), locale: 'en' };
};

/** The browser on its way from the application to the page. */
const sentToPage = async (person: Caller, parameters: Readonly<Record<string, string>> = {}) => {
  const asked = await ask(config, parameters);
  const sent = await world.send(asked.url, {}, person);
  return { asked, path: locationOf(sent), cookie: cookiesOf(sent) };
};
type Visit = Awaited<ReturnType<typeof sentToPage>>;

const opened = (person: Caller, { path, cookie }: Visit) => world.send(path, { headers: { cookie } }, person);

const answered = async (
  person: Caller,
  visit: Visit,
  answer: 'allow' | 'refuse',
  { origin = issuer.origin, by = person }: { origin?: string; by?: Caller } = {},
) => {
  const page = await (await opened(by, visit)).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  return world.send(
    visit.path,
    {
      method: 'POST',
      headers: { cookie: visit.cookie, origin },
      body: new URLSearchParams({ xsrf, answer }),
    },
    person,
  );
};

const resumed = async (person: Caller, { cookie }: Visit, answer: Response) =>
  locationOf(await world.send(locationOf(answer), { headers: { cookie } }, person));

describe("somebody else's application", () => {
  test('is let in by the person, who sees what it gets, and is not asked about the same again', async () => {
    const person = await newcomer();
    const visit = await sentToPage(person);
    expect(visit.path).toMatch(/^\/oidc\/consent\/[\w-]{20,}$/);
    const page = await opened(person, visit);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain('Sign in to Shop &lt;b&gt;?');
    expect(html).toContain('<b>app.example</b>');
    expect(html).toContain(`<b>Orlova Anna</b><b>person-${count}</b>`);
    expect(html).toContain(`<b>person-${count}@<wbr>example.org</b>`);
    expect(html).not.toContain('phone number');
    const location = await resumed(person, visit, await answered(person, visit, 'allow'));
    const tokens = await exchange(config, location, visit.asked);
    expect(tokens.claims()).toMatchObject({ sub: person.session?.accountId, name: 'Orlova Anna' });
    expect((await world.events('identity.access.granted')).at(-1)?.data).toEqual({
      accountId: person.session?.accountId,
      applicationId: 'shop',
      label: 'Лавка <b>',
      scopes: ['openid', 'profile', 'email'],
    });

    const later = await signIn(world, `person-${count}`);
    expect((await sentToPage(later)).path).toContain('code=');
    expect((await sentToPage(later, { scope: 'openid' })).path).toContain('code=');
    // More than before, a single claim of it, and an application that insists.
    for (const more of [
      { scope: 'openid phone' },
      { claims: JSON.stringify({ userinfo: { phone_number: null } }) },
      { prompt: 'consent' },
    ])
      expect((await sentToPage(later, more)).path).toContain('/oidc/consent/');
    expect((await sentToPage(later, { scope: 'openid phone', prompt: 'none' })).path).toContain(
      'error=consent_required',
    );
    const insisted = await sentToPage(later, { prompt: 'consent', scope: 'openid offline_access' });
    const back = await resumed(later, insisted, await answered(later, insisted, 'allow'));
    expect((await exchange(config, back, insisted.asked)).refresh_token).toBeDefined();
  });

  test('names the interfaces at which it acts for the person, and asks about each once', async () => {
    const person = await newcomer();
    const [orders, stock] = ['https://api.example/orders', 'https://api.example/stock'];
    const visit = await sentToPage(person, { scope: 'openid', resource: orders });
    const html = await (await opened(person, visit)).text();
    expect(html).toContain(`Access to APIs on your behalf<b>${orders}</b>`);
    expect(html).not.toContain(stock);
    const russian = await opened({ ...person, locale: 'ru' }, visit);
    expect(await russian.text()).toContain(`Доступ к API от вашего имени<b>${orders}</b>`);
    const location = await resumed(person, visit, await answered(person, visit, 'allow'));
    const tokens = await exchange(config, location, visit.asked);
    expect(tokens.refresh_token).toBeDefined();
    const granted = (await world.events('identity.access.granted')).at(-1);
    expect(granted?.data).toMatchObject({ scopes: ['openid'], resources: [orders] });
    const accesses = await world.call('GET', '/api/v1/platform/user/applications', { caller: person });
    expect(accesses.body.applications).toMatchObject([{ applicationId: 'shop', resources: [orders] }]);

    expect((await sentToPage(person, { scope: 'openid', resource: orders })).path).toContain('code=');
    expect((await sentToPage(person, { scope: 'openid' })).path).toContain('code=');
    expect((await sentToPage(person, { scope: 'openid', resource: stock })).path).toContain('/oidc/consent/');
    const silent = await sentToPage(person, { scope: 'openid', resource: stock, prompt: 'none' });
    expect(silent.path).toContain('error=consent_required');
    const plain = await opened(person, await sentToPage(person, { scope: 'openid phone' }));
    expect(await plain.text()).not.toContain('API');
  });

  test('is refused, and hears so', async () => {
    const person = await newcomer();
    const visit = await sentToPage(person);
    const location = await resumed(person, visit, await answered(person, visit, 'refuse'));
    expect(location).toContain('https://app.example/callback?error=access_denied');
    expect((await sentToPage(person)).path).toContain('/oidc/consent/');
  });

  test('of two tabs each is answered by itself', async () => {
    const person = await newcomer();
    const [first, second] = [await sentToPage(person), await sentToPage(person)];
    const refused = await answered(person, first, 'refuse');
    const allowed = await answered(person, second, 'allow');
    expect(await resumed(person, first, refused)).toContain('error=access_denied');
    expect(await resumed(person, second, allowed)).toContain('code=');
  });

  test('is let in by nobody but the person who was asked, in the browser that was sent, on our own page', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const visit = await sentToPage(person);
    expect((await opened(other, visit)).status).toBe(400);
    expect((await opened(person, { ...visit, cookie: '' })).status).toBe(400);
    const signedOut = await opened({}, visit);
    expect(locationOf(signedOut)).toBe(`/platform/login?ref=${encodeURIComponent(visit.path)}`);
    expect((await answered(person, visit, 'allow', { origin: 'https://evil.example' })).status).toBe(403);
    // A page that somebody else has seen proves nothing.
    expect((await answered(person, visit, 'allow', { by: other })).status).toBe(403);
    expect((await sentToPage(person)).path).toContain('/oidc/consent/');
    const allowed = await answered(person, visit, 'allow');
    expect((await opened(person, visit)).status).toBe(400);
    // Another person has signed in before the browser came back: that one is asked.
    expect(await resumed(other, visit, allowed)).toContain('/oidc/consent/');
  });

  test('is not told of a person who has signed out before the browser came back', async () => {
    const person = await newcomer();
    const visit = await sentToPage(person);
    const allowed = await answered(person, visit, 'allow');
    expect(await resumed({}, visit, allowed)).toContain('/platform/login');
  });
});
