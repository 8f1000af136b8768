import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { seeded, shuffled } from '@gatehouse/kit/events/backbone.fixtures.ts';
import { topicOf } from '@gatehouse/kit/events/event.ts';
import { testEnvironment } from '@gatehouse/kit/service/service.fixtures.ts';
import { createService, type Service } from '@gatehouse/kit/service/service.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configOf, eventOf, prepare } from './audit.fixtures.ts';
import { history } from './modules/history/history.model.ts';

const engines = testEngines();
const config = configOf(engines);
const ENTITIES = 600;
const EVENTS = 4;

let service: Service;
let running: ChildProcess | undefined;

beforeAll(async () => {
  service = await createService({ service: 'audit', config });
  await prepare(service);
});
afterAll(async () => {
  if (running !== undefined && running.exitCode === null) {
    running.kill('SIGTERM');
    await once(running, 'exit');
  }
  await service?.close();
  await engines.cleanup();
});

const startProcess = () => {
  running = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    // The shortest that a broker allows: the successor waits for the end of the killed one's membership.
    env: { ...testEnvironment(engines), GATEHOUSE_KAFKA_SESSION_MS: '6000' },
    stdio: 'inherit',
  });
  return running;
};

const rows = () => history.driver(service.mongo.connection);

describe('an audit process that is killed while it writes', () => {
  it('leaves a journal that its successor completes, without doubles and in order', {
    timeout: 240_000,
  }, async () => {
    const stories = Array.from({ length: ENTITIES }, (_, entity) =>
      Array.from({ length: EVENTS }, (_unused, step) =>
        eventOf(profileEvents.profileChanged, `killed-${entity}`, step + 1, {
          accountId: `killed-${entity}`,
        }),
      ),
    );
    const random = seeded(11);
    // All first events, then all second ones: batches of many entities, shuffled among each other.
    const events = Array.from({ length: EVENTS }, (_, step) =>
      shuffled(
        stories.map((story) => story[step] as CloudEvent),
        random,
      ),
    ).flat();
    await service.bus.publish(
      events.map((event) => ({ topic: topicOf(event), key: event.subject, value: event })),
    );

    for (const share of [0.05, 0.5]) {
      const victim = startProcess();
      await expect
        .poll(() => rows().estimatedDocumentCount(), { timeout: 90_000, interval: 10 })
        .toBeGreaterThan(events.length * share);
      victim.kill('SIGKILL');
      await once(victim, 'exit');
    }
    startProcess();
    // It is counted by reading everything: seldom.
    await expect.poll(() => rows().countDocuments(), { timeout: 90_000, interval: 250 }).toBe(events.length);

    const found = await rows().find().sort({ _id: 1 }).toArray();
    expect(new Set(found.map(({ eventId }) => eventId)).size).toBe(events.length);
    const byEntity = Map.groupBy(found, ({ entityId }) => entityId);
    for (const [entity, story] of stories.entries()) {
      expect(byEntity.get(`killed-${entity}`)?.map(({ eventId }) => eventId)).toEqual(
        story.map(({ id }) => id),
      );
    }
  });
});
