import { auditEndpoints } from '@gatehouse/contracts/audit/endpoints.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testKeyRing } from '../auth/key-ring.fixtures.ts';
import { on } from '../consumer/subscription.ts';
import { startTopics } from '../events/bus/topics.ts';
import { route } from '../http/call.ts';
import { createPeerClient } from '../http/client.ts';
import { tracePeers } from '../http/trace-peers.ts';
import { createLogger } from '../log/logger.ts';
import { kitMigrations } from '../migrations/kit-migrations.ts';
import { migrate } from '../migrations/migrations.ts';
import type { RunningProcess } from '../service/process.ts';
import { anonymousActor, testServiceConfig, testToken } from '../service/service.fixtures.ts';
import { createService, type Service } from '../service/service.ts';
import { systemClock } from './clock.ts';
import { startOtlpReceiver } from './otlp-receiver.fixtures.ts';
import { createTracing } from './tracing.ts';

const engines = testEngines();
const log = createLogger({ service: 'platform', level: 'silent' });
const ring = testKeyRing('bff');
const secret = 'k3Jx9_canarySecret-0Zq7LmN2';
const root = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const changed = platformEvents.settingChanged;

let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;
let service: Service;
let running: RunningProcess & { readonly address: string };
const consumed: string[] = [];

beforeAll(async () => {
  collector = await startOtlpReceiver();
  service = await createService(
    { service: 'platform', config: { ...testServiceConfig(engines, ring), otlpUrl: collector.url } },
    { log },
  );
  const { mongo, units, bus, createEvent } = service;
  await migrate({ mongo, clock: systemClock, log }, { migrations: kitMigrations, owner: 't' });
  await startTopics({ bus, topics: [changed.topic], log, signal: new AbortController().signal });
  running = await service.start({
    routes: [
      route(auditEndpoints.hit, async ({ body, context }) => {
        const data = { key: body.code, title: 'x', value: 1, changes: [] };
        const event = createEvent(changed, { subject: body.code, sequence: 1, data, context });
        await units.run((unit) => unit.append([event]));
        return null;
      }),
    ],
    subscriptions: [
      on(changed, async (event) => {
        consumed.push(event.subject);
      }),
    ],
  });
});
afterAll(async () => {
  await collector?.close();
  await engines.cleanup();
});

describe('tracing', () => {
  it('shows one trace from the caller over HTTP, outbox and Kafka to the consumer, without secrets', async () => {
    const tracing = await createTracing({ service: 'bff', url: collector.url });
    const peers = tracePeers(createPeerClient({ url: running.address }), tracing);
    const token = await testToken(ring, anonymousActor(), 'platform');
    const body = { code: 'idle', url: `/platform/new-password/${secret}`, title: secret };
    await peers.call(auditEndpoints.hit, { token, body, headers: { traceparent: root } });
    await expect.poll(() => consumed, { timeout: 20_000 }).toEqual(['idle']);
    await peers.close();
    await tracing?.stop();
    await running.close();

    const chain = [
      ['bff', 'audit.statistics.hit'],
      ['platform', 'POST /api/v1/statistics/metrics/hit'],
      ['platform', 'publish platform.setting'],
      ['platform', 'process platform.setting'],
    ];
    const spans = chain.map(([from, name]) =>
      collector.spans.find((span) => span.service === from && span.name === name),
    );
    expect(spans.map((span) => [span?.service, span?.name])).toEqual(chain);
    expect(new Set(spans.map((span) => span?.traceId))).toEqual(new Set(['a'.repeat(32)]));
    const parents = ['b'.repeat(16), ...spans.map((span) => span?.spanId)].slice(0, chain.length);
    expect(spans.map((span) => span?.parentSpanId)).toEqual(parents);
    expect(collector.sent()).not.toContain('canarySecret');
  });

  it('is nothing at all without a collector', async () => {
    expect(await createTracing({ service: 'bff', url: undefined })).toBeUndefined();
  });

  it('keeps no process from closing when the collector is away', async () => {
    const tracing = await createTracing({ service: 'bff', url: 'http://127.0.0.1:9' });
    tracing?.start({ kind: 'server', name: 'x', parent: undefined }).end();
    await expect(tracing?.stop()).resolves.toBeUndefined();
  });

  it('leaves out what the caller decided not to sample, and passes that on', async () => {
    const tracing = await createTracing({ service: 'bff', url: 'http://127.0.0.1:9' });
    const unsampled = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-00`;
    const span = tracing?.start({ kind: 'server', name: 'x', parent: unsampled });
    expect(span?.traceparent).toMatch(new RegExp(`^00-${'c'.repeat(32)}-[0-9a-f]{16}-00$`));
    await tracing?.stop();
  });
});
