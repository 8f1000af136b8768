import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { Snapshot } from '@gatehouse/kit/snapshots/snapshots.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from './identity.fixtures.ts';
import { networkOf } from './modules/network/network.fixtures.ts';

let world: IdentityWorld;
let network: ReturnType<typeof networkOf>;
beforeAll(async () => {
  world = await startIdentity();
  network = networkOf(world);
});
afterAll(() => world.close());

const sourceOf = (topic: string) => {
  const found = world.modules.snapshots?.find((source) => source.topic === topic);
  if (found === undefined) throw new Error(`nothing tells ${topic}`);
  return found;
};
const snapshotOf = async (topic: string, subject: string): Promise<Snapshot | undefined> => {
  for await (const snapshot of sourceOf(topic).all()) if (snapshot.subject === subject) return snapshot;
  return undefined;
};
const eventsOf = async (id: string): Promise<CloudEvent[]> =>
  (await world.events()).filter(({ subject }) => subject === id);
/** What the state tells of an aggregate is what the last of these events told, without what changed. */
const expectTold = async (topic: string, subject: string) => {
  const last = (await eventsOf(subject)).at(-1);
  expect(last).toBeDefined();
  const snapshot = await snapshotOf(topic, subject);
  expect({ type: snapshot?.event.type, sequence: snapshot?.sequence, data: snapshot?.data }).toEqual({
    type: last?.type,
    sequence: last?.sequence,
    data: { ...last?.data, changes: [] },
  });
};
/** What is told of it by a restored state that lacks it. */
const goneOf = async (topic: string, subject: string) => {
  const told = sourceOf(topic).gone?.(await eventsOf(subject));
  return told && { type: told.event.type, subject: told.subject, data: told.data };
};

it('entries of the network lists and aliases are told as their last change told them', async () => {
  const alias = await network.alias('Office', ['203.0.113.0/28']);
  const byAlias = await network.make('whitelist', { aliasId: alias, enabled: false });
  const byAddress = await network.make('blacklist', { ip: '192.0.2.7' });
  await network.put(`blacklist/${byAddress}/enabled`, { enabled: false });
  await expectTold('identity.network-alias', alias);
  await expectTold('identity.network-entry', byAlias);
  await expectTold('identity.network-entry', byAddress);
  expect(await goneOf('identity.network-alias', alias)).toEqual({
    type: 'identity.network-alias.deleted',
    subject: alias,
    data: { aliasId: alias, label: 'Office' },
  });
  expect(await goneOf('identity.network-entry', byAlias)).toEqual({
    type: 'identity.network-entry.deleted',
    subject: byAlias,
    data: { entryId: byAlias, list: 'whitelist', label: 'Office' },
  });
});

it('a scheme is told as it is switched; one that was never switched begins with the snapshot', async () => {
  const topic = 'identity.authentication-scheme';
  const told = { locale: 'en', context: { actor: 'system' } };
  await world.schemes.changes.setActive('password-sms', false, told);
  await expectTold(topic, 'password-sms');
  expect(await snapshotOf(topic, 'password')).toMatchObject({
    sequence: 1,
    data: { schemeCode: 'password', active: true, changes: [] },
  });
  await world.schemes.changes.setActive('email-or-password', false, told);
  expect((await eventsOf('email-or-password')).map(({ sequence }) => sequence)).toEqual([2]);
});

it('a client is told as it stands, and of one that is gone that it was deleted', async () => {
  const methods = ['setting.applications.read', 'setting.applications.write'];
  const send = async (method: 'POST' | 'PUT', path: string, payload: object) => {
    const response = await world.app.inject({
      method,
      url: `/api/v1/platform/setting/applications${path}`,
      headers: { authorization: `Bearer ${await world.tokenOf(accountActor('administrator', { methods }))}` },
      payload,
    });
    return response.json();
  };
  const { id } = await send('POST', '', { type: 'external', code: 'wiki', name: 'Wiki' });
  const { clientId } = await send('POST', `/${id}/clients`, {
    name: 'Web',
    type: 'confidential',
    tokenAuthMethod: 'client_secret_basic',
    grantTypes: ['authorization_code'],
    scopes: ['openid'],
    redirectUris: ['https://wiki.example/callback'],
  });
  await send('PUT', `/client/${clientId}/enabled`, { enabled: false });
  const row = await world.connection.collection('clients').findOne({ clientId });
  const subject = String(row?._id);
  await expectTold('identity.client', subject);
  expect(await goneOf('identity.client', subject)).toEqual({
    type: 'identity.client.deleted',
    subject,
    data: { clientId, applicationId: id, label: 'Web' },
  });
});

it('of a refusal that a restored backup lacks nothing is told again: it happened', () => {
  const refused = { type: 'identity.client.refused', subject: 'r', data: { clientId: 'c' } };
  expect(sourceOf('identity.client').gone?.([refused as never])).toBeUndefined();
});
