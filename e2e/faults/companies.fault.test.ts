import { setTimeout as pause } from 'node:timers/promises';
import { isolatedEngines, isolatedPlatform } from '@gatehouse/testkit';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BrowserClient, browserClient, demoSecret, signInBy } from './browser-client.ts';
import { importPeople } from './people.ts';

/**
 * Requests for access and decisions on them while access-request is killed between commit and publishing, and Kafka is away.
 * What was acknowledged stands, and identity has the rights of every approval (R1, R3, R4).
 */

let engines: Awaited<ReturnType<typeof isolatedEngines>>;
let platform: Awaited<ReturnType<typeof isolatedPlatform>>;
let admin: BrowserClient;
let master: BrowserClient;

/** Milliseconds: five services, and companies made through them, on a machine that does other work, too. */
const SET_UP = 300_000;
const ROLE = 'buyer';
const INN = '7707083893';
const askers = Array.from({ length: 12 }, (_, index) => `asker-${index}`);

interface Page {
  readonly requests: readonly { requestId: string; userId: string; status: string }[];
  readonly meta: { readonly total: number };
}

const poll = <T>(read: () => Promise<T>) => ({
  toEqual: (wanted: unknown) =>
    vi.waitFor(async () => expect(await read()).toEqual(wanted), { timeout: 90_000, interval: 250 }),
});
/** Tries until it is answered as it should be; a process that dies in the middle answers something else, or nothing. */
const until = async <T>(
  ask: () => Promise<{ status: number; body: unknown }>,
  status: number,
): Promise<T> => {
  for (const deadline = Date.now() + 90_000; ; await pause(200)) {
    const answer = await ask().catch(() => undefined);
    if (answer?.status === status) return answer.body as T;
    if (Date.now() > deadline) throw new Error(`no ${status}: ${JSON.stringify(answer)}`);
  }
};
const signedIn = async (login: string): Promise<BrowserClient> => {
  const client = browserClient(platform.urls.bff?.replace('127.0.0.1', 'localhost') ?? '');
  await poll(() => signInBy(client, login)).toEqual(200);
  return client;
};

/** A service's database, to see what arrived there. */
const inDatabase = async <T>(service: string, read: (connection: mongoose.Connection) => Promise<T>) => {
  const { GATEHOUSE_MONGO_URL: url = '', GATEHOUSE_MONGO_DATABASE: dbName = '' } =
    platform.environment(service);
  const connection = await mongoose.createConnection(url, { dbName }).asPromise();
  try {
    return await read(connection);
  } finally {
    await connection.close();
  }
};
const accountIds = async (logins: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  inDatabase('identity', async (connection) => {
    const found = await connection
      .collection<{ _id: string; login: string }>('accounts')
      .find({ login: { $in: [...logins] } })
      .toArray();
    return new Map(found.map(({ _id, login }) => [login, _id]));
  });

let contractorId = '';
let organizationId = '';

beforeAll(async () => {
  engines = await isolatedEngines({ instance: 'companies' });
  platform = await isolatedPlatform(engines, {
    name: 'companyfaults',
    only: ['identity', 'profile', 'platform', 'access-request', 'bff'],
  });
  await platform.ready();
  await importPeople(platform, [
    { login: 'admin', password: demoSecret, roles: ['user', 'administrator'] },
    ...['master', ...askers].map((login) => ({ login, password: demoSecret, roles: ['user'] })),
  ]);
  admin = await signedIn('admin');
  const role = {
    kind: 'contractor',
    code: ROLE,
    name: 'Закупщик',
    nameEn: 'Buyer',
    comment: '',
    methods: [],
  };
  await until(() => admin.post('/platform/setting/roles', role), 201);
  const made = (path: string, body: object) => until<{ id: string }>(() => admin.post(path, body), 201);
  organizationId = (await made('/platform/setting/organizations', { name: 'Порт' })).id;
  contractorId = (
    await made('/platform/setting/contractors', {
      name: 'Сад',
      inn: INN,
      kpp: '770101001',
      availableOrganizations: [organizationId],
    })
  ).id;
  const ids = await accountIds(['master']);
  const path = `/platform/setting/contractors/${contractorId}/masters/${ids.get('master')}`;
  await until(() => admin.put(path, {}), 204);
  master = await signedIn('master');
  await until(() => master.get('/platform/master-account/access/requests'), 200);
  await poll(() =>
    inDatabase('access-request', (connection) => connection.collection('projected_roles').countDocuments()),
  ).toEqual(1);
}, SET_UP);

afterAll(async () => {
  await platform?.dispose();
  await engines?.dispose();
});

test(
  'killed under load between commit and publishing it loses no acknowledged request and no decision',
  async () => {
    const clients = new Map<string, BrowserClient>();
    for (const login of askers) clients.set(login, await signedIn(login));
    const ids = await accountIds(askers);
    await engines.kafka.control.pause();

    const sent = new Map<string, string>();
    const approved = new Set<string>();
    const work = async (login: string) => {
      const client = clients.get(login) as BrowserClient;
      const companies = [{ name: 'Сад', inn: INN, roles: [ROLE] }];
      const { requestIds } = await until<{ requestIds: string[] }>(
        () => client.post('/platform/user/access/requests', { companies }),
        201,
      );
      const [requestId = ''] = requestIds;
      sent.set(requestId, login);
      const decision = {
        requestId,
        userId: ids.get(login),
        contractorId,
        roles: [{ organizationId, rolesIds: [ROLE] }],
      };
      // An answer that was lost on its way is given by the list.
      for (;;) {
        const answer = await master
          .post('/platform/master-account/access/requests/approve/contractor', decision)
          .catch(() => undefined);
        if (answer?.status === 204 || answer?.status === 409) break;
        await pause(200);
      }
      approved.add(requestId);
    };
    // A process that was killed a moment ago may not have started yet.
    const kill = () =>
      vi.waitFor(() => platform.signal('access-request', 'SIGKILL'), { timeout: 60_000, interval: 100 });
    const working = Promise.all(askers.map(work));
    for (const least of [2, 5, 8]) {
      await poll(async () => sent.size >= least).toEqual(true);
      await kill();
    }
    await working;
    await kill();
    await engines.kafka.control.resume();
    await platform.ready('access-request');

    expect([sent.size, approved.size]).toEqual([askers.length, askers.length]);
    const list = await until<Page>(
      () => master.get('/platform/master-account/access/requests?limit=100'),
      200,
    );
    const stored = new Map(list.requests.map(({ requestId, userId }) => [requestId, userId]));
    for (const [requestId, login] of sent) expect(stored.get(requestId)).toBe(ids.get(login));
    // Of a request that was stored and not acknowledged the person sent another: one of the two was approved.
    // The rights of each approval have reached identity, once.
    await poll(() =>
      inDatabase('identity', async (connection) => {
        const found = await connection
          .collection<{ _id: string; companyAccess?: { roles: string[] }[] }>('accounts')
          .find({ _id: { $in: [...ids.values()] } })
          .toArray();
        return found.map(({ companyAccess = [] }) => companyAccess.map(({ roles }) => roles));
      }),
    ).toEqual(askers.map(() => [[ROLE]]));
  },
  SET_UP,
);
