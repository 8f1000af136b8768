import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { diagnosticsEndpoints } from '@gatehouse/contracts/platform/diagnostics.endpoints.ts';
import { createGuardedFetch } from '@gatehouse/kit/network/guarded-fetch.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform, type TestPlatform } from '../../platform.fixtures.ts';
import { reportOf } from '../monitoring/monitoring.fixtures.ts';
import { signManifest } from './manifest.domain.ts';
import { createManifests } from './manifests.service.ts';

const { versions, bundle, status, refresh } = diagnosticsEndpoints;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
});
afterAll(() => platform.close());

const call = (endpoint: Endpoint) =>
  platform.call(endpoint, {
    actor: accountActor('administrator', { methods: ['setting.diagnostics.read'] }),
  });

it('tells what runs and what is recommended, and the poll says whether an update is available', async () => {
  const { service } = platform.container.monitoring;
  service.hear({ data: reportOf('identity', { version: '0.0.1' }), sequence: 1 });
  const { body } = await call(versions);
  expect(body.manifest).toMatchObject({ source: 'release', fetchedAt: null });
  expect(body.components.find(({ id }: { id: string }) => id === 'identity')).toMatchObject({
    version: '0.0.1',
    status: 'error',
  });
  expect((await call(status)).body).toMatchObject({ status: 'error', version: '0.0.1' });
  expect((await call(refresh)).body).toEqual((await call(status)).body);
});

it('no canary of a secret or of a person is in the bundle or in the metrics', async () => {
  const { service } = platform.container.monitoring;
  const canaries = Array.from({ length: 50 }, (_, index) => `canary${index}secret`);
  const [host, person, ...more] = canaries as [string, string, ...string[]];
  const provider = {
    kind: 'provider' as const,
    id: host,
    name: `${person}@example.org`,
    up: false,
    since: '2026-05-01T09:00:00.000Z',
    version: null,
  };
  service.hear({
    data: reportOf('notification', {
      dependencies: [provider],
      missing: [`mongodb://${more[0]}:${more[1]}@host`],
      samples: more.slice(2).map((canary) => ({
        metric: 'schedule_failures_in_row',
        labels: { schedule: canary },
        value: 9,
      })),
    }),
    sequence: 1,
  });
  service.judge();
  const made = JSON.stringify((await call(bundle)).body);
  expect(made.length).toBeLessThan(5 * 1024 * 1024);
  const metrics = await platform.service.metrics.metrics();
  expect(canaries.filter((canary) => made.includes(canary) || metrics.includes(canary))).toEqual([]);
  // It would show nothing of an empty bundle.
  expect(made).toContain('service-identity');
});

it('a bundle is made while a part of it cannot be collected', async () => {
  const rows = platform.service.mongo.connection.collection('projected_applications');
  await rows.drop();
  const { status: code, body } = await call(bundle);
  expect(code).toBe(200);
  expect(body.components.length).toBeGreaterThan(5);
});

it('recommended versions come from an update server when the vendor has signed them, and stay for the next start', async () => {
  const vendor = generateKeyPairSync('ed25519');
  const keys = { v9: vendor.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url') };
  const manifest = { release: '2.0.0', issuedAt: '2099-01-01T00:00:00.000Z', recommended: { node: '30' } };
  let answered = JSON.stringify(signManifest(manifest, 'v9', generateKeyPairSync('ed25519').privateKey));
  const server = createServer((_, answer) => void answer.end(answered)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { mongo, clock, log } = platform.service;
  const deps = { connection: mongo.connection, clock, log, fetch: createGuardedFetch() };
  const manifests = createManifests(deps, { url, keys });
  const [job] = manifests.jobs;
  const fetchNow = () => job?.run({ signal: new AbortController().signal, guard: async () => {} });
  await fetchNow();
  expect(manifests.current().source).toBe('release');
  answered = JSON.stringify(signManifest(manifest, 'v9', vendor.privateKey));
  await fetchNow();
  expect(manifests.current()).toMatchObject({ source: 'server', manifest });
  // It is asked again after hours.
  answered = 'not asked for';
  await fetchNow();
  server.close();
  const next = createManifests(deps, { keys });
  expect(next.jobs).toEqual([]);
  await next.look();
  expect(next.current()).toMatchObject({ source: 'server', manifest });
});
