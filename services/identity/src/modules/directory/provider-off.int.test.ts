/** People who come while their provider is switched off, or on again: each has its reason or none, wherever the rounds are. */
import type { DeliveredAccount } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const row = (externalId: string): DeliveredAccount => ({
  externalId,
  login: externalId,
  email: null,
  mobile: null,
  names: { lastName: null, firstName: null, middleName: null },
  enabled: true,
  roleIds: [],
  groups: [],
  attributes: [],
});
const call = async (provider: string, path: string, body: object) => {
  const url = `/internal/directory/${provider}/${path}`;
  const { status, body: answer } = await world.call('POST', url, { body, peer: 'provider-sync' });
  expect(status).toBe(200);
  return answer.results as { result: string; accountId: string }[];
};
const deliver = async (provider: string, ...ids: readonly string[]) =>
  call(provider, 'accounts', { rows: ids.map(row) });
const turn = (providerId: string, enabled: boolean) =>
  world.deliver({
    type: 'provider-sync.provider.changed',
    time: new Date().toISOString(),
    data: {
      providerId,
      label: providerId,
      providerName: providerId,
      providerType: 'keycloak',
      title: 'Office',
      enabled,
      signIn: true,
      createAccounts: false,
      domains: [],
      issuer: 'i',
      changes: [],
    },
  } as never);
const standing = async (id: string | undefined) => {
  const account = await world.accounts.findById(String(id));
  return [account?.status, ...(account?.off ?? []).map(({ by }) => by)];
};
const off = ['disabled', 'providerOff'];
/** The round is past everybody before this id. */
const passed = (providerId: string, after: string) =>
  world.connection.collection('known_providers').updateOne({ _id: providerId as never }, { $set: { after } });
const join = async (provider: string, accountId: string, externalId: string) => {
  const methods = ['cabinet.services.read', 'setting.users.write', 'setting.providers.write'];
  const token = await world.tokenOf(accountActor('administrator', { methods }));
  const { statusCode } = await world.app.inject({
    method: 'PUT',
    url: `/api/v1/platform/setting/users/${accountId}/providers/${provider}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { externalId },
  });
  expect(statusCode).toBe(204);
};

it('whoever is delivered while the provider is off is off with it, as the dry run says, and on with it', async () => {
  await turn('late', true);
  const own = await world.enrol({ login: 'own' });
  await world.connection.collection('external_identities').insertOne({
    _id: '4:late:linked' as never,
    providerId: 'late',
    externalId: 'linked',
    accountId: own._id,
    delivered: false,
    roles: [],
    groups: [],
    linkedAt: new Date(),
  });
  await turn('late', false);
  await world.providers.followAll();
  const [planned] = await call('late', 'accounts', { rows: [row('made')], dryRun: true });
  const [made, linked] = await deliver('late', 'made', 'linked');
  expect(planned).toEqual({ ...made, accountId: null });
  expect(linked?.result).toBe('linked');
  expect(await standing(made?.accountId)).toEqual(off);
  expect(await standing(own._id)).toEqual(off);
  await turn('late', true);
  await world.providers.followAll();
  for (const id of [made?.accountId, own._id]) expect(await standing(id)).toEqual(['active']);
});

it('whoever is joined to an id that the round has passed follows all the same', async () => {
  await turn('moves', true);
  const [person] = await deliver('moves', 'z');
  await call('moves', 'departures', { departure: 'switchOff', externalIds: ['z'] });
  await turn('moves', false);
  await passed('moves', 'm');
  await join('moves', String(person?.accountId), 'a');
  await world.providers.followAll();
  expect(await standing(person?.accountId)).toEqual(['disabled', 'absent', 'providerOff']);
  await turn('moves', true);
  await passed('moves', 'm');
  await join('moves', String(person?.accountId), 'b');
  await world.providers.followAll();
  expect(await standing(person?.accountId)).toEqual(['disabled', 'absent']);
});

it('nobody of a page that is under way stays on while the provider goes off', async () => {
  await turn('race', true);
  const ids = Array.from({ length: 60 }, (_, index) => `race-${String(index).padStart(3, '0')}`);
  const rounds = async () => {
    await turn('race', false);
    await world.providers.followAll();
  };
  const [made] = await Promise.all([deliver('race', ...ids), rounds()]);
  for (const { accountId } of made) expect(await standing(accountId)).toEqual(off);
}, 60_000);
