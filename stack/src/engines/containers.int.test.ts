import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeFinder, findCompose } from './containers.ts';
import type { EngineKind } from './engine.ts';
import { type FinderContext, findEngine, sharedFinders } from './finder.ts';
import { redisEngine } from './redis.engine.ts';

let folder: string;
let env: Record<string, string>;

/** A program named docker that notes what it is asked for: the machine of the tests need not have a Docker engine. */
async function fakeDocker(body: string): Promise<void> {
  const path = join(folder, 'docker');
  const log = `echo "$* redis=$GATEHOUSE_REDIS_PORT" >> "${join(folder, 'calls')}"`;
  await writeFile(path, `#!/bin/sh\n${log}\n${body}\n`);
  await chmod(path, 0o755);
}

const calls = async () => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');

const context = (): FinderContext => ({
  env,
  ports: { mongo: 1, kafka: 2, kafkaController: 3, redis: 4 },
  folder: join(folder, 'engines'),
  project: 'gatehouse-test',
  compose: composeFinder(env),
  report: () => {},
});

const redis: EngineKind = { ...redisEngine, settle: async () => {} };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-containers-'));
  env = { PATH: folder };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('with a reachable engine the service of the compose file is started on the asked ports', async () => {
  await fakeDocker('exit 0');
  const engine = await findEngine(redis, context(), sharedFinders);
  expect(engine).toMatchObject({ way: 'container', address: 'redis://127.0.0.1:4' });
  expect((await calls()).at(-1)).toMatch(
    /^compose --file .*stack\/compose\.yaml --project-name gatehouse-test up --detach redis redis=4$/,
  );
});

test('faults reach the container', async () => {
  await fakeDocker('exit 0');
  const { control } = await findEngine(redis, context(), sharedFinders);
  await control?.pause();
  await control?.resume();
  await control?.kill();
  const commands = (await calls()).slice(-3).map((call) => call.split('gatehouse-test ')[1]);
  expect(commands).toEqual([
    'pause redis redis=4',
    'unpause redis redis=4',
    'kill --signal SIGKILL redis redis=4',
  ]);
});

test('a client without an engine is passed over', async () => {
  await fakeDocker('[ "$1" = info ] && exit 1; exit 0');
  expect(await findCompose(env)).toBeUndefined();
});

test('an engine that answers with errors is passed over', async () => {
  await fakeDocker(`[ "$1" = info ] && echo '{"ServerErrors":["Cannot connect"]}'; exit 0`);
  expect(await findCompose(env)).toBeUndefined();
});

test('an engine without the compose command is passed over, and so is one that is not wanted', async () => {
  await fakeDocker('[ "$1" = compose ] && exit 1; exit 0');
  expect(await findCompose(env)).toBeUndefined();
  await fakeDocker('exit 0');
  expect(await findCompose({ ...env, GATEHOUSE_CONTAINERS: 'off' })).toBeUndefined();
  expect(await findCompose(env)).toMatchObject({ title: 'docker' });
});
