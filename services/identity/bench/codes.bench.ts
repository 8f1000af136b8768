/**
 * Code requests accepted: each is a call over HTTP with a person, a transaction, three daily quotas, a code, a sealed
 * message and its outbox row, journalled before the answer. Everything runs on this machine at once: the service with its
 * relay and Kafka, MongoDB and the load. Per core means per second of the service's own CPU time.
 */
import { fork } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { readKeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { projectedDomains, projectedSettings } from '@gatehouse/kit/projections/projections.model.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { followForked } from '@gatehouse/testkit/forked-process.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { Pool } from 'undici';
import { testDomain } from '../src/domains.fixtures.ts';
import { person } from '../src/identity.fixtures.ts';
import { identityMigrations } from '../src/migrations/index.ts';
import { accountRow } from '../src/modules/accounts/accounts.domain.ts';
import { accounts } from '../src/modules/accounts/accounts.model.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const PEOPLE = 80_000;
const ADDRESSES = 1_000;
const CONNECTIONS = 96;
const mongoUrl =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const database = `gatehouse_bench_codes_${process.pid}`;

const pair = generateKeyPairSync('ed25519');
const key = {
  kid: 'bff-1',
  issuer: 'bff',
  publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
  privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
};
const ring = { keys: [key], signWith: key.kid };

const mongo = await connectMongo({ url: mongoUrl, database, appName: 'bench' });
await migrateForTest(mongo, identityMigrations);
const rows = Array.from({ length: PEOPLE }, (_, i) =>
  accountRow(
    person({ login: `person${i}`, email: `person${i}@example.org` }),
    systemIds.id(),
    systemClock.now(),
  ),
);
await accounts.driver(mongo.connection).insertMany(rows);
const domain = testDomain('bench', { base: true, schemeCode: 'email-or-password' });
await projectedDomains.driver(mongo.connection).insertOne({ _id: 'bench', facts: domain });
await projectedSettings.driver(mongo.connection).insertMany([
  { _id: 'authCodeDailyLimit', value: 100 },
  { _id: 'authCodeResendAlive', value: 10 },
]);

const child = fork(new URL('./codes.process.ts', import.meta.url).pathname, {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    GATEHOUSE_PORT: '0',
    GATEHOUSE_LOG_LEVEL: 'warn',
    GATEHOUSE_MONGO_URL: mongoUrl,
    GATEHOUSE_MONGO_DATABASE: database,
    GATEHOUSE_TOPIC_PREFIX: `gatehouse.bench.${process.pid}.`,
    GATEHOUSE_REDIS_PREFIX: `gatehouse:bench:${process.pid}:`,
    GATEHOUSE_ACTOR_KEYS: JSON.stringify(ring),
    GATEHOUSE_SEALING_KEYS: JSON.stringify({
      keys: [{ kid: 's', key: randomBytes(32).toString('base64url') }],
      sealWith: 's',
    }),
    GATEHOUSE_HASH_PROCESSES: '1',
  },
});
const service = await followForked(child);
const pool = new Pool(service.address, { connections: CONNECTIONS, pipelining: 1 });
const cpuOf = async (): Promise<number> => (await service.cpu()) / 1e6;

const sign = createActorTokenSigner({ ring: readKeyRing(ring), clock: systemClock });
const tokens = () =>
  Promise.all(
    Array.from({ length: ADDRESSES }, (_, i) =>
      sign(
        {
          kind: 'anonymous',
          domainId: 'bench',
          locale: 'ru',
          ip: `10.0.${Math.floor(i / 250)}.${i % 250}`,
        },
        'identity',
      ),
    ),
  );

let next = 0;
const run = async (length: number) => {
  const signed = await tokens();
  const latencies: number[] = [];
  const answers = new Map<number, number>();
  const until = performance.now() + length * 1_000;
  const client = async () => {
    while (performance.now() < until) {
      const one = next++ % PEOPLE;
      const started = performance.now();
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/api/v1/platform/auth/code/email',
        headers: {
          authorization: `Bearer ${signed[one % ADDRESSES]}`,
          'content-type': 'application/json',
        },
        body: `{"flow":"email_code","email":"person${one}@example.org"}`,
      });
      await body.dump();
      latencies.push(performance.now() - started);
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return { latencies: latencies.toSorted((a, b) => a - b), answers };
};

await run(Math.max(2, seconds / 2));
const before = await cpuOf();
const { latencies, answers } = await run(seconds);
const cpu = (await cpuOf()) - before;
const accepted = answers.get(200) ?? 0;
const percentile = (share: number) => latencies[Math.floor(latencies.length * share)]?.toFixed(1);
console.log('code requests', {
  acceptedPerSecond: Math.round(accepted / seconds),
  perCore: Math.round(accepted / cpu),
  microsecondsOfCpu: Math.round((cpu / accepted) * 1e6),
  p50: percentile(0.5),
  p99: percentile(0.99),
  answers: Object.fromEntries(answers),
});
if (answers.size !== 1 || accepted === 0) process.exitCode = 1;
reportFigure({
  name: 'code requests accepted by identity',
  value: Math.round(accepted / cpu),
  unit: 'a CPU second',
  good: 'more',
  must: 2_000,
  aim: 4_000,
});
reportFigure({
  name: 'code requests accepted, engines and load on the same machine',
  value: Math.round(accepted / seconds),
  unit: 'a second',
});

await pool.close();
await service.stop();
await mongo.connection.dropDatabase();
await mongo.close();
