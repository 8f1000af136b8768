import { createRequire } from 'node:module';
import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { testKeyRing } from '../auth/key-ring.fixtures.ts';
import { testServiceConfig } from './service.fixtures.ts';
import { createService } from './service.ts';

const engines = testEngines();
afterAll(() => engines.cleanup());

it('events of a service wait for others as long as it says, once they come one after the other', async () => {
  const Broker = createRequire(import.meta.url)('kafkajs/src/broker') as {
    prototype: { fetch(request: { readonly maxWaitTime: number }): Promise<unknown> };
  };
  const asked = vi.spyOn(Broker.prototype, 'fetch');
  const service = await createService(
    { service: 'audit', config: testServiceConfig(engines, testKeyRing('audit')), gatherMs: 70 },
    { log: pino({ level: 'silent' }) },
  );
  await service.bus.ensureTopics([{ topic: 'test.gathering' }]);
  const seen: (string | null)[] = [];
  const subscription = await service.bus.subscribe({
    group: 'gathering',
    topics: ['test.gathering'],
    fromBeginning: true,
    batchSize: 10,
    onCrash: () => {},
    handler: async ({ messages }) => void seen.push(...messages.map(({ key }) => key)),
  });
  await service.bus.publish([{ topic: 'test.gathering', key: 'a', value: Buffer.from('a') }]);
  await vi.waitFor(
    () => expect(asked.mock.calls.map(([{ maxWaitTime }]) => maxWaitTime)).toContain(70),
    20_000,
  );
  expect(seen).toEqual(['a']);
  await subscription.close();
  await service.close();
  asked.mockRestore();
});
