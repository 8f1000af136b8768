import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { domainEndpoints } from '@gatehouse/contracts/platform/domains.endpoints.ts';
import { licenseEndpoints } from '@gatehouse/contracts/platform/license.endpoints.ts';
import { settingEndpoints } from '@gatehouse/contracts/platform/settings.endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPlatform } from '../../platform.fixtures.ts';
import { domainsOf, newDomain } from '../domains/domains-console.fixtures.ts';
import { DAY_MS, type LicenseClaims } from './license.domain.ts';
import { createLicenseDocuments } from './license-document.ts';
import { issueKey, makeVendorKeys } from './license-signature.ts';

const engines = testEngines();
const documents = createLicenseDocuments();
const vendor = makeVendorKeys('v1');
let platform: Awaited<ReturnType<typeof startPlatform>>;

const seconds = (days: number) => Math.floor((Date.now() + days * DAY_MS) / 1000);
const claims = (given: Partial<LicenseClaims> = {}): LicenseClaims => ({
  jti: 'L-1',
  sub: 'Северный ветер',
  iss: 'Gatehouse',
  aud: 'localhost',
  sessions: 500,
  nbf: seconds(-10),
  exp: seconds(100),
  ...given,
});
const keyOf = (given: Partial<LicenseClaims> = {}) => issueKey(claims(given), vendor);
const methods = ['setting.license.read', 'setting.license.write'];
const admin = accountActor('admin-1', { methods });
const enter = (body: { key: string; domain: string; updateServer?: string }) =>
  platform.call(licenseEndpoints.enter, { actor: admin, body });
const read = async () => (await platform.call(licenseEndpoints.read, { actor: admin })).body;
const check = () => platform.call(licenseEndpoints.check, { actor: admin, body: {} });
const remove = () => platform.call(licenseEndpoints.delete, { actor: admin });
/** The bytes of a document: an answer of the test caller is JSON. */
const document = async (typeCode: 'agreement' | 'certificate', locale: string) => {
  const { license } = await read();
  return license && (await documents.make(typeCode, license, locale)).toString('latin1');
};

let answers: Record<string, { status: number; body?: object | 'endless' }> = {};
const server = createServer(({ url = '' }, response) => {
  const { status, body } = answers[url] ?? { status: 404 };
  if (body === 'endless') {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(4_096)));
    };
    response.on('drain', more);
    return more();
  }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
});
let address = '';

beforeAll(async () => {
  platform = await startPlatform(engines, { v1: vendor.publicKey });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answers = {};
});
afterEach(async () => {
  await remove();
});
afterAll(async () => {
  server.close();
  await platform.close();
});

describe('without a key', () => {
  it('nothing is limited, and there is nothing to check, to delete or to print', async () => {
    expect(await read()).toEqual({ state: 'none', type: 'standard', license: null });
    expect((await check()).status).toBe(404);
    expect((await remove()).status).toBe(404);
    const missing = { actor: admin, params: { typeCode: 'certificate' as const } };
    expect((await platform.call(licenseEndpoints.document, missing)).status).toBe(404);
  });
});

describe('a key that is entered', () => {
  it('shows what it says, and never itself', async () => {
    const key = keyOf();
    const { status, body } = await enter({ key, domain: 'localhost' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'standard',
      type: 'standard',
      license: { licensee: 'Северный ветер', licensor: 'Gatehouse', domain: 'localhost', sessions: 500 },
    });
    expect(JSON.stringify(body)).not.toContain(key);
    const [event] = await platform.events('platform.license.changed');
    expect(JSON.stringify(event)).not.toContain(key.slice(-40));
    expect(event).toMatchObject({ subject: 'license', data: { licensee: 'Северный ветер' } });
  });

  it('is entered once when it is sent twice, also at once', async () => {
    const body = { key: keyOf(), domain: 'localhost' };
    const before = (await platform.events('platform.license.changed')).length;
    const given = await Promise.all([enter(body), enter(body), enter(body)]);
    expect(given.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await platform.events('platform.license.changed')).length).toBe(before + 1);
  });

  it('is refused with the field and the reason', async () => {
    const wrong = async (body: Parameters<typeof enter>[0]) => {
      const { status, body: told } = await enter(body);
      return [status, (told as { errorList?: object }).errorList];
    };
    const foreign = issueKey(claims(), makeVendorKeys('v1'));
    expect(await wrong({ key: 'nonsense', domain: 'localhost' })).toEqual([
      400,
      { key: 'errorLicenseFormat' },
    ]);
    expect(await wrong({ key: foreign, domain: 'localhost' })).toEqual([
      400,
      { key: 'errorLicenseSignature' },
    ]);
    expect(await wrong({ key: keyOf(), domain: 'x.example' })).toEqual([
      400,
      { domain: 'errorLicenseDomain' },
    ]);
    expect(await wrong({ key: keyOf({ exp: seconds(-1) }), domain: 'localhost' })).toEqual([
      ...[400, { key: 'errorLicenseExpired' }],
    ]);
    expect(await wrong({ key: keyOf(), domain: 'localhost', updateServer: 'ftp://x' })).toEqual([
      ...[400, { updateServer: 'errorFormat' }],
    ]);
    expect((await read()).state).toBe('none');
  });

  it('is known to the update server, or refused; a server that is away refuses nothing', async () => {
    const body = { key: keyOf(), domain: 'localhost', updateServer: address };
    const notFound = await enter(body);
    expect([notFound.status, notFound.body]).toEqual([
      400,
      expect.objectContaining({ errorList: { key: 'errorLicenseNotFound' } }),
    ]);
    answers = { '/licenses/L-1': { status: 200, body: { status: 'revoked' } } };
    expect((await enter(body)).body).toMatchObject({ errorList: { key: 'errorLicenseRevoked' } });
    answers = { '/licenses/L-1': { status: 503 } };
    expect((await enter(body)).body).toMatchObject({ license: { check: 'unreachable' } });
    answers = { '/licenses/L-1': { status: 200, body: 'endless' } };
    expect((await check()).body).toMatchObject({ check: 'unreachable' });
    answers = { '/licenses/L-1': { status: 200, body: { status: 'active' } } };
    expect((await check()).body).toMatchObject({ check: 'found' });
    expect(await read()).toMatchObject({ license: { check: 'found', updateServer: address } });
  });

  it('is asked about again by its period, without a person', async () => {
    answers = { '/licenses/L-1': { status: 200, body: { status: 'active' } } };
    await enter({ key: keyOf(), domain: 'localhost', updateServer: address });
    answers = { '/licenses/L-1': { status: 200, body: { status: 'revoked' } } };
    await platform.container.license.service.look(3_600_000);
    expect(await read()).toMatchObject({ license: { check: 'found' } });
    // `licenseCheckPeriod` is over.
    await platform.container.license.service.look(0);
    expect(await read()).toMatchObject({ license: { check: 'revoked' } });
  });

  it('is gone when it is deleted, and another one takes its place', async () => {
    await enter({ key: keyOf(), domain: 'localhost' });
    expect((await remove()).status).toBe(204);
    expect(await read()).toEqual({ state: 'none', type: 'standard', license: null });
    await enter({ key: keyOf({ jti: 'L-2' }), domain: 'localhost' });
    expect(await read()).toMatchObject({ license: { id: 'L-2' } });
    const kinds = (await platform.events()).filter(({ subject }) => subject === 'license').slice(-3);
    const [first] = kinds.map(({ sequence }) => sequence);
    expect(kinds.map(({ type, sequence }) => [type, sequence - first])).toEqual([
      ['platform.license.changed', 0],
      ['platform.license.deleted', 1],
      ['platform.license.changed', 2],
    ]);
  });
});

it('once the grace time is over no domain is added, until a new key is entered; those that are there and the settings are changed', async () => {
  const domains = domainsOf(platform);
  const id = await domains.make('limited.example.com');
  const rows = platform.service.mongo.connection.collection('licenses');
  await enter({ key: keyOf(), domain: 'localhost' });
  // The installation has seen a later time: a clock set back does not help.
  await rows.updateOne({}, { $set: { seenAt: new Date(Date.now() + 131 * DAY_MS) } });
  expect(await read()).toMatchObject({ state: 'limited', type: 'limited', license: { clockBehind: true } });
  await expect(platform.container.license.service.assertMayAdd()).rejects.toMatchObject({
    definition: { code: 'license.limited' },
  });
  const body = newDomain('another.example.com');
  expect(await domains.call(domainEndpoints.create, { body })).toMatchObject({
    status: 403,
    body: { code: 'license.limited' },
  });
  const switched = { params: { id }, body: { enabled: false } };
  expect((await domains.call(domainEndpoints.setEnabled, switched)).status).toBe(200);
  await domains.remove(id);
  const stricter = await platform.call(settingEndpoints.change, {
    params: { module: 'users' },
    actor: accountActor('admin-1', { methods: ['setting.settings.read', 'setting.settings.write'] }),
    body: {
      settings: [
        { key: 'passwordMinLength', value: 10 },
        { key: 'passwordGeneratedLength', value: 16 },
      ],
    },
  });
  expect(stricter.status).toBe(200);
  await rows.updateOne({}, { $set: { seenAt: new Date() } });
  await expect(platform.container.license.service.assertMayAdd()).resolves.toBeUndefined();
});

it('warns 30, 14, 7 and 1 days before its end, once each, however often and by how many processes it is looked at', async () => {
  const rows = platform.service.mongo.connection.collection('licenses');
  const warnings = async () =>
    (await platform.events('platform.license.warned')).map(({ data }) => data.daysLeft);
  const lookOn = async (daysBefore: number) => {
    await rows.updateOne({}, { $set: { seenAt: new Date(Date.now() + (40 - daysBefore) * DAY_MS) } });
    await Promise.all([1, 2, 3].map(() => platform.container.license.service.look(3_600_000)));
    await platform.container.license.service.look(3_600_000);
    return warnings();
  };
  await enter({ key: keyOf({ exp: seconds(40) }), domain: 'localhost' });
  expect(await lookOn(31)).toEqual([]);
  expect(await lookOn(29.9)).toEqual([30]);
  expect(await lookOn(15)).toEqual([30]);
  // The installation did not run on the fourteenth day.
  expect(await lookOn(11.5)).toEqual([30, 12]);
  expect(await lookOn(6.5)).toEqual([30, 12, 7]);
  expect(await lookOn(0.5)).toEqual([30, 12, 7, 1]);
  expect(await lookOn(-1)).toEqual([30, 12, 7, 1]);
  // Another key has an end of its own.
  await enter({ key: keyOf({ jti: 'L-3', exp: seconds(60) }), domain: 'localhost' });
  expect(await lookOn(0)).toEqual([30, 12, 7, 1, 20]);
});

it('its update server has a row in the monitoring while one is set, by the last answer; nobody is asked for it', async () => {
  const reported = () => platform.container.license.dependencies();
  const becomes = (rows: readonly unknown[]) => expect.poll(reported).toMatchObject(rows);
  answers = { '/licenses/L-1': { status: 200, body: { status: 'active' } } };
  await enter({ key: keyOf(), domain: 'localhost', updateServer: address });
  await becomes([{ kind: 'license-server' }]);
  expect(platform.container.license.sessionLimit()).toBe(500);
  await expect(reported()[0]?.check()).resolves.toBeUndefined();
  answers = { '/licenses/L-1': { status: 503 } };
  await expect(reported()[0]?.check()).resolves.toBeUndefined();
  await check();
  await expect
    .poll(() =>
      reported()[0]
        ?.check()
        .catch(() => 'down'),
    )
    .toBe('down');
  // One that did not answer is asked again before its period is over.
  answers = { '/licenses/L-1': { status: 200, body: { status: 'active' } } };
  const rows = platform.service.mongo.connection.collection('licenses');
  await rows.updateOne({}, { $set: { checkedAt: new Date(Date.now() - 6 * 60_000) } });
  await platform.container.license.service.look(24 * 3_600_000);
  expect(await read()).toMatchObject({ license: { check: 'found' } });
  await remove();
  await becomes([]);
  expect(platform.container.license.sessionLimit()).toBeNull();
});

it('its documents are PDFs in both languages', async () => {
  await enter({ key: keyOf(), domain: 'localhost' });
  for (const typeCode of ['agreement', 'certificate'] as const) {
    for (const locale of ['ru', 'en']) {
      const file = await document(typeCode, locale);
      expect(file?.slice(0, 5)).toBe('%PDF-');
      expect(file).toContain(`/Lang (${locale})`);
      expect(file).toContain('/MarkInfo');
    }
  }
});
