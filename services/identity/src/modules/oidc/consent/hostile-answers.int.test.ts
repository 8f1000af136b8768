/** Who answers a page that is not theirs, or more than once, or with what belongs elsewhere. */
import { deviceGrant } from '@gatehouse/contracts/identity/application-kinds.ts';
import { bumpVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { applications } from '../../applications/applications.model.ts';
import {
  agreeOn,
  ask,
  cookiesOf,
  exchange,
  issuer,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';
import { consents } from './consents.model.ts';

let world: ProviderWorld;
let config: relyingParty.Configuration;
let count = 0;
const grantTypes = ['authorization_code', 'refresh_token', deviceGrant] as const;
beforeAll(async () => {
  world = await startProvider({}, ['other']);
  await world.register('shop', { grantTypes: [...grantTypes] }, { type: 'external' });
  config = await world.discover('shop');
});
afterAll(() => world.close());

const newcomer = async (): Promise<Caller> => {
  count += 1;
  await world.enrol({ login: `person-${count}` }, 'pass');
  return { ...(await signIn(world, `person-${count}`)), locale: 'en' };
};
const sentToPage = async (person: Caller, scope = 'openid profile') => {
  const asked = await ask(config, { scope });
  const sent = await world.send(asked.url, {}, person);
  return { asked, sent, path: locationOf(sent), headers: { cookie: cookiesOf(sent), origin: issuer.origin } };
};
type Visit = Awaited<ReturnType<typeof sentToPage>>;
const opened = (person: Caller, { path, headers }: Visit) => world.send(path, { headers }, person);
const proofOf = async (page: Response) => /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
const post = (person: Caller, { path, headers }: Visit, fields: Record<string, string>) =>
  world.send(path, { method: 'POST', headers, body: new URLSearchParams(fields) }, person);
const keptOf = ({ session }: Caller) =>
  consents
    .driver(world.connection)
    .find({ accountId: String(session?.accountId) })
    .toArray();

test('two pages for the same application that are allowed at once add up', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await newcomer();
    const scopes = ['openid profile', 'openid email', 'openid phone'];
    const visits = await Promise.all(scopes.map((scope) => sentToPage(person, scope)));
    const proofs = await Promise.all(visits.map(async (one) => proofOf(await opened(person, one))));
    const answers = await Promise.all(
      visits.map((one, index) => post(person, one, { xsrf: proofs[index] ?? '', answer: 'allow' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const [kept, ...others] = await keptOf(person);
    expect(others).toEqual([]);
    expect(kept?.scopes.toSorted()).toEqual(['email', 'openid', 'phone', 'profile']);
  }
});

test('the page of one domain is none at another', async () => {
  const person = await newcomer();
  const visit = await sentToPage(person);
  const xsrf = await proofOf(await opened(person, visit));
  const elsewhere = { ...person, domainId: 'other' };
  expect((await opened(elsewhere, visit)).status).toBe(400);
  const headers = { ...visit.headers, origin: 'https://other.example' };
  expect((await post(elsewhere, { ...visit, headers }, { xsrf, answer: 'allow' })).status).toBe(400);
  expect(await keptOf(person)).toEqual([]);
});

test('ids of other kinds, and very long ones, open nothing', async () => {
  const person = await newcomer();
  const visit = await sentToPage(person);
  const tokens = await exchange(config, await agreeOn(world, person, visit.sent), visit.asked);
  const device = await relyingParty.initiateDeviceAuthorization(config, { scope: 'openid' });
  const ids = [
    person.session?.sessionId,
    tokens.claims()?.sid,
    device.device_code,
    'x'.repeat(64),
    'x'.repeat(5_000),
  ];
  for (const id of ids) {
    const foreign = {
      ...visit,
      path: `/oidc/consent/${id}`,
      headers: { ...visit.headers, cookie: `oidc_interaction=${id}` },
    };
    for (const answer of [
      await opened(person, foreign),
      await post(person, foreign, { xsrf: 'x', answer: 'allow' }),
    ]) {
      expect([400, 404]).toContain(answer.status);
      expect(await answer.text()).not.toContain(String(tokens.access_token));
    }
  }
});

test('a form that is too long, or brings a field twice, decides nothing it was not made for', async () => {
  const person = await newcomer();
  const visit = await sentToPage(person);
  const xsrf = await proofOf(await opened(person, visit));
  expect((await post(person, visit, { more: 'x'.repeat(20_000), xsrf, answer: 'allow' })).status).toBe(403);
  expect((await post(person, visit, { xsrf: 'x'.repeat(10_000), answer: 'allow' })).status).toBe(403);
  expect(await keptOf(person)).toEqual([]);
  // What stands first counts, and what is neither answer lets nobody in.
  const body = `xsrf=${xsrf}&answer=refuse&answer=allow`;
  const headers = { ...visit.headers, 'content-type': 'application/x-www-form-urlencoded' };
  expect((await world.send(visit.path, { method: 'POST', headers, body }, person)).status).toBe(303);
  expect(await keptOf(person)).toEqual([]);
});

test('access that is taken back while it is refreshed and asked for again leaves nothing that was not agreed to', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await newcomer();
    const { asked, sent } = await sentToPage(person);
    const tokens = await exchange(config, await agreeOn(world, person, sent), asked);
    const [taken, refreshed, again] = await Promise.all([
      world.call('DELETE', '/api/v1/platform/user/applications/shop', { caller: person }),
      relyingParty.refreshTokenGrant(config, String(tokens.refresh_token)).catch(() => undefined),
      sentToPage(person),
    ]);
    expect(taken.status).toBe(204);
    expect(await keptOf(person)).toEqual([]);
    const got = [tokens.access_token, refreshed?.access_token].filter((token) => token !== undefined);
    const code = again.path.includes('code=')
      ? await exchange(config, again.path, again.asked).catch(() => undefined)
      : undefined;
    for (const token of [...got, ...(code === undefined ? [] : [code.access_token])])
      expect((await relyingParty.tokenIntrospection(config, token)).active).toBe(false);
    if (refreshed !== undefined)
      await expect(relyingParty.refreshTokenGrant(config, String(refreshed.refresh_token))).rejects.toThrow();
  }
});

test('an application that has left the domain while its page is open is agreed to by nobody', async () => {
  const person = await newcomer();
  const visit = await sentToPage(person);
  const xsrf = await proofOf(await opened(person, visit));
  const rows = applications.driver(world.connection);
  const move = async (domains: string[]) => {
    await rows.updateOne({ _id: 'shop' }, { $set: { domains } });
    await world.service.units.run((unit) => bumpVersion(world.connection, 'applications', unit));
  };
  await move(['other']);
  await expect.poll(async () => (await opened(person, visit)).status, { timeout: 20_000 }).toBe(400);
  expect((await post(person, visit, { xsrf, answer: 'allow' })).status).toBe(400);
  expect(await keptOf(person)).toEqual([]);
});
