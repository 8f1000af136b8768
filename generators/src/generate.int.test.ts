import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '@gatehouse/stack/command.ts';
import { deleteTopics, dropDatabases } from '@gatehouse/stack/engines/engine-data.ts';
import { completeKeys, ringFor } from '@gatehouse/stack/key-ring.ts';
import { freePorts } from '@gatehouse/stack/ports.ts';
import { probe } from '@gatehouse/stack/supervisor-world.ts';
import { waitFor } from '@gatehouse/stack/wait.ts';
import { type Checkout, copyCheckout } from '@gatehouse/testkit/checkout.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newModule, newScreen, newService } from './generate.ts';

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
  // Those above, also where this run has engines of its own.
  GATEHOUSE_TEST_ENGINES: 'shared',
});

async function expectSuccess(args: readonly string[], env: Record<string, string | undefined> = process.env) {
  const result = await run(process.execPath, args, { cwd: root, env });
  expect(result.code, `${result.stdout}\n${result.stderr}`).toBe(0);
}

/** What was written or changed, without what follows each path in words. */
let paths: readonly string[];

beforeAll(async () => {
  checkout = await copyCheckout();
  root = checkout.folder;
  const written = [
    ...(await newService(root, 'fleet-care')),
    ...(await newModule(root, 'fleet-care', 'spare-parts')),
    ...(await newScreen(root, 'platform', 'tariffs', {
      ru: 'Тарифы',
      en: 'Tariffs',
      fields: 'code:unique,name:text,price:int,enabled:switch',
    })),
  ];
  paths = [...new Set(written.map((path) => path.replace(/ \(.*\)$/, '')))];
}, PATIENCE.timeout);

afterAll(async () => {
  await checkout?.remove();
  await dropDatabases(inject('mongoUrl'), (name) => name === database);
  await deleteTopics(inject('kafkaBrokers'), (name) => name.startsWith(topicPrefix));
});

test('what is generated compiles, and so does what it is wired into', PATIENCE, async () => {
  const config = join(root, 'tsconfig.generated.json');
  const include = ['frontend/src/**/*.d.ts', ...paths.filter((path) => /\.tsx?$/.test(path))];
  // Nobody goes on from it: what it would keep for that is not made.
  const compilerOptions = { incremental: false, tsBuildInfoFile: null };
  await writeFile(config, JSON.stringify({ extends: './tsconfig.json', compilerOptions, include }));
  await expectSuccess(['node_modules/typescript7/bin/tsc', '-p', config, '--checkers', '1']);
});

test('it is formatted and linted as the rest', PATIENCE, async () => {
  await expectSuccess([
    'node_modules/@biomejs/biome/bin/biome',
    ...['check', '--vcs-enabled=false', '--error-on-warnings', 'contracts'],
    ...paths.filter((path) => /\.(tsx?|json)$/.test(path)),
  ]);
});

test('it keeps to the import rules, and nothing in it is unused or undeclared', PATIENCE, async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<'arch' | 'unused', string>;
  };
  const [, option = '', config = '', ...folders] = scripts.arch.split(' ');
  // Arrows that begin elsewhere are those of before, and cycles through what is new are found from it.
  const held = paths.filter(
    (path) => /\.tsx?$/.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)),
  );
  await expectSuccess([
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ...[option, config, ...held],
  ]);
  const [, ...options] = scripts.unused.split(' ');
  await expectSuccess(['node_modules/knip/bin/knip.js', ...options]);
});

test('its texts stand in both languages', PATIENCE, async () => {
  await expectSuccess(['frontend/scripts/check-messages.ts']);
});

// Those of contracts find what is generated from them to be what they say.
test('its own tests pass, and those of what it is wired into', PATIENCE, async () => {
  await expectSuccess(
    [
      'node_modules/vitest/vitest.mjs',
      // By one: each more would import the same modules again.
      ...['run', '--root', root, '--project', 'unit', '--project', 'int', '--maxWorkers=1'],
      ...['services/fleet-care', 'services/platform/src/modules/tariffs', 'services/platform/src/matrix'],
      ...['services/platform/src/modules/menus', 'frontend/src/pages/tariffs', 'contracts/test'],
      ...['generators/src/config-reference', 'frontend/scripts/journal-messages'],
      // The BFF counts the services there are.
      'bff/src/own-endpoints/overview',
      ...['services/audit/src/modules/history/row', 'services/audit/src/modules/history/filter'],
      // What a document, a page of restores or a rule of the repository lacks of it.
      ...['checks/src/snapshots', 'checks/src/named-files', 'checks/src/pure-domain', 'checks/src/alerts'],
      ...['checks/src/factory-dependencies', 'checks/src/document-references', 'checks/src/inherited-keys'],
    ],
    engineEnvironment(),
  );
});

test('what happens to it stands in the history, in words of both languages', async () => {
  const words = async (locale: 'ru' | 'en') => {
    const file = join(root, `frontend/src/features/tariffs/${locale}.json`);
    return (JSON.parse(await readFile(file, 'utf8')) as Record<string, string>)['journal.entity.tariff'];
  };
  expect(await words('ru')).toBe('тарифы');
  expect(await words('en')).toBe('tariff');
  const reference = await readFile(join(root, 'docs/reference/events.md'), 'utf8');
  expect(reference).toMatch(/`platform\.tariff\.changed`.*tariff/);
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

test('the new process has an image, and a port of its own, which the BFF reads too, and stands before it', async () => {
  const images = await readFile(join(root, 'Containerfile'), 'utf8');
  expect(images).toContain(
    'FROM runtime AS fleet-care\nCOPY fleet-care /app\nCMD ["services/fleet-care/src/main.ts"]\n\nFROM runtime AS bff',
  );
  const processes = await readFile(join(root, 'stack/src/processes.ts'), 'utf8');
  expect(processes).toMatch(/service\('fleet-care'\),\n\s+\{ name: 'bff'/);
  const reference = await readFile(join(root, 'docs/reference/configuration.md'), 'utf8');
  expect(reference).toMatch(/`GATEHOUSE_FLEET_CARE_URL`.*`http:\/\/127\.0\.0\.1:8108` \| bff \|/);
  expect(reference).toMatch(/`GATEHOUSE_PORT`.*`fleet-care 8108`/);
});

test('nothing is written over', async () => {
  await expect(newModule(root, 'fleet-care', 'spare-parts')).rejects.toThrow('exists already');
  await expect(newModule(root, 'nobody', 'spare-parts')).rejects.toThrow('there is no service nobody');
});
