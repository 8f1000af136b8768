/** What a client's token is worth while those who gave its scopes come and go. */
import { clientTokenEndpoints } from '@gatehouse/contracts/identity/client-token.endpoints.ts';
import { versions } from '@gatehouse/kit/unit-of-work/versions.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applications } from '../../applications/applications.model.ts';
import { clients } from '../../clients/clients.model.ts';
import { type ProviderWorld, startProvider } from '../oidc.fixtures.ts';

const path = '/api/v1/provider';
const resource = `https://base.example${path}`;
let world: ProviderWorld;
let author: string;
let token: string;
beforeAll(async () => {
  world = await startProvider();
  // The last administrator loses nothing.
  await world.enrol({ login: 'root', roles: ['user', 'administrator'] });
  ({ _id: author } = await world.enrol({ login: 'author', roles: ['user', 'administrator'] }));
  await world.register('reader', { resources: [resource], methods: ['sync:users', 'orders.read'] });
  const asked = { resource, scope: 'sync:users orders.read' };
  token = (await relyingParty.clientCredentialsGrant(await world.discover('reader'), asked)).access_token;
});
afterAll(() => world?.close());

const given = (by: string | null) =>
  ['sync:users', 'orders.read'].map((id) => ({ kind: id === 'sync:users' ? 'scope' : 'method', id, by }));
const change = async (client: object, application: object = {}) => {
  await clients.model(world.connection).updateOne({ _id: 'reader' }, client);
  await applications.model(world.connection).updateOne({ _id: 'reader' }, application);
  await versions
    .model(world.connection)
    .updateOne({ _id: applications.name }, { $inc: { version: 1 } }, { upsert: true });
};
const beAuthor = (patch: object) => world.accountsService.change(author, () => patch, { actor: 'system' });
beforeEach(async () => {
  await beAuthor({ status: 'active', roles: ['user', 'administrator'] });
  await change({ $set: { grantors: given(author) } }, { $unset: { grantors: 1, methods: 1 } });
});

const read = async () => {
  const body = { token, domainId: 'base', path };
  const answer = await world.call('POST', clientTokenEndpoints.read.path, { peer: 'provider-sync', body });
  expect(answer.status).toBe(200);
  return answer.body.client;
};
const whole = { clientId: 'reader', scopes: ['sync:users', 'orders.read'], withheld: [] };
const withheld = { clientId: 'reader', scopes: ['orders.read'], withheld: ['sync:users'] };

it.each([
  ['is blocked', { status: 'disabled' }],
  ['loses the right', { roles: ['user'] }],
])(
  'who gave it %s: its scope does nothing at once, and what holds no right of the console goes on',
  async (_, patch) => {
    // The client is written beside the service, which has read it once its grantors count.
    await change({ $set: { grantors: given('nobody') } });
    await expect.poll(read).toEqual(withheld);
    await change({ $set: { grantors: given(author) } });
    await expect.poll(read).toEqual(whole);
    await beAuthor(patch);
    expect(await read()).toEqual(withheld);
    // Nothing was changed at the client.
    await beAuthor({ status: 'active', roles: ['user', 'administrator'] });
    expect(await read()).toEqual(whole);
  },
);

it('somebody who may give it gives it to all clients of the application: it counts', async () => {
  await beAuthor({ roles: ['user'] });
  expect(await read()).toEqual(withheld);
  const ofAll = { methods: ['sync:users'], grantors: [{ kind: 'scope', id: 'sync:users', by: null }] };
  await change({}, { $set: ofAll });
  await expect.poll(read).toEqual(whole);
});

it.each([
  ['that the operator gave', { $set: { grantors: given(null) } }],
  ['from before grantors were kept', { $unset: { grantors: 1 } }],
])('a scope %s goes on', async (_, facts) => {
  await change(facts);
  await expect.poll(read).toEqual(whole);
});

it('an account that is not there gives nothing', async () => {
  await change({ $set: { grantors: given('nobody') } });
  await expect.poll(read).toEqual(withheld);
});
