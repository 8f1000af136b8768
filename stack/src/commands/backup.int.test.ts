import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@gatehouse/contracts/core/services.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Instance } from '../instance.ts';
import { migrate } from '../migrations.ts';
import { emptyInstance, planPlatform } from '../platform.ts';
import { writeState } from '../platform-state.ts';
import { identify } from '../process-identity.ts';
import type { ProcessPlan } from '../processes.ts';
import { openServiceCommands, type ServiceCommands } from '../service-commands.ts';
import { commands } from './index.ts';

/** `make backup` and `make restore` as they run, on databases that nothing else uses. */

const id = `backup${process.pid}x${Date.now().toString(36)}`;
const engines = {
  mongoUrl: inject('mongoUrl'),
  kafkaBrokers: inject('kafkaBrokers').join(','),
  redisUrl: inject('redisUrl'),
};
const env = {
  ...process.env,
  GATEHOUSE_MONGO_URL: engines.mongoUrl,
  GATEHOUSE_KAFKA_BROKERS: engines.kafkaBrokers,
  GATEHOUSE_REDIS_URL: engines.redisUrl,
};
let folder: string;
let instance: Instance;
let platform: ProcessPlan;
let operators: ServiceCommands;
const client = new mongoose.mongo.MongoClient(engines.mongoUrl);

const stack = async (name: 'backup' | 'restore', ...args: string[]) => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await commands[name]?.run({ env, shift: 0, instance, args, report: say, print: say });
  return { code, printed: lines.join('\n') };
};
const operator = (...args: string[]): Promise<string> => operators.run(platform, args);
const setting = async (key: string) => {
  const found = (await operator('settings', 'list')).split('\n').find((line) => line.startsWith(`${key} = `));
  return found?.slice(`${key} = `.length);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-backup-'));
  instance = {
    name: id,
    folder: join(folder, 'instance'),
    port: (base) => base,
    fresh: true,

    databasePrefix: `gatehouse_${id}_`,
    topicPrefix: `gatehouse-${id}.`,
    redisPrefix: `gatehouse-${id}:`,
  };
  const { processes } = await planPlatform(instance, engines, env);
  await migrate(processes, () => {});
  const planned = processes.find(({ name }) => name === 'platform');
  if (planned === undefined) throw new Error('there is no platform');
  platform = planned;
  operators = openServiceCommands(platform);
  await client.connect();
});
afterAll(async () => {
  await operators?.close();
  await client.close();
  await emptyInstance(instance, engines);
  await rm(folder, { recursive: true, force: true });
});

test('what is changed after a backup is as it was after the restore; other services keep what they have', async () => {
  const backup = join(folder, 'backup');
  await operator('settings', 'set', 'authCodeLength', '8');
  const taken = await stack('backup', backup);
  expect(taken.code).toBe(0);
  expect((await readdir(backup)).toSorted()).toEqual(
    serviceNames.filter((name) => name !== 'bff').toSorted(),
  );
  for (const name of await readdir(backup))
    expect(taken.printed).toMatch(new RegExp(`^${name}: \\d+ collections`, 'm'));

  await operator('settings', 'set', 'authCodeLength', '5');
  const audit = client.db(`${instance.databasePrefix}audit`).collection('later');
  await audit.insertOne({ what: 'written after the backup' });
  const restored = await stack('restore', backup, 'platform');
  expect(restored.code).toBe(0);
  expect(restored.printed).toContain('platform: restored;');
  expect(await setting('authCodeLength')).toBe('8');
  expect(await audit.countDocuments()).toBe(1);
});

test('nothing is restored without a folder, of a service that there is not, or while the platform runs', async () => {
  expect(await stack('restore')).toMatchObject({
    code: 1,
    printed: expect.stringContaining('Which backup?'),
  });
  expect(await stack('restore', folder, 'platfrom')).toMatchObject({
    code: 1,
    printed: expect.stringContaining('no such service: platfrom'),
  });
  const supervisor = await identify(process.pid);
  if (supervisor === undefined) throw new Error('this process does not run');
  await writeState(instance.folder, { supervisor, version: 'v', processes: [] });
  expect(await stack('restore', folder)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('The platform runs'),
  });
});
