import { networkEvents } from '@gatehouse/contracts/identity/network.events.ts';
import { domainEndpoints } from '@gatehouse/contracts/platform/domains.endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { domainLine, startPlatform, type TestPlatform } from '../../platform.fixtures.ts';
import { domainsOf } from './domains-console.fixtures.ts';

let platform: TestPlatform;
let domains: ReturnType<typeof domainsOf>;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
  domains = domainsOf(platform);
});
afterAll(() => platform.close());

/** What identity tells of a type of devices, as the consumer hands it over. */
const tell = async (code: string, label: string | null) => {
  const facts = { deviceTypeId: `id-of-${code}`, deviceTypeCode: code };
  const event = { subject: facts.deviceTypeId, sequence: 1, context: systemContext };
  const { createEvent } = platform.service;
  await platform.deliver(
    label === null
      ? createEvent(networkEvents.deviceTypeDeleted, { ...event, data: { ...facts, label: code } })
      : createEvent(networkEvents.deviceTypeChanged, { ...event, data: { ...facts, label, changes: [] } }),
  );
};
const row = (deviceTypeCode: string, attribute: string) => ({ deviceTypeCode, attribute });
const put = (id: string, ...devicesIdAttributes: readonly object[]) =>
  domains.put(id, { devicesIdAttributes });
const attributesOf = async (id: string) => (await domains.domainOf(id)).devicesIdAttributes;

it('a domain has attributes for types that identity told of, published and journalled; a later form that lacks them keeps them', async () => {
  await tell('kiosk', 'Терминал');
  await tell('kiosk', 'Терминал в зале');
  const rows = [row('kiosk', 'serialNumber'), row('kiosk', 'urn:imei')];
  const id = await domains.make('devices.example.com', { devicesIdAttributes: rows });
  const named = rows.map((one) => ({ ...one, deviceTypeName: 'Терминал в зале' }));
  expect(await attributesOf(id)).toEqual(named);
  expect((await put(id, rows[1] as object)).body).toEqual({ revision: 2 });
  expect((await domains.put(id, { comment: 'Форма прежней версии' })).body).toEqual({ revision: 3 });
  expect(await attributesOf(id)).toEqual([named[1]]);
  const [, changed] = await domains.eventsOf(id);
  expect(changed.data).toMatchObject({
    domain: { devicesIdAttributes: [rows[1]] },
    changes: [
      {
        field: 'devicesIdAttributes',
        previous: ['kiosk: serialNumber', 'kiosk: urn:imei'],
        current: ['kiosk: urn:imei'],
      },
    ],
  });
});

it.each([
  [
    'of a type that nobody told of',
    [row('abacus', 'beads')],
    { 'devicesIdAttributes.0.deviceTypeCode': 'errorChoice' },
  ],
  [
    'that is there twice',
    [row('kiosk', 'serialNumber'), row('kiosk', 'serialNumber')],
    { 'devicesIdAttributes.1.attribute': 'errorUnique' },
  ],
  [
    'that is no name of an attribute',
    [row('kiosk', 'серийный номер')],
    { 'devicesIdAttributes.0.attribute': 'errorFormat' },
  ],
])('an attribute %s is refused by form and import alike', async (_, devicesIdAttributes, errorList) => {
  await tell('kiosk', 'Терминал');
  expect(await domains.refused('refused.example.com', { devicesIdAttributes })).toEqual(errorList);
  const line = domainLine('refused.example.com', { devicesIdAttributes });
  await expect(platform.container.domains.service.put(line, systemContext)).rejects.toMatchObject({
    extras: { errorList },
  });
});

it('those of the base domain are those of its followers', async () => {
  await tell('phone', 'Телефон');
  const id = await domains.make('follower.example.com', { baseSettings: true });
  expect((await put('base', row('phone', 'imei'))).status).toBe(200);
  expect(await attributesOf(id)).toEqual([{ ...row('phone', 'imei'), deviceTypeName: 'Телефон' }]);
  const { settings } = (await domains.call(domainEndpoints.baseSettings)).body;
  expect(settings.devicesIdAttributes).toHaveLength(1);
  await put('base');
  expect(await attributesOf(id)).toEqual([]);
});

it('a type that went while a domain chose it stays there, says so, and is no other domain’s choice', async () => {
  await tell('pager', 'Пейджер');
  const id = await domains.make('slow.example.com', { devicesIdAttributes: [row('pager', 'capcode')] });
  await tell('pager', null);
  expect(await attributesOf(id)).toEqual([{ ...row('pager', 'capcode'), deviceTypeName: null }]);
  expect((await put(id, row('pager', 'capcode'), row('pager', 'frequency'))).status).toBe(200);
  const refused = { 'devicesIdAttributes.0.deviceTypeCode': 'errorChoice' };
  expect(await domains.refused('late.example.com', { devicesIdAttributes: [row('pager', 'x')] })).toEqual(
    refused,
  );
});
