/**
 * A form of 300 fields read and changed; values that conflict counted among as many profiles as are asked for
 * (`BENCH_PEOPLE`); reads of profiles while values are brought after a change. Profiles stand in raw batches. Everything runs
 * on this machine: the service, MongoDB and the load.
 */
import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { dynamicFieldEndpoints } from '@gatehouse/contracts/profile/dynamic-fields.endpoints.ts';
import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { readKeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { requestTarget } from '@gatehouse/kit/http/client.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { deleteKeys, deleteTopics } from '@gatehouse/stack/engines/engine-data.ts';
import { followForked } from '@gatehouse/testkit/forked-process.ts';
import { median } from '@gatehouse/testkit/measure/cpu-per-call.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { profileMigrations } from '../src/migrations.ts';
import { fieldDefaults } from '../src/modules/form/form.domain.ts';
import { profileForms, USERS_FORM } from '../src/modules/form/form.model.ts';
import { installedForm } from '../src/modules/form/installed-form.ts';
import { profileValues } from '../src/modules/profiles/profile-values.model.ts';
import { newProfile } from '../src/modules/profiles/profiles.domain.ts';
import { accountData } from '../src/modules/profiles/profiles.fixtures.ts';
import { profiles } from '../src/modules/profiles/profiles.model.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 1_000_000);
const FIELDS = 300;
const BATCH = 10_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const READERS = 4;
const READ_MS = 10_000;
const NUMBER = 'number';

const mongoUrl =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const kafkaBrokers = process.env.GATEHOUSE_KAFKA_BROKERS ?? '127.0.0.1:19192';
const redisUrl = process.env.GATEHOUSE_REDIS_URL ?? 'redis://127.0.0.1:16479';
const database = `gatehouse_bench_fields_${process.pid}`;
const topicPrefix = `gatehouse.bench.${process.pid}.`;
const redisPrefix = `gatehouse:bench:${process.pid}:`;

const pair = generateKeyPairSync('ed25519');
const key = {
  kid: 'bff-1',
  issuer: 'bff',
  publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
  privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
};
const ring = { keys: [key], signWith: key.kid };

const mongo = await connectMongo({ url: mongoUrl, database, appName: 'bench' });
await migrateForTest(mongo, profileMigrations);
const { connection } = mongo;
const personOf = (index: number): string => `person-${index}`;
// The first two have the same number.
const numberOf = (index: number): string => `n-${index === 1 ? 0 : index}`;
const { accountId: _, ...template } = newProfile(accountData('person'), systemClock.now());
for (let from = 0; from < PEOPLE; from += BATCH) {
  const indexes = Array.from({ length: Math.min(BATCH, PEOPLE - from) }, (__, offset) => from + offset);
  const unordered = { ordered: false, bypassDocumentValidation: true };
  await profiles.driver(connection).insertMany(
    indexes.map((index) => ({ ...template, _id: personOf(index) })),
    unordered,
  );
  await profileValues.driver(connection).insertMany(
    indexes.map((index) => ({
      _id: `${personOf(index)}.${NUMBER}`,
      accountId: personOf(index),
      field: NUMBER,
      values: [numberOf(index)],
      key: numberOf(index),
    })),
    unordered,
  );
}
const title = { ru: 'Табельный номер в подразделении', en: 'Staff number in the department' };
const part = { title, active: true, systemic: false };
const blocks = Array.from({ length: 10 }, (__, block) => ({
  ...part,
  code: `block${block}`,
  order: block,
  fields: Array.from({ length: FIELDS / 10 }, (___, field) => {
    const code = block === 0 && field === 0 ? NUMBER : `field${block}_${field}`;
    return { ...fieldDefaults, code, title, order: field };
  }),
}));
const wide = { ...part, code: 'wide', order: 90, blocks };
await profileForms
  .driver(connection)
  .updateOne({ _id: USERS_FORM }, { $set: { tabs: [...installedForm, wide] as never } });

const service = await followForked(
  fork(new URL('./profile.process.ts', import.meta.url).pathname, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      GATEHOUSE_PORT: '0',
      GATEHOUSE_LOG_LEVEL: 'warn',
      GATEHOUSE_MONGO_URL: mongoUrl,
      GATEHOUSE_MONGO_DATABASE: database,
      GATEHOUSE_KAFKA_BROKERS: kafkaBrokers,
      GATEHOUSE_TOPIC_PREFIX: topicPrefix,
      GATEHOUSE_REDIS_URL: redisUrl,
      GATEHOUSE_REDIS_PREFIX: redisPrefix,
      GATEHOUSE_ACTOR_KEYS: JSON.stringify(ring),
    },
  }),
);

const sign = createActorTokenSigner({ ring: readKeyRing(ring), clock: systemClock });
const administrator = accountActor('administrator', {
  methods: ['setting.dynamic-fields.read', 'setting.dynamic-fields.write'],
});

interface Asked {
  readonly actor?: typeof administrator;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Milliseconds of a call, with what it answers. */
const ask = async (endpoint: Endpoint, { actor = administrator, params = {}, body }: Asked = {}) => {
  const token = await sign(actor, 'profile');
  const path = requestTarget(endpoint, params);
  const started = performance.now();
  const answer = await fetch(`${service.address}${path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${endpoint.method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  return { ms: performance.now() - started, body: text === '' ? undefined : JSON.parse(text) };
};

const rounded = (value: number): number => Math.round(value * 10) / 10;
const inTurns = async (call: (round: number) => Promise<{ readonly ms: number }>): Promise<number> => {
  const taken: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { ms } = await call(round);
    // The first one opens connections and compiles.
    if (round > 0) taken.push(ms);
  }
  return rounded(median(taken));
};

const { tab, changeField, effects } = dynamicFieldEndpoints;
reportFigure({
  name: `a form of ${FIELDS} fields is read, median`,
  value: await inTurns(() => ask(tab, { params: { tab: 'wide' } })),
  unit: 'ms',
});
reportFigure({
  name: `a field of a form of ${FIELDS} is changed, median`,
  value: await inTurns((round) =>
    ask(changeField, {
      params: { id: 'users.field1_1' },
      body: { title: { ru: `Поле ${round}`, en: `Field ${round}` }, revision: round + 1 },
    }),
  ),
  unit: 'ms',
});

const id = `users.${NUMBER}`;
const counted = await ask(effects, { body: { act: 'change', id, field: { unique: true } } });
if (counted.body.effects.conflicts !== 2)
  throw new Error(`counted ${counted.body.effects.conflicts} conflicts`);
reportFigure({
  name: `conflicting values are counted among ${PEOPLE.toLocaleString('en')} profiles`,
  unit: 's',
  value: Math.round(counted.ms / 10) / 100,
  good: 'less',
  aim: 5,
});

/** Profiles read by several people at once for a while: median and p99 in ms. */
const reads = async () => {
  const taken: number[] = [];
  const end = performance.now() + READ_MS;
  const reader = async (first: number) => {
    for (let index = first; performance.now() < end; index += READERS) {
      const actor = accountActor(personOf((index * 7_919) % PEOPLE));
      taken.push((await ask(profileEndpoints.details, { actor })).ms);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (__, first) => reader(first)));
  taken.sort((left, right) => left - right);
  const at = (share: number) => rounded(taken[Math.floor(taken.length * share)] ?? 0);
  return { median: at(0.5), p99: at(0.99) };
};
const reportReads = async (when: string) => {
  const { median: half, p99 } = await reads();
  const name = `a profile is read ${when}, ${READERS} at once`;
  reportFigure({ name: `${name}, median`, value: half, unit: 'ms' });
  reportFigure({ name: `${name}, p99`, value: p99, unit: 'ms' });
};

await reads();
await reportReads('while nothing else runs');
await profileValues.driver(connection).deleteOne({ _id: `${personOf(1)}.${NUMBER}` });
const turned = await ask(changeField, { params: { id }, body: { unique: true, revision: 1 } });
reportFigure({
  name: `a field becomes unique among ${PEOPLE.toLocaleString('en')} profiles, its call`,
  value: Math.round(turned.ms / 10) / 100,
  unit: 's',
});
const held = () =>
  profileValues.driver(connection).countDocuments({ field: NUMBER, uniqueKey: { $type: 'string' } });
while ((await held()) === 0) await new Promise((resolve) => setTimeout(resolve, 100));
await reportReads('while values are brought after a change');
const done = await held();
if (done === PEOPLE - 1 && PEOPLE >= 1_000_000) throw new Error('the change had ended before the reads did');

await service.stop();
await connection.dropDatabase();
await mongo.close();
await deleteTopics(kafkaBrokers.split(','), (topic) => topic.startsWith(topicPrefix));
await deleteKeys(redisUrl, redisPrefix);
