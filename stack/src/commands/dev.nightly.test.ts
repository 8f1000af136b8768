import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkout, copyCheckout } from '@gatehouse/testkit/checkout.ts';
import { browserClient } from '@gatehouse/testkit/visiting/browser-client.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demoPassword } from '../../../demo-data/people.ts';
import { namedInstance } from '../instance.ts';
import { emptyInstance } from '../platform.ts';
import { bffPort } from '../processes.ts';
import { logPath } from '../supervisor-world.ts';
import { waitFor } from '../wait.ts';

/** `make dev` in a fresh clone, as a person at its address finds it. */

const shift = Number(process.env.GATEHOUSE_PORT_SHIFT ?? 0);
const instance = namedInstance('check', shift);
const address = `http://localhost:${instance.port(bffPort)}`;
const engines = {
  mongoUrl: inject('mongoUrl'),
  kafkaBrokers: inject('kafkaBrokers').join(','),
  redisUrl: inject('redisUrl'),
};
let checkout: Checkout;
let dev: ChildProcess;
let printed = '';

beforeAll(async () => {
  checkout = await copyCheckout();
  dev = spawn(process.execPath, ['stack/src/cli.ts', 'dev', '--instance', 'check'], {
    cwd: checkout.folder,
    env: {
      ...process.env,
      GATEHOUSE_MONGO_URL: engines.mongoUrl,
      GATEHOUSE_KAFKA_BROKERS: engines.kafkaBrokers,
      GATEHOUSE_REDIS_URL: engines.redisUrl,
    },
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (chunk) => {
      printed += String(chunk);
    });
  await waitFor(async () => expect(printed).toContain(`${address}/`), {
    what: 'the start of make dev',
    timeoutMs: 290_000,
    abortWhen: () => {
      if (dev.exitCode !== null) throw new Error(printed);
    },
  });
}, 300_000);

afterAll(async () => {
  if (dev?.exitCode === null) {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
  await emptyInstance(instance, engines);
  await checkout?.remove();
}, 60_000);

const anna = { flow: 'credentials', login: 'anna', password: demoPassword };

test('a person signs in at its address, in the look of the domain', async () => {
  const client = browserClient(address);
  const { body } = await client.get('/platform/ui/project/info');
  const { styleCode } = body as { styleCode: string };
  expect((await fetch(`${address}/platform/style/${styleCode}.css`)).status).toBe(200);
  expect(await client.post('/platform/auth/login/login', anna)).toMatchObject({ status: 200 });
  const page = await fetch(`${address}/platform/login`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('/src/app/main.tsx');
});

test('a changed service is what the next call finds', async () => {
  const client = browserClient(address);
  await client.get('/platform/ui/project/info');
  await client.post('/platform/auth/login/login', anna);
  const menu = async () => JSON.stringify((await client.get('/platform/ui/menu')).body);
  const log = () => readFile(logPath(join(checkout.folder, '.stack/check'), 'platform'), 'utf8');
  expect(await menu()).not.toContain('Мои данные');
  const entries = 'contracts/src/profile/personal.menu.ts';
  await checkout.edit(entries, "ru: 'Личные данные'", "ru: 'Мои данные'");
  await waitFor(
    async () => {
      const found = await menu();
      if (!found.includes('Мои данные')) throw new Error(`${found}\n${(await log()).slice(-2_000)}`);
    },
    { what: 'the changed menu', timeoutMs: 50_000 },
  );
});

test('a changed component is sent to the open page', async () => {
  const file = 'src/app/layouts/brand.tsx';
  const source = async () => (await fetch(`${address}/platform/${file}`)).text();
  expect(await source()).not.toContain('changed-by-a-test');
  const client = await (await fetch(`${address}/platform/@vite/client`)).text();
  const token = /wsToken = "([\w-]+)"/.exec(client)?.[1];
  const page = new WebSocket(`${address.replace('http', 'ws')}/platform/?token=${token}`, 'vite-hmr');
  const told: string[] = [];
  page.addEventListener('message', ({ data }) => told.push(String(data)));
  await once(page, 'open');
  await checkout.edit(`frontend/${file}`, 'gh-brand"', 'gh-brand changed-by-a-test"');
  await expect.poll(() => told.join('\n'), { timeout: 20_000, interval: 50 }).toContain(file);
  expect(await source()).toContain('changed-by-a-test');
  page.close();
});
