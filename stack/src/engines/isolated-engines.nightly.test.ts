import { isolatedEngines } from '@gatehouse/testkit/faults.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPortOpen } from '../ports.ts';
import type { IsolatedEngines } from './isolated-engines.ts';
import { kafkaEngine } from './kafka.engine.ts';
import { mongoEngine } from './mongo.engine.ts';
import { redisEngine } from './redis.engine.ts';
import { sharedPorts } from './shared-engines.ts';

let engines: IsolatedEngines;

beforeAll(async () => {
  engines = await isolatedEngines({ instance: 'finder' });
});

afterAll(() => engines.dispose());

test('a private set answers on ports of its own', async () => {
  await mongoEngine.answers(engines.mongo.address);
  await kafkaEngine.answers(engines.kafka.address);
  await redisEngine.answers(engines.redis.address);
  const shared = sharedPorts(0);
  expect(engines.mongo.address).not.toBe(mongoEngine.address(shared));
  expect(engines.kafka.address).not.toBe(kafkaEngine.address(shared));
  expect(engines.redis.address).not.toBe(redisEngine.address(shared));
});

test('a frozen engine accepts connections without answering, and goes on afterwards', async () => {
  const client = new Redis(engines.redis.address, { lazyConnect: true, commandTimeout: 300 });
  await client.connect();
  await engines.redis.control.pause();
  await expect(client.ping()).rejects.toThrow('Command timed out');
  await engines.redis.control.resume();
  await redisEngine.answers(engines.redis.address);
  client.disconnect();
});

test('an ended engine is gone and comes back on the same address with its data', async () => {
  const write = new Redis(engines.redis.address, { lazyConnect: true });
  await write.connect();
  await write.set('kept', 'yes');
  write.disconnect();
  await engines.mongo.control.kill();
  expect(await isPortOpen(Number(new URL(engines.mongo.address).port))).toBe(false);
  await engines.mongo.control.start();
  await mongoEngine.answers(engines.mongo.address);

  await engines.redis.control.stop();
  await expect(redisEngine.answers(engines.redis.address)).rejects.toThrow();
  await engines.redis.control.start();
  const read = new Redis(engines.redis.address, { lazyConnect: true });
  await read.connect();
  expect(await read.get('kept')).toBe('yes');
  read.disconnect();
});

test('a killed broker comes back and answers', async () => {
  await engines.kafka.control.kill();
  await expect(kafkaEngine.answers(engines.kafka.address)).rejects.toThrow();
  await engines.kafka.control.start();
  await kafkaEngine.answers(engines.kafka.address);
});
