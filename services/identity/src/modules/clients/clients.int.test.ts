import { generateKeyPairSync } from 'node:crypto';
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { applications } from '../applications/applications.model.ts';
import { secretMatches } from './client-secrets.ts';
import { type ClientRow, clients } from './clients.model.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const methods = ['setting.applications.read', 'setting.applications.write'];
const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const response = await world.app.inject({
    method,
    url: `/api/v1/platform/setting/applications${path}`,
    headers: { authorization: `Bearer ${await world.tokenOf(accountActor('administrator', { methods }))}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
};
const application = async (code: string, more: object = {}): Promise<string> =>
  (await send('POST', '', { type: 'external', code, name: code, ...more })).body.id;
const web = {
  name: 'Web',
  type: 'confidential',
  tokenAuthMethod: 'client_secret_basic',
  grantTypes: ['authorization_code', 'refresh_token'],
  scopes: ['openid', 'profile'],
  redirectUris: ['https://wiki.example/callback'],
};
const client = (id: string, more: object = {}) => send('POST', `/${id}/clients`, { ...web, ...more });
const stored = (clientId: string) =>
  clients.model(world.connection).findOne({ clientId }).lean<ClientRow>().orFail();
const eventsOf = async (id: string): Promise<CloudEvent[]> =>
  (await world.events()).filter(({ subject }) => subject === id);

describe('a client', () => {
  it('is made, changed, switched off and deleted with its application', async () => {
    const id = await application('wiki');
    const { status, body } = await client(id, { ip: ['192.0.2.0/24'] });
    expect(status).toBe(201);
    expect(body.clientId).toMatch(/^wiki-[A-Za-z0-9_-]{8}$/);
    const row = await stored(body.clientId);
    const path = `/client/${body.clientId}`;
    const changed = { ...web, redirectUris: ['https://wiki.example/cb?from=sso'], revision: 1 };
    for (const _ of ['first', 'repeated'])
      expect(await send('PUT', path, changed)).toEqual({ status: 200, body: { revision: 2 } });
    expect((await send('PUT', path, { ...changed, name: 'Other' })).status).toBe(409);
    expect((await send('PUT', `${path}/enabled`, { enabled: false })).body).toEqual({ revision: 3 });
    expect((await send('GET', `/details/${id}`)).body.application.clients).toMatchObject([
      {
        clientId: body.clientId,
        revision: 3,
        enabled: false,
        ip: ['192.0.2.0/24'],
        secret: null,
        lastAccess: null,
      },
    ]);
    expect((await send('GET', '?search=wiki')).body.applications).toMatchObject([{ id, clientCount: 1 }]);
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    expect(await clients.model(world.connection).countDocuments({ applicationId: id })).toBe(0);
    expect((await eventsOf(row._id)).map(({ type }) => type.split('.').at(-1))).toEqual([
      ...['changed', 'changed', 'changed', 'deleted'],
    ]);
  });

  it.each(['dotted.client', 'https://c.acme.example/app', `urn:${'long/'.repeat(50)}`])(
    'with the id %s is changed by it, and ids that climb are none',
    async (clientId) => {
      const id = await application(`ids-${clientId.length}`);
      expect((await client(id, { clientId })).body).toEqual({ clientId });
      const path = `/client/${encodeURIComponent(clientId)}`;
      expect((await send('PUT', `${path}/enabled`, { enabled: false })).body).toEqual({ revision: 2 });
      expect((await stored(clientId)).enabled).toBe(false);
      expect((await send('DELETE', path)).status).toBe(204);
      expect((await client(id, { clientId: 'a/../b' })).body.errorList).toEqual({ clientId: 'errorFormat' });
    },
  );

  it('signs by RS256 and has to send PKCE until somebody says otherwise, and a change keeps what it leaves out', async () => {
    const id = await application('defaults');
    const { clientId } = (await client(id)).body;
    const shown = async () => (await send('GET', `/details/${id}`)).body.application.clients[0];
    expect(await shown()).toMatchObject({ signingAlgorithm: 'RS256', pkceRequired: true });
    const chosen = {
      signingAlgorithm: 'ES256',
      pkceRequired: false,
      ip: ['192.0.2.0/24'],
      postLogoutRedirectUris: ['https://wiki.example/bye'],
      backchannelLogoutUri: 'https://wiki.example/out',
    };
    expect((await send('PUT', `/client/${clientId}`, { ...web, ...chosen, revision: 1 })).status).toBe(200);
    const renamed = { ...web, name: 'Renamed', revision: 2 };
    expect((await send('PUT', `/client/${clientId}`, renamed)).status).toBe(200);
    expect(await shown()).toMatchObject({ name: 'Renamed', ...chosen });
    const [, change] = (await eventsOf((await stored(clientId))._id)).map(({ data }) => data);
    expect(change?.changes).toContainEqual({ field: 'pkceRequired', previous: true, current: false });
    // What has nothing to prove itself by sends PKCE again.
    const open = { ...web, type: 'public', tokenAuthMethod: 'none', revision: 3 };
    expect((await send('PUT', `/client/${clientId}`, open)).status).toBe(200);
    expect(await shown()).toMatchObject({ type: 'public', pkceRequired: true });
  });

  it('keeps its keys through a change that leaves them out', async () => {
    const id = await application('keyed');
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwks = JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] });
    const keyed = { ...web, tokenAuthMethod: 'private_key_jwt' };
    const { clientId } = (await client(id, { ...keyed, jwks })).body;
    const before = (await stored(clientId)).jwks;
    const answer = await send('PUT', `/client/${clientId}`, { ...keyed, name: 'Renamed', revision: 1 });
    expect(answer).toEqual({ status: 200, body: { revision: 2 } });
    expect(await stored(clientId)).toMatchObject({ name: 'Renamed', jwks: before });
  });

  it.each([
    ['http://wiki.example/', 'errorHttps'],
    ['https://wiki.example/#', 'errorFragment'],
    ['https://*.wiki.example/', 'errorWildcard'],
    ['https://wiki.example/*', 'errorWildcard'],
    ['//wiki.example/', 'errorHttps'],
    ['javascript:alert(1)', 'errorHttps'],
    ['https://wiki.example\\@evil.example/', 'errorHttps'],
    ['https://user@wiki.example/', 'errorHttps'],
    ['https://wiki.example/callback', 'errorUnique'],
  ])('does not send people to %s', async (address, code) => {
    const id = await application(`addresses-${Math.abs(address.length * 31 + code.length)}-${code}`);
    const redirectUris = ['https://wiki.example/callback', address];
    expect((await client(id, { redirectUris })).body.errorList).toEqual({ 'redirectUris.1': code });
  });

  it.each([
    ['com.example.app:/callback', 201],
    ['com.example.app://callback?from=sso', 201],
    ['example:/callback', 400],
    ['javascript:/callback', 400],
    ['com.example.app:callback', 400],
    ['com.example.app:/a\\b', 400],
    ['com.example.app:/*', 400],
    ['com.example.app:/#a', 400],
  ])('of a program on a device leads people to %s: %i', async (address, status) => {
    const id = await application(`program-${address.replace(/[^a-z]/g, '-')}-${status}`);
    const own = { type: 'public', tokenAuthMethod: 'none', redirectUris: [address] };
    expect((await client(id, own)).status).toBe(status);
    expect((await client(id, { redirectUris: [address] })).status).toBe(400);
  });

  it('on this very machine needs no https, and may come from one network', async () => {
    const id = await application('local');
    const redirectUris = ['http://127.0.0.1:3000/cb', 'http://localhost/cb'];
    expect((await client(id, { redirectUris, ip: ['::ffff:192.0.2.1'] })).status).toBe(201);
  });

  it.each([
    [{ redirectUris: [] }, { redirectUris: 'errorEmpty' }],
    [{ type: 'public' }, { tokenAuthMethod: 'errorChoice' }],
    [{ tokenAuthMethod: 'none' }, { tokenAuthMethod: 'errorChoice' }],
    [{ type: 'public', tokenAuthMethod: 'none', pkceRequired: false }, { pkceRequired: 'errorChoice' }],
    [{ grantTypes: ['refresh_token'] }, { grantTypes: 'errorChoice' }],
    [{ resources: ['http://api.example/'] }, { 'resources.0': 'errorHttps' }],
    [{ grantTypes: ['client_credentials'] }, { grantTypes: 'errorChoice' }],
    [{ methods: ['two words'] }, { 'methods.0': 'errorFormat' }],
    [{ tokenAuthMethod: 'private_key_jwt' }, { jwks: 'errorEmpty' }],
    [{ tokenAuthMethod: 'private_key_jwt', jwks: '{"keys":[{"kty":"EC","d":"x"}]}' }, { jwks: 'errorKeys' }],
    [{ tokenAuthMethod: 'private_key_jwt', jwks: 'no json' }, { jwks: 'errorKeys' }],
    [{ ip: ['192.0.2.1/24'] }, { 'ip.0': 'errorHostBits' }],
    [{ backchannelLogoutUri: 'http://wiki.example/' }, { backchannelLogoutUri: 'errorHttps' }],
    [{ clientId: 'no spaces' }, { clientId: 'errorFormat' }],
    [
      { name: 'x'.repeat(201), redirectUris: ['http://wiki.example/', '*'], ip: ['192.0.2.1/24'] },
      {
        name: 'errorTooLong',
        'redirectUris.0': 'errorHttps',
        'redirectUris.1': 'errorWildcard',
        'ip.0': 'errorHostBits',
      },
    ],
  ])('with %j is refused', async (more, errorList) => {
    const id = (await send('GET', '/search?search=wiki-kinds')).body.applications[0]?.id;
    const answer = await client(id ?? (await application('wiki-kinds')), more);
    expect(answer).toMatchObject({ status: 400, body: { errorList } });
  });

  it('acts for itself only where its application may', async () => {
    const id = await application('robot', { serviceAccount: true });
    const own = { grantTypes: ['client_credentials'], redirectUris: [] };
    expect((await client(id, { ...own, methods: ['a', 'openid'] })).body.errorList).toEqual({
      'methods.1': 'errorReserved',
    });
    expect((await client(id, own)).status).toBe(201);
    const nobody = { type: 'public', tokenAuthMethod: 'none' };
    expect((await client(id, { ...own, ...nobody })).body.errorList).toEqual({ grantTypes: 'errorChoice' });
  });

  it('has an id of its own, whoever is faster and whichever application asks', async () => {
    const [one, other] = [await application('first'), await application('second')];
    const answers = await Promise.all([one, other, one].map((id) => client(id, { clientId: 'taken-once' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  });

  it('belongs to an application that has clients and whose clients are open', async () => {
    const link = await application('bookmark', { type: 'link', url: 'https://a.example/' });
    expect((await client(link)).body.code).toBe('application.noClients');
    expect((await client('cabinet')).body.code).toBe('application.clientsLocked');
    const id = await application('guarded');
    const { clientId } = (await client(id)).body;
    const into = { type: 'link', name: 'guarded', url: 'https://a.example/', revision: 1 };
    expect((await send('PUT', `/${id}`, into)).body.errorList).toEqual({ type: 'errorUsed' });
    await applications.model(world.connection).updateOne({ _id: id }, { actionsAccess: 1 });
    for (const [method, path, body] of [
      ['PUT', `/client/${clientId}`, { ...web, name: 'Other', revision: 1 }],
      ['PUT', `/client/${clientId}/enabled`, { enabled: false }],
      ['PUT', `/client/${clientId}/secret`, { revision: 1 }],
      ['DELETE', `/client/${clientId}`, undefined],
    ] as const)
      expect((await send(method, path, body)).body.code).toBe('application.clientsLocked');
    expect((await send('PUT', `/${id}/enabled`, { enabled: false })).status).toBe(200);
    // Nor go they with their application, which says so before anybody tries.
    expect((await send('DELETE', `/${id}`)).body.code).toBe('application.locked');
    expect((await send('GET', `/details/${id}`)).body.application.may).toMatchObject({
      change: true,
      remove: false,
      changeClients: false,
    });
  });
});

describe('a secret', () => {
  const withClient = async (code: string, more: object = {}): Promise<string> =>
    (await client(await application(code), more)).body.clientId;
  const secretOf = (clientId: string, body: object) => send('PUT', `/client/${clientId}/secret`, body);

  it('is shown once and kept as a hash; no event and no later answer tells it', async () => {
    const clientId = await withClient('secret-once');
    const { body } = await secretOf(clientId, { revision: 1 });
    expect(body.secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const row = await stored(clientId);
    expect(secretMatches(row, body.secret, new Date())).toBe(true);
    const { body: known } = await send('GET', `/client/${clientId}/secret`);
    expect(known).toMatchObject({ secret: { ending: body.secret.slice(-4) }, formerSecretEndsAt: null });
    expect((await eventsOf(row._id)).at(-1)?.type).toBe('identity.client.secret-made');
    const told = JSON.stringify([await world.events(), row, known]);
    for (const part of [body.secret, row.secret?.hash as string].slice(0, 1))
      expect(told).not.toContain(part);
    expect(JSON.stringify(await world.events())).not.toContain(row.secret?.hash);
  });

  it('is made once of a revision, whoever is faster; the one before stays as long as was asked', async () => {
    const clientId = await withClient('secret-race');
    const first = (await secretOf(clientId, { revision: 1 })).body.secret;
    const answers = await Promise.all(
      [1, 2, 3].map(() => secretOf(clientId, { revision: 2, overlapHours: 24 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const made = answers.find(({ status }) => status === 200)?.body;
    const row = await stored(clientId);
    const accepted = (secret: string, at: Date) => secretMatches(row, secret, at);
    const end = new Date(made.formerSecretEndsAt);
    expect([accepted(first, new Date()), accepted(made.secret, new Date())]).toEqual([true, true]);
    expect([accepted(first, end), accepted(made.secret, end)]).toEqual([false, true]);
    const { body } = await secretOf(clientId, { revision: 3 });
    expect(body.formerSecretEndsAt).toBe(null);
    expect(secretMatches(await stored(clientId), made.secret, new Date())).toBe(false);
  });

  it('is no public client’s, and goes when a client proves itself in another way', async () => {
    const open = { type: 'public', tokenAuthMethod: 'none' };
    const alone = await withClient('secret-public', open);
    expect((await secretOf(alone, { revision: 1 })).body.code).toBe('application.noSecret');
    const clientId = await withClient('secret-gone');
    await secretOf(clientId, { revision: 1 });
    await send('PUT', `/client/${clientId}`, { ...web, ...open, revision: 2 });
    expect(await stored(clientId)).toMatchObject({ secret: null, formerSecret: null });
  });
});

it('a client is let in while it and its application are on and ready; when is written once a minute', async () => {
  const { usable, accessed } = world.clients;
  const id = await application('usable');
  const { clientId } = (await client(id)).body;
  expect(await usable(clientId)).toMatchObject({ client: { clientId }, application: { code: 'usable' } });
  const at = new Date('2040-03-02T09:00:00Z');
  await accessed(clientId, at);
  await accessed(clientId, new Date(at.getTime() + 59_000));
  expect((await stored(clientId)).lastAccessAt).toEqual(at);
  await send('PUT', `/client/${clientId}/enabled`, { enabled: false });
  expect(await usable(clientId)).toBe(undefined);
  await send('PUT', `/client/${clientId}/enabled`, { enabled: true });
  await send('PUT', `/${id}/enabled`, { enabled: false });
  expect(await usable(clientId)).toBe(undefined);
  const draft = await application('sketch', { type: 'draft' });
  expect(await usable((await client(draft)).body.clientId)).toBe(undefined);
  expect(await usable('nobody')).toBe(undefined);
});
