import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { numbers, probe } from '../backbone.fixtures.ts';
import { startBackbone, type TestBackbone } from '../test-backbone.fixtures.ts';
import { leases } from './leases.model.ts';
import type { OutboxRow } from './outbox.model.ts';

const children = new Set<ChildProcess>();
let world: TestBackbone;
let bus: ReturnType<TestBackbone['kafkaBus']>;

beforeAll(async () => {
  world = await startBackbone();
  bus = world.kafkaBus({ clientId: 'fault' });
  await world.consumer(bus).start();
});
afterEach(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  children.clear();
});
afterAll(async () => {
  await world.stop();
  await bus.close();
  await world.close();
});

const startRelay = () => {
  const { engines } = world;
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./relay-process.fixtures.ts', import.meta.url)),
      engines.mongoUrl,
      engines.database,
      engines.kafkaBrokers.join(','),
      engines.topicPrefix,
      '1000',
      '20',
    ],
    { stdio: 'inherit' },
  );
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
};
const until = <T>(condition: () => T | Promise<T>) =>
  vi.waitFor(condition, { timeout: 90_000, interval: 20 });
const outbox = () => world.mongo.connection.collection<OutboxRow>('outbox');
const published = () => outbox().countDocuments({ publishedAt: { $ne: null } });
const leaseRow = () => leases.driver(world.mongo.connection).findOne({ _id: 'outbox-relay' });
const fill = async (name: string, aggregates: number, events: number) => {
  for (let sequence = 1; sequence <= events; sequence += 1) {
    await world.append(
      ...Array.from({ length: aggregates }, (_, index) => probe(`${name}-${index}`, sequence)),
    );
  }
};
const expectComplete = async (name: string, aggregates: number, events: number) => {
  const own = async () => (await world.trails()).filter(({ _id }) => _id.startsWith(`${name}-`));
  await until(async () =>
    expect((await own()).flatMap(({ trail }) => trail)).toHaveLength(aggregates * events),
  );
  for (const { trail } of await own()) expect(trail).toEqual(numbers(events));
};

it('loses and doubles nothing when the leading relay is killed again and again', {
  timeout: 180_000,
}, async () => {
  await fill('killed', 50, 40);
  for (const share of [300, 1_200]) {
    const victim = startRelay();
    await until(async () => expect(await published()).toBeGreaterThan(share));
    victim.kill('SIGKILL');
    await once(victim, 'exit');
  }
  startRelay();
  await expectComplete('killed', 50, 40);
});

it('loses and doubles nothing when the leading relay is stopped for longer than its lease and then goes on', {
  timeout: 180_000,
}, async () => {
  const before = await published();
  const first = startRelay();
  await fill('stopped', 50, 20);
  await until(async () => expect(await published()).toBeGreaterThan(before));
  const led = await until(async () => {
    const row = await leaseRow();
    expect(row?.owner).toBe(`relay-${first.pid}`);
    return row;
  });
  first.kill('SIGSTOP');
  const second = startRelay();
  await until(async () => expect((await leaseRow())?.owner).toBe(`relay-${second.pid}`));
  expect((await leaseRow())?.fence).toBeGreaterThan(led?.fence ?? 0);
  await fill('after', 20, 20);
  first.kill('SIGCONT');
  await expectComplete('stopped', 50, 20);
  await expectComplete('after', 20, 20);
  await until(async () => expect(await outbox().countDocuments({ publishedAt: null })).toBe(0));
});
