import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { monitoringEndpoints } from '@gatehouse/contracts/platform/monitoring.endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startPlatform, type TestPlatform } from '../../platform.fixtures.ts';

const { applications, applicationsStatus } = monitoringEndpoints;
let platform: TestPlatform;
let handle: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
const server = createServer((request, response) => handle(request, response));
let address = '';

beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await rows().deleteMany({});
  await askAll();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await platform.close();
});

const rows = () => platform.service.mongo.connection.collection<{ _id: string }>('projected_applications');
const register = async (id: string, given: object = {}) => {
  const facts = {
    _id: id,
    code: id,
    type: 'external',
    names: { ru: id, en: id },
    description: '',
    url: null,
    offered: true,
    iconCode: null,
    techUrl: null,
    version: null,
    domains: [],
    order: 1,
  };
  await rows().insertOne({ ...facts, ...given });
};
const call = (endpoint: Endpoint, query: Readonly<Record<string, unknown>> = {}) =>
  platform.call(endpoint, {
    actor: accountActor('administrator', {
      methods: ['setting.monitoring.read', 'setting.diagnostics.applications.read'],
    }),
    query,
  });
type Shown = { id: string; status: string; since: string; updatedAt: string; version: string | null };
const shown = async (query: Readonly<Record<string, unknown>> = {}): Promise<Shown[]> =>
  (await call(applications, query)).body.applications;
const askAll = async () => {
  const { signal } = new AbortController();
  for (const job of platform.container.applicationHealth.jobs)
    await job.run({ signal, guard: async () => {} });
};
const answerJson = (body: string) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);

it('an application with an address is listed once it was asked, by its technical address where it has one', async () => {
  const asked: string[] = [];
  handle = ({ url = '', headers }, response) => {
    asked.push(url);
    // Nothing of a person or of this installation goes along.
    expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined]);
    answerJson('{"version":"1.4.0"}')({} as never, response);
  };
  await register('both', { url: `${address}/portal`, techUrl: `${address}/health`, version: '1.5.0' });
  await register('page', { url: `${address}/page` });
  // Ahead of what is recommended.
  await register('ahead', { url: `${address}/ahead`, version: '1.3' });
  await register('none');
  await register('script', { url: 'javascript:alert(1)' });
  expect(await shown()).toEqual([]);
  await askAll();
  expect(asked.toSorted()).toEqual(['/ahead', '/health', '/page']);
  const [ahead, first, second] = await shown({ sort: 'name', order: 'ASC' });
  expect(ahead).toMatchObject({ id: 'ahead', recommendVersion: '1.3', updateAvailable: false });
  expect(first).toMatchObject({
    id: 'both',
    status: 'up',
    version: '1.4.0',
    recommendVersion: '1.5.0',
    updateAvailable: true,
    url: `${address}/health`,
    unknownSince: null,
  });
  // Nothing is recommended for it.
  expect(second).toMatchObject({ id: 'page', recommendVersion: null, updateAvailable: false });
  expect((await call(applicationsStatus)).body).toEqual({
    status: 'error',
    count: 3,
    errorCount: 1,
    version: '1.4.0',
    recommendVersion: '1.5.0',
  });
});

it('it goes down by an error of its server, an end of the connection or silence of its port, and comes back', async () => {
  handle = answerJson('{"version":"2.0"}');
  await register('shop', { url: address, version: '2.0' });
  await askAll();
  const [up] = await shown();
  expect(up).toMatchObject({ status: 'up', version: '2.0', updateAvailable: false });
  expect((await call(applicationsStatus)).body).toMatchObject({ status: 'success', errorCount: 0 });
  const failures: (typeof handle)[] = [
    (_, response) => response.writeHead(503).end(),
    ({ socket }) => socket.destroy(),
  ];
  for (handle of failures) {
    await askAll();
    // The version of before stands: one that is away has not changed it.
    expect((await shown())[0]).toMatchObject({ status: 'down', version: '2.0' });
  }
  const [down] = await shown();
  expect(Date.parse(down?.since ?? '')).toBeGreaterThan(Date.parse(up?.since ?? ''));
  expect((await call(applicationsStatus)).body).toMatchObject({ status: 'error', errorCount: 1 });
  await askAll();
  // Since it went down, however often it was asked meanwhile.
  expect((await shown())[0]?.since).toBe(down?.since);
  handle = (_, response) => response.writeHead(401).end();
  await askAll();
  // One that asks for a sign-in is well, and tells no version.
  expect((await shown())[0]).toMatchObject({ status: 'up', version: null });
});

it('what an application answers is read as far as a version may go, and is shown as one or not at all', async () => {
  await register('odd', { url: address });
  const answers: (typeof handle)[] = [
    answerJson('{"version":"<img src=x>"}'),
    answerJson(`{"version":"${'1'.repeat(80)}"}`),
    answerJson('{"version":{"$gt":""}}'),
    answerJson('not json'),
    (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(4_096)));
      };
      response.on('drain', more);
      more();
    },
  ];
  for (handle of answers) {
    await askAll();
    expect((await shown())[0]).toMatchObject({ status: 'up', version: null });
  }
});

it('one that was not asked for long is unknown, which is an error; one that is deleted is listed no more', async () => {
  handle = answerJson('{}');
  await register('late', { url: address });
  await askAll();
  const health = platform.service.mongo.connection.collection<{ _id: string }>('application_health');
  const checkedAt = new Date(Date.now() - 4 * 60_000);
  await health.updateOne({ _id: 'late' }, { $set: { checkedAt } });
  expect((await shown())[0]).toMatchObject({ status: 'up', unknownSince: checkedAt.toISOString() });
  expect((await call(applicationsStatus)).body).toMatchObject({ status: 'error', errorCount: 1 });
  await rows().deleteMany({});
  expect(await shown()).toEqual([]);
  await askAll();
  expect(await health.countDocuments()).toBe(0);
});

it('one at an address of this machine is not asked, however it is written, unless the installation names its host', async () => {
  let asked = 0;
  handle = (_, response) => {
    asked += 1;
    response.end();
  };
  const { port } = server.address() as AddressInfo;
  const hosts = ['localhost', '[::1]', '0.0.0.0', '[::ffff:7f00:1]'];
  for (const [index, host] of hosts.entries())
    await register(`own${index}`, { techUrl: `http://${host}:${port}/` });
  await askAll();
  expect(asked).toBe(0);
  expect((await shown()).map(({ status }) => status)).toEqual(hosts.map(() => 'down'));
});

it('nobody without the right reads them', async () => {
  for (const endpoint of [applications, applicationsStatus])
    expect((await platform.call(endpoint, { actor: accountActor('somebody') })).status).toBe(403);
});
