/**
 * Lists and searches over 100,000 contractors and 1,000,000 memberships as browsers ask for them, and how long it takes
 * from a decision to its effect in an open session. `BENCH_ROWS` fills fewer contractors, ten memberships each.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { withGrams } from '@gatehouse/kit/mongo/search.ts';
import { startIsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { type BrowserClient, browserClient } from '@gatehouse/testkit/visiting/browser-client.ts';
import mongoose from 'mongoose';
import { demoSecret, percentile } from './storm.ts';

const { env } = process;
const contractorCount = Number(env.BENCH_ROWS ?? 100_000);
const EACH = 10;
/** A company whose master account looks after so many people. */
const LARGE = Math.min(5_000, contractorCount);
const ROUNDS = 200;
const DECISIONS = 20;
const BATCH = 5_000;
const ROLE = 'buyer';
/** Granted by the role: what the open session may read once the decision has arrived. */
const METHOD = 'setting.documents.read';

const platform = await startIsolatedPlatform({
  env,
  name: 'companies',
  engines: {
    mongoUrl: env.GATEHOUSE_MONGO_URL ?? '',
    kafkaBrokers: env.GATEHOUSE_KAFKA_BROKERS ?? '',
    redisUrl: env.GATEHOUSE_REDIS_URL ?? '',
  },
  only: ['identity', 'profile', 'platform', 'access-request', 'bff'],
});

const open = (service: string) => {
  const { GATEHOUSE_MONGO_URL: url = '', GATEHOUSE_MONGO_DATABASE: dbName = '' } =
    platform.environment(service);
  return mongoose.createConnection(url, { dbName }).asPromise();
};
const origin = () => platform.urls.bff?.replace('127.0.0.1', 'localhost') ?? '';

/** Tries until it is answered so; rights and people come by events. */
const until = async <T>(
  ask: () => Promise<{ status: number; body: unknown }>,
  status: number,
  everyMs = 200,
): Promise<T> => {
  for (const deadline = Date.now() + 120_000; ; await pause(everyMs)) {
    const answer = await ask();
    if (answer.status === status) return answer.body as T;
    if (Date.now() > deadline) throw new Error(`no ${status}: ${JSON.stringify(answer)}`);
  }
};

const importPeople = async (logins: readonly (readonly [login: string, roles: string[]])[]) => {
  const rows = logins.map(([login, roles]) =>
    JSON.stringify({ login, roles, password: demoSecret, lastName: 'Bennett', firstName: 'Olivia' }),
  );
  await platform.command('identity', ['accounts', 'import', '-'], rows.join('\n'));
};
const signedIn = async (login: string): Promise<BrowserClient> => {
  const client = browserClient(origin());
  await until(async () => {
    await client.get('/platform/ui/project/info');
    const body = { flow: 'credentials', login, password: demoSecret };
    return client.post('/platform/auth/login/login', body);
  }, 200);
  return client;
};

const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const innOf = (index: number): string => {
  const digits = String(770_000_000 + index);
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (weights[at] ?? 0), 0);
  return `${digits}${(sum % 11) % 10}`;
};
const words = [
  'Парус',
  'Маяк',
  'Гавань',
  'Верфь',
  'Рассвет',
  'Заря',
  'Северный ветер',
  'Канат',
  'Якорь',
  'Прилив',
];
const texts = ['name', 'inn', 'kpp', 'ogrn', 'okpo', 'taxNumber', 'registrationNumber'];
const now = new Date();

const contractor = (index: number, organizationId: string) =>
  withGrams(
    {
      _id: `bench-${index}`,
      name: `${words[index % words.length]} ${index}`,
      inn: innOf(index),
      kpp: '770101001',
      ogrn: null,
      okpo: null,
      taxNumber: null,
      registrationNumber: null,
      sequence: 1,
      updatedAt: now,
      organizations: [organizationId],
      grants: 0,
    },
    { texts },
  );
const membership = (index: number, contractorId: string, organizationId: string) => ({
  _id: `bench-${index}`,
  accountId: `person-${index}`,
  contractorId,
  until: null,
  since: now,
  access: [{ organizationId, roles: [ROLE] }],
  grantedBy: 'system',
  endedAt: null,
  lockedRoles: [],
  reminded: false,
  name: `Орлова Вера ${index}`,
  email: `person-${index}@example.org`,
  mobile: null,
  sequence: 1,
});

const fill = async (organizationId: string): Promise<void> => {
  const connection = await open('access-request');
  /** Indexes are made after the rows: it takes a third of the time. */
  const insert = async (name: string, count: number, make: (index: number) => object) => {
    const rows = connection.collection(name);
    const indexes = (await rows.indexes()).filter((index) => index.name !== '_id_');
    await rows.dropIndexes();
    for (let from = 0; from < count; from += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => make(from + at));
      await rows.insertMany(batch as never, { ordered: false, writeConcern: { w: 1, j: false } });
    }
    await rows.createIndexes(indexes.map(({ v: _, ...index }) => index));
  };
  await insert('contractors', contractorCount, (index) => contractor(index, organizationId));
  // The first company is large, the others share the rest.
  await insert('memberships', contractorCount * EACH, (index) =>
    membership(
      index,
      index < LARGE ? 'bench-0' : `bench-${1 + (index % (contractorCount - 1))}`,
      organizationId,
    ),
  );
  await connection.close();
};

const measured = async (name: string, ask: (round: number) => Promise<{ status: number }>): Promise<void> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const { status } = await ask(round);
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${name}: ${status}`);
  }
  reportFigure({ name: `${name}, p99`, value: percentile(times, 0.99), unit: 'ms', good: 'less', aim: 100 });
};

try {
  await platform.ready();
  const people = Array.from({ length: DECISIONS }, (_, index) => `asker-${index}`);
  await importPeople([
    ['admin', ['user', 'administrator']],
    ['master', ['user']],
    ...people.map((login) => [login, ['user']] as const),
  ] as [string, string[]][]);
  const admin = await signedIn('admin');
  const role = { kind: 'contractor', code: ROLE, name: 'Закупщик', nameEn: 'Buyer', comment: '' };
  await until(() => admin.post('/platform/setting/roles', { ...role, methods: [METHOD] }), 201);
  const organization = await until<{ id: string }>(
    () => admin.post('/platform/setting/organizations', { name: 'Порт' }),
    201,
  );
  const began = performance.now();
  await fill(organization.id);
  process.stdout.write(`filled in ${Math.round((performance.now() - began) / 1000)} s\n`);
  const identity = await open('identity');
  const accounts = await identity
    .collection<{ _id: string; login: string }>('accounts')
    .find({ login: { $in: ['master', ...people] } })
    .toArray();
  await identity.close();
  const idOf = (login: string) => accounts.find((row) => row.login === login)?._id;
  for (const id of ['bench-0', 'bench-1'])
    await until(() => admin.put(`/platform/setting/contractors/${id}/masters/${idOf('master')}`, {}), 204);
  const master = await signedIn('master');
  await until(() => master.get('/platform/user/profile/contacts'), 200);

  const list = '/platform/setting/contractors';
  const word = (round: number) => encodeURIComponent(words[round % words.length] ?? '');
  const some = (round: number) => (round * 7_919) % contractorCount;
  await measured('contractors, a page by name', (round) => admin.get(`${list}?offset=${(round % 50) * 20}`));
  await measured('contractors, by part of a name', (round) => admin.get(`${list}?search=${word(round)}`));
  await measured('contractors, by a number', (round) => admin.get(`${list}?search=${innOf(some(round))}`));
  await measured('people of a company', (round) => admin.get(`${list}/bench-${some(round)}/people`));
  await measured(`people of a company of ${LARGE.toLocaleString('en')}, by part of a name`, (round) =>
    admin.get(`${list}/bench-0/people?search=${round * 13}`),
  );
  await measured(`contacts of a master account of ${LARGE.toLocaleString('en')}`, (round) =>
    master.get(`/platform/user/profile/contacts?offset=${(round % 50) * 20}`),
  );
  await measured(`contacts of a master account of ${LARGE.toLocaleString('en')}, searched`, (round) =>
    master.get(`/platform/user/profile/contacts?search=person-${round}`),
  );
  await measured('own companies', () => master.get('/platform/user/profile/companies'));

  const [given, taken]: [number[], number[]] = [[], []];
  for (const login of people) {
    const person = await signedIn(login);
    const shown = () => person.get('/platform/setting/documents');
    await until(shown, 403);
    const companies = [{ inn: innOf(1), roles: [ROLE] }];
    const { requestIds } = await until<{ requestIds: string[] }>(
      () => person.post('/platform/user/access/requests', { companies }),
      201,
    );
    const contractorId = 'bench-1';
    const userId = idOf(login);
    const roles = [{ organizationId: organization.id, rolesIds: [ROLE] }];
    const decision = { requestId: requestIds[0], userId, contractorId, roles };
    await until(
      () => master.post('/platform/master-account/access/requests/approve/contractor', decision),
      204,
    );
    let began = performance.now();
    await until(shown, 200, 10);
    given.push(performance.now() - began);
    await until(
      () => master.delete('/platform/master-account/contacts/contractors', { userId, contractorId }),
      204,
    );
    began = performance.now();
    await until(shown, 403, 10);
    taken.push(performance.now() - began);
  }
  const effect = (name: string, times: readonly number[]) =>
    reportFigure({
      name: `${name}, slowest of ${times.length}`,
      value: Math.round(Math.max(...times)),
      unit: 'ms',
      good: 'less',
      aim: 2_000,
    });
  effect('approval to its effect in an open session', given);
  effect('removal to its effect in an open session', taken);
} finally {
  await platform.dispose();
}
