/** A real Keycloak with five hundred people: what the scripted one of the other tests promises. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { signInEndpoints } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { startKeycloak } from '@gatehouse/stack/keycloak.ts';
import { realmOf } from '@gatehouse/stack/keycloak-realm.ts';
import { freePorts } from '@gatehouse/stack/ports.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import { type ScriptedIdentity, startScriptedIdentity } from './scripted-identity.fixtures.ts';

const realm = 'orchard';
const secret = 'canary-secret-of-a-provider';
const password = 'canary-password-of-a-person';
const adminPassword = 'canary-password-of-an-administrator';
const redirectUri = 'http://127.0.0.1:9/back';
const PEOPLE = 500;

/** Where Keycloak posts its logout tokens. */
const startLogoutReceiver = async () => {
  const tokens: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    tokens.push(new URLSearchParams(Buffer.concat(parts).toString()).get('logout_token') ?? '');
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    tokens,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

let identity: ScriptedIdentity;
let world: TestProviderSync;
let keycloak: Awaited<ReturnType<typeof startKeycloak>>;
let receiver: Awaited<ReturnType<typeof startLogoutReceiver>>;
let id: string;

beforeAll(async () => {
  [identity, receiver] = await Promise.all([startScriptedIdentity(), startLogoutReceiver()]);
  world = await startProviderSync({ identityUrl: identity.url });
  const plan = {
    realm,
    people: PEOPLE,
    client: { id: 'gatehouse', secret },
    redirectUris: [redirectUri],
    password,
    backchannelLogoutUrl: receiver.url,
    others: { bare: [], queries: ['query-users', 'query-groups', 'query-clients'] },
  };
  keycloak = await startKeycloak(async () => realmOf(plan), { adminPassword });
}, 300_000);
afterAll(async () => {
  await keycloak?.stop();
  await world?.close();
  await Promise.all([identity?.close(), receiver?.close()]);
});

const call = (endpoint: Parameters<TestProviderSync['call']>[0], request: object = {}) =>
  world.call(endpoint, { actor: world.administrator, ...request });

const form = (more: object = {}) => ({
  url: keycloak.address,
  realm,
  clientId: 'gatehouse',
  clientSecret: secret,
  ...more,
});
const check = async (more: object = {}) => {
  const { status, body } = await call(providerEndpoints.check, { body: form(more) });
  const { providerError, requiredRights } = body;
  return status === 200 ? body : { status, providerError, requiredRights };
};

describe('the connection', () => {
  it('is there with the rights that the documentation names', async () => {
    expect(await check()).toMatchObject({ status: true, people: PEOPLE });
  });

  it('is missing for another address, realm or secret', async () => {
    const [port] = await freePorts(1);
    expect(await check({ url: `http://127.0.0.1:${port}` })).toMatchObject({ providerError: 'unreachable' });
    expect(await check({ realm: 'elsewhere' })).toMatchObject({ providerError: 'not-found' });
    expect(await check({ clientSecret: 'other' })).toMatchObject({ providerError: 'credentials' });
    expect(await check({ clientId: 'nobody' })).toMatchObject({ providerError: 'credentials' });
  });

  it('names every right that is missing, those that Keycloak answers with an empty list, too', async () => {
    const requiredRights = ['query-groups', 'view-clients', 'view-realm', 'view-users'];
    expect(await check({ clientId: 'bare' })).toMatchObject({ providerError: 'rights', requiredRights });
    expect(await check({ clientId: 'queries' })).toMatchObject({
      providerError: 'rights',
      requiredRights: ['view-clients', 'view-realm', 'view-users'],
    });
  });
});

const stateOf = async (type: string) =>
  (await call(syncEndpoints.list, { params: { id } })).body.synchronizations.find(
    (row: { type: string }) => row.type === type,
  );
const enable = async (type: string, syncLimit = 100) => {
  const { id: syncId } = await stateOf(type);
  await call(mapperEndpoints.base, { params: { syncId }, body: {} });
  const body = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 1, syncLimit };
  await call(syncEndpoints.change, { params: { id, syncId }, body });
  return syncId as string;
};
const runNow = async (type: string) => {
  const { id: syncId } = await stateOf(type);
  await call(syncEndpoints.start, { params: { id }, body: { syncId } });
  await world.runner.tick();
  return (await stateOf(type)).details;
};

/** Changes the realm as its administrator does. */
const admin = async (method: string, path: string, body?: object): Promise<void> => {
  const login = {
    grant_type: 'password',
    client_id: 'admin-cli',
    username: 'admin',
    password: adminPassword,
  };
  const signedIn = await fetch(`${keycloak.address}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(login),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const answer = await fetch(`${keycloak.address}/admin/realms/${realm}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
};
const personId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

describe('a synchronization', () => {
  beforeAll(async () => {
    const { body } = await call(providerEndpoints.create, { body: { name: 'orchard', ...form() } });
    id = body.id;
  });

  it('foresees in a dry run what the run makes of five hundred people', async () => {
    const { id: syncId } = await stateOf('users');
    await call(mapperEndpoints.base, { params: { syncId }, body: {} });
    const own = {
      type: 'users-base',
      name: 'department',
      customAttributes: true,
      attributes: [{ attribute: 'department', value: 'department', mapping: 'key' }],
    };
    await call(mapperEndpoints.create, { params: { syncId }, body: own });
    const engineers = {
      type: 'users-access',
      name: 'engineers',
      before: '"engineer" in roles',
      attributes: [],
      access: [{ type: 'role', id: 'user' }],
    };
    await call(mapperEndpoints.create, { params: { syncId }, body: engineers });
    const { body } = await call(syncEndpoints.dryRun, { params: { syncId } });
    await world.runner.tick();
    const { run } = (await call(syncEndpoints.runOf, { params: { syncId, runId: body.id } })).body;
    expect(run).toMatchObject({ status: 'success', total: PEOPLE, counts: { created: PEOPLE, skipped: 0 } });
    expect(identity.accounts.size).toBe(0);
  });

  it('makes them with their groups, attributes and roles, and writes nothing the second time', async () => {
    await enable('users');
    await world.runner.tick();
    expect((await stateOf('users')).details).toMatchObject({ status: 'success', success: PEOPLE, error: 0 });
    expect(identity.accounts.get(personId(1))).toMatchObject({
      login: 'person1',
      email: 'person1@orchard.example',
      emailVerified: true,
      enabled: true,
      names: { lastName: 'Belov', firstName: 'Ivan' },
      groups: ['/Finance'],
      roleIds: [],
      attributes: [{ code: 'department', values: ['Finance'] }],
    });
    expect(identity.accounts.get(personId(4))).toMatchObject({ groups: ['/Warehouse'], roleIds: [] });
    expect(identity.accounts.get(personId(8))).toMatchObject({ roleIds: ['user'] });
    expect([...identity.accounts.values()].filter(({ roleIds }) => String(roleIds) === 'user').length).toBe(
      PEOPLE / 5,
    );
    expect(identity.accounts.get(personId(3))).toMatchObject({ groups: ['/Support/Night shift'] });
    const before = { ...identity.asked };
    const second = await runNow('users');
    expect(second.run.counts).toMatchObject({ read: PEOPLE, unchanged: PEOPLE });
    expect(identity.asked).toEqual(before);
  });

  it('brings a change, switches off who has vanished, and takes nobody for vanished who was switched off', async () => {
    await admin('PUT', `/users/${personId(7)}`, { firstName: 'Maria', email: 'maria@orchard.example' });
    await admin('PUT', `/users/${personId(8)}`, { enabled: false });
    await admin('DELETE', `/users/${personId(9)}`);
    const { run } = await runNow('users');
    expect(run.counts).toMatchObject({ read: PEOPLE - 1, changed: 2, switchedOff: 1, unchanged: PEOPLE - 3 });
    expect(identity.accounts.get(personId(7))).toMatchObject({
      email: 'maria@orchard.example',
      names: { firstName: 'Maria' },
      groups: ['/Sales'],
      attributes: [{ code: 'department', values: ['Sales'] }],
    });
    expect(identity.accounts.get(personId(8))).toMatchObject({ enabled: false });
    expect(identity.accounts.get(personId(9))).toMatchObject({ off: true });
  });

  it.each([
    ['roles', 4],
    ['usersGroups', 10],
    ['applications', 3],
  ])('takes %s, once', async (type, count) => {
    await enable(type);
    await world.runner.tick();
    expect((await stateOf(type)).details).toMatchObject({ status: 'success', success: count });
    expect((await runNow(type)).run.counts).toMatchObject({ created: 0, changed: 0, unchanged: count });
  });
});

/** A browser that Keycloak knows by its cookies. */
const createBrowser = () => {
  const cookies = new Map<string, string>();
  const ask = async (address: string, request: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { ...request, headers: { cookie }, redirect: 'manual' });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '' || /max-age=0/i.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    /** Where it ends up: back with us, or at a page of Keycloak. */
    visit: async (first: string, request: RequestInit = {}): Promise<{ address: string; page: string }> => {
      let [address, sent] = [first, request];
      for (let hop = 0; hop < 10; hop += 1) {
        const answer = await ask(address, sent);
        const next = answer.headers.get('location');
        if (next === null) return { address, page: await answer.text() };
        address = new URL(next, address).href;
        if (address.startsWith(redirectUri)) return { address, page: '' };
        sent = {};
      }
      throw new Error(`${address} leads nowhere`);
    },
  };
};

describe('sign-in', () => {
  const asIdentity = (endpoint: Parameters<TestProviderSync['call']>[0], body: object) =>
    world.call(endpoint, { actor: world.peer('identity'), params: { id }, body });

  const signIn = async (username: string, browser = createBrowser(), more: object = {}) => {
    const { body } = await asIdentity(signInEndpoints.begin, { redirectUri, ...more });
    const { address, page } = await browser.visit(body.authorizationUrl);
    const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    const back =
      action === undefined
        ? address
        : (
            await browser.visit(action, {
              method: 'POST',
              body: new URLSearchParams({ username, password }),
            })
          ).address;
    const query = new URL(back).search.slice(1);
    const completed = await asIdentity(signInEndpoints.complete, { transaction: body.transaction, query });
    return { browser, asked: action !== undefined, ...completed };
  };

  it('names the person by the id by which they are synchronized', async () => {
    const { status, body } = await signIn('person1');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        issuer: `${keycloak.address}/realms/${realm}`,
        subject: personId(1),
        sid: expect.any(String),
        claims: { preferredUsername: 'person1', email: 'person1@orchard.example', emailVerified: true },
      },
    });
  });

  it('asks who has to prove themselves again for their password although they are signed in', async () => {
    const { browser } = await signIn('person2');
    expect((await signIn('person2', browser)).asked).toBe(false);
    const again = await signIn('person2', browser, { again: true });
    expect(again).toMatchObject({ asked: true, status: 200 });
  });

  it('ends there when it ends here', async () => {
    const { browser, body } = await signIn('person3');
    const left = await asIdentity(signInEndpoints.endSession, {
      idTokenHint: body.idTokenHint,
      postLogoutRedirectUri: redirectUri,
    });
    const { address } = await browser.visit(left.body.url);
    expect(address.startsWith(redirectUri)).toBe(true);
    expect((await signIn('person3', browser)).asked).toBe(true);
  });

  it('ends here when it ends there, by a token that counts once', async () => {
    const { body } = await signIn('person4');
    const before = receiver.tokens.length;
    await admin('POST', `/users/${personId(4)}/logout`);
    await vi.waitFor(() => expect(receiver.tokens.length).toBeGreaterThan(before), 15_000);
    const logoutToken = receiver.tokens.at(-1);
    const said = await asIdentity(signInEndpoints.logoutToken, { logoutToken });
    expect(said).toMatchObject({ status: 200, body: { subject: personId(4), sid: body.sid } });
    expect((await asIdentity(signInEndpoints.logoutToken, { logoutToken })).status).toBe(403);
  });
});
