import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onPath } from '../command.ts';
import { startEngines } from './isolated-engines.ts';
import { kafkaEngine } from './kafka.engine.ts';
import { mongoEngine } from './mongo.engine.ts';
import { redisEngine } from './redis.engine.ts';

test('MongoDB, Kafka and Redis are fetched into an empty cache and start', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'gatehouse-first-time-'));
  onTestFinished(() => rm(empty, { recursive: true, force: true }));
  const reported: string[] = [];
  const engines = await startEngines({
    env: { ...process.env, XDG_CACHE_HOME: empty },
    instance: 'first-time',
    report: (line) => void reported.push(line),
  });
  onTestFinished(() => engines.dispose());
  await mongoEngine.answers(engines.mongo.address);
  await kafkaEngine.answers(engines.kafka.address);
  await redisEngine.answers(engines.redis.address);
  const program = await onPath('mongod', process.env);
  expect(engines.mongo.way).toBe(program === undefined ? 'packages' : 'path');
  expect(engines.kafka.way).toBe('packages');
  expect(reported.join('\n')).toMatch(/Kafka.*fetching/);
}, 900_000);
