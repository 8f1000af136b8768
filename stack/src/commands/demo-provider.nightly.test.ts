import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type BrowserClient, browserClient } from '@gatehouse/testkit/visiting/browser-client.ts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { demoPassword } from '../../../demo-data/people.ts';
import { namedInstance } from '../instance.ts';
import { repositoryRoot } from '../paths.ts';
import { emptyInstance } from '../platform.ts';
import { bffPort } from '../processes.ts';
import { waitFor } from '../wait.ts';

/** `make demo-provider` beside a platform: what its administrator and a person of its realm find. */

const PEOPLE = 60;
const instance = namedInstance('check', Number(process.env.GATEHOUSE_PORT_SHIFT ?? 0));
const address = `http://localhost:${instance.port(bffPort)}`;
const engines = {
  mongoUrl: inject('mongoUrl'),
  kafkaBrokers: inject('kafkaBrokers').join(','),
  redisUrl: inject('redisUrl'),
};
const started: ChildProcess[] = [];
let admin: BrowserClient;
let id: string;

/** Resolves once the command has printed this. */
const start = async (command: string, until: string, timeoutMs: number): Promise<void> => {
  let printed = '';
  const child = spawn(process.execPath, ['stack/src/cli.ts', command, '--instance', instance.name], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      GATEHOUSE_MONGO_URL: engines.mongoUrl,
      GATEHOUSE_KAFKA_BROKERS: engines.kafkaBrokers,
      GATEHOUSE_REDIS_URL: engines.redisUrl,
    },
  });
  started.unshift(child);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += String(chunk);
    });
  await waitFor(async () => expect(printed).toContain(until), {
    what: `the start of make ${command}`,
    timeoutMs,
    abortWhen: () => {
      if (child.exitCode !== null) throw new Error(printed);
    },
  });
};

beforeAll(async () => {
  await start('dev', `${address}/`, 290_000);
  await start('demo-provider', 'Keycloak runs until', 900_000);
  admin = browserClient(address);
  await admin.get('/platform/ui/project/info');
  const signIn = { flow: 'credentials', login: 'admin', password: demoPassword };
  expect((await admin.post('/platform/auth/login/login', signIn)).status).toBe(200);
}, 1_200_000);

afterAll(async () => {
  for (const child of started)
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  await emptyInstance(instance, engines);
}, 90_000);

const setting = '/platform/setting/providers';
const read = async <Body>(path: string) => (await admin.get(`${setting}${path}`)).body as Body;

interface Row {
  readonly id: string;
  readonly type: string;
  readonly details: { readonly status: string; readonly success: number; readonly error: number };
}
const users = async (): Promise<Row> =>
  (await read<{ synchronizations: Row[] }>(`/${id}/sync`)).synchronizations.find(
    ({ type }) => type === 'users',
  ) as Row;

test('the console shows the provider as connected', async () => {
  const { providers } = await read<{ providers: { id: string }[] }>('?search=demo-keycloak');
  expect(providers).toMatchObject([
    { name: 'demo-keycloak', enabled: true, connection: { state: 'connected' } },
  ]);
  ({ id = '' } = providers[0] ?? {});
});

test('a dry run tells of everybody, and a run brings them', async () => {
  const { id: syncId } = await users();
  const asked = await admin.post(`${setting}/sync/${syncId}/dry-run`, undefined);
  const { id: runId } = asked.body as { id: string };
  await vi.waitFor(
    async () =>
      expect(await read(`/sync/${syncId}/history/${runId}`)).toMatchObject({
        run: { status: 'success', total: PEOPLE, counts: { created: PEOPLE, skipped: 0 } },
      }),
    { timeout: 30_000, interval: 300 },
  );
  expect(await read(`/${id}/users`)).toMatchObject({ total: 0 });
  const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 1, syncLimit: 50 };
  expect((await admin.put(`${setting}/${id}/sync/${syncId}`, form)).status).toBe(200);
  await vi.waitFor(
    async () =>
      expect((await users()).details).toMatchObject({ status: 'success', success: PEOPLE, error: 0 }),
    { timeout: 60_000, interval: 300 },
  );
  expect(await read(`/${id}/users`)).toMatchObject({ total: PEOPLE });
});

/** Signs in at Keycloak as a browser does; answers where it sends the person back to. */
const atKeycloak = async (first: string, username: string): Promise<string> => {
  const cookies = new Map<string, string>();
  const visit = async (from: string, request: RequestInit = {}): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(from, { ...request, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) return answer.text();
    return next.startsWith(address) ? next : visit(new URL(next, from).href);
  };
  const form = await visit(first);
  const action = /action="([^"]+)"/.exec(form)?.[1]?.replaceAll('&amp;', '&');
  if (action === undefined) throw new Error(form);
  return visit(action, {
    method: 'POST',
    body: new URLSearchParams({ username, password: demoPassword }),
  });
};

test('a person of the realm signs in', async () => {
  const person = browserClient(address);
  await person.get('/platform/ui/project/info');
  const { body: offered } = await person.get('/platform/auth/providers');
  expect(offered).toMatchObject({ providers: [{ id, title: 'Keycloak' }] });
  const { body: begun } = await person.post(`/platform/auth/providers/${id}/begin`, undefined);
  const back = await atKeycloak((begun as { url: string }).url, 'person1');
  expect(back).toContain(`${address}/platform/login/provider?`);
  const query = new URL(back).search.slice(1);
  expect(await person.post('/platform/auth/providers/complete', { query })).toMatchObject({
    status: 200,
    body: { status: 'signedIn' },
  });
  expect(await person.get('/platform/user/profile/providers')).toMatchObject({
    body: { providers: [{ id, linked: true, managed: true }] },
  });
});
