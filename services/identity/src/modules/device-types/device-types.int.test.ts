import { networkEvents } from '@gatehouse/contracts/identity/network.events.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { Snapshot } from '@gatehouse/kit/snapshots/snapshots.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const methods = ['setting.device-types.read', 'setting.device-types.write'];
const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) => {
  const response = await world.app.inject({
    method,
    url: `/api/v1/platform/setting/devices-types${path}`,
    headers: { authorization: `Bearer ${await world.tokenOf(accountActor('administrator', { methods }))}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
};
const make = async (name: string, code: string): Promise<string> =>
  (await send('POST', '', { name, code })).body.id;

it('a type is made, found, renamed and deleted; the history has every change with before and after', async () => {
  const id = await make('  Kiosk <i>one</i> ', 'kiosk');
  const row = { id, revision: 1, name: 'Kiosk one', code: 'kiosk' };
  expect((await send('GET', '?search=KIOSK')).body).toMatchObject({
    devicesTypes: [row],
    meta: { total: 1 },
  });
  expect((await send('GET', '/search?search=kio')).body).toEqual({
    devicesTypes: [{ id, name: 'Kiosk one', code: 'kiosk' }],
  });
  const renamed = { name: 'Terminal', revision: 1 };
  for (const _ of ['first', 'repeated'])
    expect(await send('PUT', `/${id}`, renamed)).toEqual({ status: 200, body: { revision: 2 } });
  expect((await send('PUT', `/${id}`, { name: 'Other', revision: 1 })).status).toBe(409);
  expect((await send('DELETE', `/${id}`)).status).toBe(204);
  expect((await send('DELETE', `/${id}`)).status).toBe(404);
  const events = (await world.events()).filter(({ subject }) => subject === id);
  expect(events.map(({ type, sequence }) => [type.split('.').at(-1), sequence])).toEqual([
    ...[
      ['changed', 1],
      ['changed', 2],
      ['deleted', 3],
    ],
  ]);
  expect(events[1].data.changes).toEqual([{ field: 'name', previous: 'Kiosk one', current: 'Terminal' }]);
});

it('a code is one type’s, whoever is faster, and stays as it was made', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => send('POST', '', { name: 'Phone', code: 'phone' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.errorList).toEqual({ code: 'errorUnique' });
  expect((await send('POST', '', { name: 'Other', code: 'PHONE' })).body.errorList).toEqual({
    code: 'errorUnique',
  });
  const id = answers.find(({ status }) => status === 201)?.body.id;
  const answer = await send('PUT', `/${id}`, { name: 'Phone', code: 'other', revision: 1 });
  expect(answer).toMatchObject({ status: 400, body: { errorList: { code: 'errorUnknown' } } });
  expect((await send('POST', '', { name: '<b></b>', code: 'blank' })).body.errorList).toEqual({
    name: 'errorEmpty',
  });
});

it('a type that a domain has attributes for is not deleted, and says which; without them it is', async () => {
  const id = await make('Планшет', 'tablet');
  const tell = (devicesIdAttributes: NonNullable<DomainFacts['devicesIdAttributes']>, sequence: number) => {
    const domain = testDomain('shop', { devicesIdAttributes });
    const data = { domain, label: 'shop', changes: [] };
    const event = { subject: 'shop', sequence, data, context: { actor: 'administrator' } };
    return world.deliver(world.service.createEvent(platformEvents.domainChanged, event));
  };
  await tell([{ deviceTypeCode: 'tablet', attribute: 'imei' }], 1);
  const usedBy = [{ id: 'shop', name: 'Portal' }];
  const refused = await send('DELETE', `/${id}`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'request.inUse', usedBy } });
  const listed = async () => (await send('GET', '?search=tablet')).body.devicesTypes[0].domains;
  expect(await listed()).toEqual(usedBy);
  await tell([], 2);
  expect((await send('DELETE', `/${id}`)).status).toBe(204);
});

it('a republication tells the types that stand; one made after a restored backup is told as deleted', async () => {
  const id = await make('Часы', 'watch');
  const source = world.modules.snapshots?.find(
    ({ topic }) => topic === networkEvents.deviceTypeChanged.topic,
  );
  const told: Snapshot[] = [];
  for await (const snapshot of source?.all() ?? []) told.push(snapshot);
  const [event] = (await world.events()).filter(({ subject }) => subject === id);
  const { deviceTypeId, deviceTypeCode, label } = event.data;
  const facts = { deviceTypeId, deviceTypeCode, label };
  expect(told.find(({ subject }) => subject === id)).toMatchObject({
    event: networkEvents.deviceTypeChanged,
    sequence: 1,
    data: facts,
  });
  expect(source?.gone?.([event])).toMatchObject({
    event: networkEvents.deviceTypeDeleted,
    subject: id,
    data: facts,
  });
});
