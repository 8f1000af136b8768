/** The BFF in front of the real services: what the descriptors promise, whoever calls and whatever is sent. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endpointCatalog, methodKeys } from '@gatehouse/contracts';
import { type IsolatedPlatform, startIsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { testEngines } from '@gatehouse/testkit';
import { checkBadInput } from '@gatehouse/testkit/matrix/bad-input.matrix.ts';
import { browserCaller, type Caller } from '@gatehouse/testkit/matrix/caller.ts';
import { checkRoles } from '@gatehouse/testkit/matrix/role.matrix.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Browser, createBrowser } from './browser.fixtures.ts';

const LONG = 180_000;
const password = 'Orchid-Lantern-42';
const people: Readonly<Record<string, readonly string[]>> = {
  limited: [],
  person: ['user'],
  administrator: ['user', 'administrator'],
  auditor: ['user', 'administrator-read-only'],
};

let platform: IsolatedPlatform;

const importPeople = async (): Promise<void> => {
  const cli = fileURLToPath(new URL('../../services/identity/src/cli.ts', import.meta.url));
  const child = spawn(process.execPath, [cli, 'accounts', 'import'], {
    env: { ...process.env, ...platform.environment('identity') },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  Object.entries(people).forEach(([login, roles], index) => {
    const row = {
      login,
      email: `${login}@example.org`,
      mobile: `+7916000010${index}`,
      lastName: 'Last',
      firstName: 'First',
      middleName: null,
      locale: 'en',
      roles,
      password,
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    child.stdin.write(`${JSON.stringify(row)}\n`);
  });
  child.stdin.end();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`accounts import ended with ${code}: ${errors}`);
};

beforeAll(async () => {
  const { mongoUrl, kafkaBrokers, redisUrl } = testEngines();
  platform = await startIsolatedPlatform({
    env: process.env,
    name: 'bff',
    engines: { mongoUrl, kafkaBrokers: kafkaBrokers.join(','), redisUrl },
    only: ['identity', 'profile', 'platform', 'audit', 'bff'],
  });
  await importPeople();
}, LONG);
afterAll(() => platform?.dispose(), LONG);

const url = (): string => platform.urls.bff ?? '';

const signIn = async (login: string): Promise<Browser> => {
  const browser = createBrowser(url());
  await browser.send('GET', '/api/v1/platform/ui/project/info');
  const body = { flow: 'credentials', login, password };
  const answer = await browser.send('POST', '/api/v1/platform/auth/login/login', { body });
  expect(answer).toMatchObject({ status: 200, body: { status: 'signedIn' } });
  return browser;
};

const callerOf = async (login: string, methods: readonly string[]): Promise<Caller> =>
  browserCaller({ name: login, signedIn: true, methods }, url(), (await signIn(login)).jar);

const anonymous = async (): Promise<Caller> => {
  const browser = createBrowser(url());
  await browser.send('GET', '/api/v1/platform/ui/project/info');
  return browserCaller({ name: 'anonymous', signedIn: false, methods: [] }, url(), browser.jar);
};

test(
  'every role may do what the descriptors say, and nothing else',
  async () => {
    const callers = [
      await anonymous(),
      await callerOf('limited', []),
      await callerOf(
        'person',
        methodKeys.filter((key) => key.startsWith('cabinet.')),
      ),
      await callerOf('administrator', methodKeys),
      await callerOf(
        'auditor',
        methodKeys.filter((key) => key.endsWith('.read')),
      ),
    ];
    expect(await checkRoles(url(), endpointCatalog, callers, { peerVerdict: 404 })).toEqual([]);
  },
  LONG,
);

test(
  'everything that can be wrong with a request is a 4xx that names the field',
  async () => {
    const administrator = await callerOf('administrator', methodKeys);
    expect(await checkBadInput(url(), endpointCatalog, administrator)).toEqual([]);
  },
  LONG,
);

test(
  'a session ended from another browser is over at once',
  async () => {
    const here = await signIn('person');
    const there = await signIn('person');
    expect((await there.send('GET', '/api/v1/session')).status).toBe(200);
    expect((await here.send('DELETE', '/api/v1/platform/user/sessions')).status).toBe(204);
    const over = async () => expect((await there.send('GET', '/api/v1/session')).status).toBe(401);
    // Two seconds are what the platform promises (N6).
    await vi.waitFor(over, { timeout: 2_000 });
    expect(there.jar.has('gatehouse')).toBe(false);
  },
  LONG,
);
