import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '@gatehouse/stack/command.ts';
import { deleteTopics, dropDatabases } from '@gatehouse/stack/engines/engine-data.ts';
import { completeKeys, ringFor } from '@gatehouse/stack/key-ring.ts';
import { freePorts } from '@gatehouse/stack/ports.ts';
import { probe } from '@gatehouse/stack/supervisor-world.ts';
import { waitFor } from '@gatehouse/stack/wait.ts';
import { type Checkout, copyCheckout } from '@gatehouse/testkit/checkout.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newModule, newService } from './generate.ts';

/** Each starts a compiler or a runner of tests, which takes its time on a busy machine. */
const PATIENCE = { timeout: 180_000 };

const database = `gatehouse_generated_${process.pid}`;
const topicPrefix = `gatehouse-generated-${process.pid}.`;
let checkout: Checkout;
let root: string;

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
  checkout = await copyCheckout();
  root = checkout.folder;
  await newService(root, 'fleet-care');
  await newModule(root, 'fleet-care', 'spare-parts');
}, PATIENCE.timeout);

afterAll(async () => {
  await checkout?.remove();
  await dropDatabases(inject('mongoUrl'), (name) => name === database);
  await deleteTopics(inject('kafkaBrokers'), (name) => name.startsWith(topicPrefix));
});

test('what is generated compiles', PATIENCE, async () => {
  const config = join(root, 'tsconfig.generated.json');
  await writeFile(config, JSON.stringify({ extends: './tsconfig.json', include: ['services/fleet-care'] }));
  await expectSuccess(['node_modules/typescript7/bin/tsc', '-p', config]);
});

test('it is formatted and linted as the rest', PATIENCE, async () => {
  const paths = ['services/fleet-care', 'contracts', 'stack/src/processes.ts'];
  await expectSuccess([
    'node_modules/@biomejs/biome/bin/biome',
    ...['check', '--vcs-enabled=false', '--error-on-warnings', ...paths],
  ]);
});

test('its own tests pass', PATIENCE, async () => {
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
      'services/fleet-care',
    ],
    engineEnvironment(),
  );
});

test('the service migrates its database and becomes ready', PATIENCE, async () => {
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

test(
  'nobody has to write anything for the checks: contracts, the reference of the configuration, packages',
  PATIENCE,
  async () => {
    await expectSuccess([
      'node_modules/vitest/vitest.mjs',
      ...['run', '--root', root, '--project', 'unit', 'contracts/test', 'generators/src/config-reference'],
    ]);
    const reference = await readFile(join(root, 'docs/reference/configuration.md'), 'utf8');
    expect(reference).toMatch(/`GATEHOUSE_FLEET_CARE_URL`.*\| bff \|/);
    const sources = await readdir(join(root, 'services/fleet-care/src'), {
      recursive: true,
      withFileTypes: true,
    });
    const code = await Promise.all(
      sources
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
    );
    const imported = code.flatMap((text) =>
      [...text.matchAll(/from '(@?[\w-]+(?:\/[\w-]+)?)/g)].map(([, name]) => name),
    );
    const manifest = JSON.parse(await readFile(join(root, 'services/fleet-care/package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const ofTheRoot = ['vitest', '@gatehouse/testkit'];
    const declared = [...Object.keys(manifest.dependencies), ...ofTheRoot];
    expect(imported.filter((name) => !declared.includes(name ?? ''))).toEqual([]);
    expect(Object.keys(manifest.dependencies).filter((name) => !imported.includes(name))).toEqual([]);
  },
);

test('nothing is written over', async () => {
  await expect(newModule(root, 'fleet-care', 'spare-parts')).rejects.toThrow('exists already');
  await expect(newModule(root, 'nobody', 'spare-parts')).rejects.toThrow('there is no service nobody');
});
