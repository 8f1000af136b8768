/** What an administrator takes from an application or a client, and what was handed out before (ADR 171). */
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import type { ApplicationRow } from '../../applications/applications.model.ts';
import { startLogoutReceiver } from '../logout-receiver.fixtures.ts';
import {
  agreeOn,
  ask,
  callback,
  exchange,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

const calls = '/platform/setting/applications';
let world: ProviderWorld;
const receiver = await startLogoutReceiver();
beforeAll(async () => {
  world = await startProvider();
  await world.enrol({ login: 'anna', mobile: '+79161234567' }, 'pass');
});
afterAll(async () => {
  await world.close();
  await receiver.leave();
});

const methods = ['setting.applications.read', 'setting.applications.write'];
const send = async (path: string, payload: object) => {
  world.clock.set(new Date());
  const response = await world.app.inject({
    method: 'PUT',
    url: `/api/v1${calls}${path}`,
    payload,
    headers: { authorization: `Bearer ${await world.tokenOf(accountActor('administrator', { methods }))}` },
  });
  return { status: response.statusCode, body: response.json() };
};

const clientBody = {
  name: 'shop',
  type: 'confidential',
  tokenAuthMethod: 'client_secret_basic',
  grantTypes: ['authorization_code', 'refresh_token'],
  redirectUris: [callback],
  postLogoutRedirectUris: ['https://app.example/bye'],
  signingAlgorithm: 'ES256',
};
const scopes = ['openid', 'profile', 'phone', 'offline_access'];
const resources = ['https://api.example/orders'];

/** An application, and somebody who is signed in there lastingly. */
const entered = async (clientId: string, application: Partial<ApplicationRow> = {}) => {
  const facts = { ...receiver.facts, scopes, resources, grantTypes: ['authorization_code', 'refresh_token'] };
  await world.register(clientId, facts as object, {
    name: clientId,
    nameEn: clientId,
    immutable: false,
    actionsAccess: 0,
    sequence: 1,
    ...application,
  });
  const config = await world.discover(clientId);
  const enter = async (caller: Caller, scope = 'openid phone offline_access') => {
    const asked = await ask(config, { scope, prompt: 'consent' });
    const sent = await world.send(asked.url, {}, caller);
    const found = locationOf(sent).includes('code=') ? locationOf(sent) : await agreeOn(world, caller, sent);
    return exchange(config, found, asked);
  };
  const person = await signIn(world, 'anna');
  const tokens = await enter(person);
  return {
    config,
    enter,
    person,
    tokens,
    backchannelLogoutUri: receiver.facts.backchannelLogoutUri,
    isActive: async (): Promise<boolean> =>
      (await relyingParty.tokenIntrospection(config, tokens.access_token)).active,
    refresh: () => relyingParty.refreshTokenGrant(config, String(tokens.refresh_token)),
  };
};
type Entered = Awaited<ReturnType<typeof entered>>;

const isOver = async ({ isActive, refresh, tokens, config, person }: Entered) => {
  expect(await isActive()).toBe(false);
  await expect(refresh()).rejects.toMatchObject({ error: 'invalid_grant' });
  const about = relyingParty.fetchUserInfo(config, tokens.access_token, String(person.session?.accountId));
  await expect(about).rejects.toThrow();
};
const isTold = ({ tokens }: Entered) =>
  vi.waitFor(() => expect(receiver.told).toContain(tokens.claims()?.sid), 30_000);

const changeClient = (clientId: string, { backchannelLogoutUri }: Entered, more: object, revision = 1) =>
  send(`/client/${clientId}`, {
    ...clientBody,
    backchannelLogoutUri,
    scopes,
    resources,
    revision,
    ...more,
  });

test.each([
  ['a scope', { scopes: ['openid', 'profile', 'offline_access'] }],
  ['lasting access', { scopes: ['openid', 'profile', 'phone'] }],
  ['an interface', { resources: [] }],
])('%s that is taken from a client ends what it got before', async (name, less) => {
  const clientId = `less-${name.replaceAll(' ', '-')}`;
  const shop = await entered(clientId);
  expect(
    (
      await changeClient(clientId, shop, {
        name: 'Other',
        resources: [...resources, 'https://api.example/more'],
      })
    ).status,
  ).toBe(200);
  expect(await shop.isActive()).toBe(true);
  expect((await changeClient(clientId, shop, less, 2)).status).toBe(200);
  await isOver(shop);
  await isTold(shop);
  // The person's session goes on, and brings them back with what is left: what began before the change is ended until it has settled.
  world.clock.set(new Date());
  expect(await shop.enter(shop.person, 'openid profile')).toHaveProperty('access_token');
});

test('an application that is switched off has nothing of before when it is on again', async () => {
  const shop = await entered('switched');
  for (const enabled of [false, true])
    expect((await send('/switched/enabled', { enabled })).status).toBe(200);
  await isOver(shop);
  await isTold(shop);
  expect(await shop.enter(shop.person)).toHaveProperty('access_token');
});

const changeType = (id: string, type: string, revision: number) =>
  send(`/${id}`, { type, name: id, nameEn: id, url: null, revision });

test('neither has one that was a draft in between, whatever it becomes', async () => {
  const shop = await entered('drafted', { type: 'external' });
  expect((await changeType('drafted', 'draft', 1)).status).toBe(200);
  expect((await changeType('drafted', 'external', 2)).status).toBe(200);
  await isOver(shop);
});

test('an application of one’s own is never made somebody else’s', async () => {
  const own = await entered('own');
  for (const type of ['external', 'draft'])
    expect(await changeType('own', type, 1)).toMatchObject({ body: { code: 'application.locked' } });
  expect(await own.isActive()).toBe(true);
});

test('one that becomes own keeps what was agreed to, and is listed as one’s own are', async () => {
  const shop = await entered('bought', { type: 'external' });
  const bound = await entered('bound', { type: 'external' });
  const listOf = async () =>
    (await world.call('GET', '/api/v1/platform/user/applications', { caller: shop.person })).body
      .applications;
  expect(await listOf()).toContainEqual(expect.objectContaining({ applicationId: 'bought', own: false }));
  for (const id of ['bought', 'bound']) expect((await changeType(id, 'internal', 1)).status).toBe(200);
  expect(await shop.isActive()).toBe(true);
  const { scope } = await shop.refresh();
  expect(scope?.split(' ').toSorted()).toEqual(['offline_access', 'openid', 'phone']);
  const shown = (await listOf()).find(
    ({ applicationId }: { applicationId: string }) => applicationId === 'bought',
  );
  // When it was last used nobody notes any more.
  expect(shown).toEqual({
    applicationId: 'bought',
    name: 'bought',
    nameEn: 'bought',
    own: true,
    shared: ['openid', 'phone', 'offline_access'],
    since: expect.any(String),
  });
  // Without lasting access it ends with the session, as with every application of one's own.
  await relyingParty.tokenRevocation(bound.config, String(bound.tokens.refresh_token));
  expect(await listOf()).not.toContainEqual(expect.objectContaining({ applicationId: 'bound' }));
});
