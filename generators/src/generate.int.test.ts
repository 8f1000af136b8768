import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@gatehouse/stack/command.ts';
import { deleteTopics, dropDatabases } from '@gatehouse/stack/engines/engine-data.ts';
import { completeKeys, ringFor } from '@gatehouse/stack/key-ring.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { freePorts } from '@gatehouse/stack/ports.ts';
import { probe } from '@gatehouse/stack/supervisor-world.ts';
import { waitFor } from '@gatehouse/stack/wait.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newModule, newService } from './generate.ts';

const database = `gatehouse_generated_${process.pid}`;
const topicPrefix = `gatehouse-generated-${process.pid}.`;
let root: string;

/** A checkout of what every service stands on, with the packages of this one. */
async function makeCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-generated-'));
  const skip = /node_modules|\/dist$/;
  for (const name of [
    'contracts',
    'packages',
    'stack',
    'tsconfig.json',
    'biome.json',
    'package.json',
    'vitest.config.ts',
  ]) {
    await cp(join(repositoryRoot, name), join(folder, name), {
      recursive: true,
      filter: (source) => !skip.test(source.slice(repositoryRoot.length)),
    });
  }
  await mkdir(join(folder, 'node_modules/@gatehouse'), { recursive: true });
  for (const name of await readdir(join(repositoryRoot, 'node_modules'))) {
    if (name === '@gatehouse' || name.startsWith('.vite')) continue;
    await symlink(join(repositoryRoot, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const workspaces = {
    contracts: 'contracts',
    stack: 'stack',
    kit: 'packages/kit',
    testkit: 'packages/testkit',
  };
  for (const [name, path] of Object.entries(workspaces)) {
    await symlink(join(folder, path), join(folder, 'node_modules/@gatehouse', name));
  }
  return folder;
}

const engineEnvironment = () => ({
  ...process.env,
  GATEHOUSE_MONGO_URL: inject('mongoUrl'),
  GATEHOUSE_KAFKA_BROKERS: inject('kafkaBrokers').join(','),
  GATEHOUSE_REDIS_URL: inject('redisUrl'),
});

async function expectSuccess(args: readonly string[], env: Record<string, string | undefined> = process.env) {
  const result = await run(process.execPath, args, { cwd: root, env });
  expect(result.code, `${result.stdout}\n${result.stderr}`).toBe(0);
}

beforeAll(async () => {
  root = await makeCheckout();
  await newService(root, 'fleet-care');
  await newModule(root, 'fleet-care', 'spare-parts');
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  await dropDatabases(inject('mongoUrl'), (name) => name === database);
  await deleteTopics(inject('kafkaBrokers'), (name) => name.startsWith(topicPrefix));
});

test('what is generated compiles', async () => {
  const config = join(root, 'tsconfig.generated.json');
  await writeFile(config, JSON.stringify({ extends: './tsconfig.json', include: ['services'] }));
  await expectSuccess(['node_modules/typescript7/bin/tsc', '-p', config]);
});

test('it is formatted and linted as the rest', async () => {
  const paths = [
    'services',
    'contracts/src/fleet-care',
    'contracts/src/core/services.ts',
    'stack/src/processes.ts',
  ];
  await expectSuccess([
    'node_modules/@biomejs/biome/bin/biome',
    ...['check', '--vcs-enabled=false', '--error-on-warnings', ...paths],
  ]);
});

test('its own tests pass', async () => {
  await expectSuccess(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--root',
      root,
      '--project',
      'unit',
      '--project',
      'int',
      'services',
    ],
    engineEnvironment(),
  );
});

test('the service migrates its database and becomes ready', async () => {
  const [port = 0] = await freePorts(1);
  const env = {
    ...engineEnvironment(),
    GATEHOUSE_PORT: String(port),
    GATEHOUSE_MONGO_DATABASE: database,
    GATEHOUSE_TOPIC_PREFIX: topicPrefix,
    GATEHOUSE_ACTOR_KEYS: JSON.stringify(ringFor('bff', completeKeys([], ['bff']))),
  };
  await expectSuccess(['services/fleet-care/src/cli.ts', 'migrate'], env);
  const service = spawn(process.execPath, ['services/fleet-care/src/main.ts'], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  try {
    await waitFor(() => probe(`http://127.0.0.1:${port}/health/ready`), {
      what: 'readiness of the generated service',
      timeoutMs: 20_000,
    });
  } finally {
    const ended = new Promise((resolve) => service.once('exit', resolve));
    service.kill('SIGTERM');
    await ended;
  }
});

test('the new process has a port of its own and stands before the BFF', async () => {
  const processes = await readFile(join(root, 'stack/src/processes.ts'), 'utf8');
  expect(processes).toMatch(/name: 'fleet-care', port: 8108,.*\n\s+\{ name: 'bff'/);
});

test('nothing is written over', async () => {
  await expect(newModule(root, 'fleet-care', 'spare-parts')).rejects.toThrow('exists already');
  await expect(newModule(root, 'nobody', 'spare-parts')).rejects.toThrow('there is no service nobody');
});
