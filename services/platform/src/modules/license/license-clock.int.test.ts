import { diagnosticsEndpoints } from '@gatehouse/contracts/platform/diagnostics.endpoints.ts';
import { licenseEndpoints } from '@gatehouse/contracts/platform/license.endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform } from '../../platform.fixtures.ts';
import { DAY_MS } from './license.domain.ts';
import { createLicenseModule } from './license.module.ts';
import { issueKey, makeVendorKeys } from './license-signature.ts';

const vendor = makeVendorKeys('v1');
let platform: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  platform = await startPlatform(testEngines(), { v1: vendor.publicKey });
});
afterAll(() => platform.close());

const seconds = (days: number) => Math.floor((Date.now() + days * DAY_MS) / 1000);
const admin = accountActor('admin-1', { methods: ['setting.license.read', 'setting.license.write'] });
const enter = (jti: string) => {
  const key = issueKey(
    { jti, sub: 'Северный ветер', iss: 'Gatehouse', aud: 'localhost', nbf: seconds(-10), exp: seconds(100) },
    vendor,
  );
  return platform.call(licenseEndpoints.enter, { actor: admin, body: { key, domain: 'localhost' } });
};
const read = async () => (await platform.call(licenseEndpoints.read, { actor: admin })).body;
const rows = () => platform.service.mongo.connection.collection('licenses');
const far = () => new Date(Date.now() + 1_000 * DAY_MS);
/** What the diagnostics and the bundle for support say. */
const diagnosed = async () => {
  const actor = accountActor('admin-1', { methods: ['setting.diagnostics.read'] });
  const { versions, bundle } = diagnosticsEndpoints;
  const answers = await Promise.all([versions, bundle].map((one) => platform.call(one, { actor })));
  return answers.map(({ body }) => body.clockAhead);
};
const setClock = () => platform.call(licenseEndpoints.setClock, { actor: admin });

it('a clock that is ahead moves nothing where the database knows better', async () => {
  await enter('L-1');
  const parts = { ...platform.service, clock: { ...platform.service.clock, now: far } };
  const needs = { vendorKeys: {}, hosts: async () => [], periodHours: () => 24 };
  const { service } = createLicenseModule(parts, needs);
  await service.look(3_600_000);
  expect(await read()).toMatchObject({ state: 'standard', license: { clockBehind: false } });
});

it('a clock that was ahead is said to be right now by an administrator, which the history has; time that was lived through stays', async () => {
  await enter('L-2');
  await rows().updateOne({}, { $set: { seenAt: far(), leap: { from: new Date(), to: far() } } });
  expect(await read()).toMatchObject({
    state: 'limited',
    license: { clockBehind: true, clockSettable: true },
  });
  const seen = (await read()).license.seenAt;
  expect(await diagnosed()).toEqual([seen, seen]);
  const answer = await setClock();
  expect(await diagnosed()).toEqual([null, null]);
  expect(answer).toMatchObject({
    status: 200,
    body: { state: 'standard', license: { clockBehind: false, clockSettable: false } },
  });
  expect(await platform.events('platform.license.clock-set')).toHaveLength(1);
  await rows().updateOne({}, { $set: { seenAt: far(), leap: null } });
  expect(await read()).toMatchObject({ state: 'limited', license: { clockSettable: false } });
  expect(await setClock()).toMatchObject({ status: 409, body: { code: 'license.clockKept' } });
  await rows().updateOne({}, { $set: { seenAt: new Date() } });
});

it('other services hear that the clock is right where only they saw it ahead, and no time before the one that is known here', async () => {
  await enter('L-3');
  const known = new Date();
  expect((await setClock()).status).toBe(200);
  const events = await platform.events('platform.license.clock-set');
  const { clockIs } = (events.at(-1) as { data: { clockIs: string } }).data;
  expect(Date.parse(clockIs)).toBeGreaterThanOrEqual(known.getTime() - 1_000);
  expect(await read()).toMatchObject({ state: 'standard' });
});
