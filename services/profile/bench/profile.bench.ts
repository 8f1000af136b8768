/**
 * A profile read and changed over HTTP, a CPU second of the service: each change is a transaction with the profile, its event
 * and the answer read anew. Beside each, by turns in the same run, a bare loop of the same reads and writes without a service.
 */
import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { readKeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { deleteKeys, deleteTopics } from '@gatehouse/stack/engines/engine-data.ts';
import { followForked } from '@gatehouse/testkit/forked-process.ts';
import { cpuPerCall, median } from '@gatehouse/testkit/measure/cpu-per-call.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { profileMigrations } from '../src/migrations.ts';
import { newProfile } from '../src/modules/profiles/profiles.domain.ts';
import { accountData } from '../src/modules/profiles/profiles.fixtures.ts';
import { profiles } from '../src/modules/profiles/profiles.model.ts';

const PEOPLE = 256;
const AT_ONCE = 32;
const ROUNDS = 3;
const calls = Number(process.env.BENCH_CALLS ?? 1_500);
const mongoUrl =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const kafkaBrokers = process.env.GATEHOUSE_KAFKA_BROKERS ?? '127.0.0.1:19192';
const redisUrl = process.env.GATEHOUSE_REDIS_URL ?? 'redis://127.0.0.1:16479';
const database = `gatehouse_bench_profile_${process.pid}`;
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

const people = Array.from({ length: PEOPLE }, (_, index) => `person-${index}`);
const mongo = await connectMongo({ url: mongoUrl, database, appName: 'bench' });
await migrateForTest(mongo, profileMigrations);
await profiles.driver(mongo.connection).insertMany(
  people.map((person) => {
    const { accountId, ...row } = newProfile(accountData(person), systemClock.now());
    return { _id: accountId, ...row };
  }),
);
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
let tokens: string[] = [];
const revisions = people.map(() => 1);
/** One call of one person at a time: a second change of the same revision would be a conflict. */
const personOf = (index: number): number => index % PEOPLE;

const send = async (index: number, { method, path }: { method: string; path: string }, body?: unknown) => {
  const answer = await fetch(`${service.address}${API_PREFIX}${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[personOf(index)]}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
};

const bareRows = mongo.connection.collection<{ _id: string; comment?: string; sequence: number }>('bare');
const bareEvents = mongo.connection.collection('bare_events');
await bareRows.insertMany(people.map((_id) => ({ _id, ...accountData(_id), sequence: 1 })) as never);
const event = Buffer.alloc(900);

/** What a call does, and the bare loop beside it. */
const pairs = {
  'profile read': {
    call: (index: number) => send(index, profileEndpoints.details),
    bare: (index: number) => bareRows.findOne({ _id: people[personOf(index)] as string }),
  },
  'profile change (PATCH)': {
    call: async (index: number) => {
      const person = personOf(index);
      const revision = revisions[person] ?? 1;
      await send(index, profileEndpoints.change, { revision, mainInfo: { comment: `change ${index}` } });
      revisions[person] = revision + 1;
    },
    bare: (index: number) => {
      const _id = people[personOf(index)] as string;
      return mongo.connection.transaction(async (session) => {
        await bareRows.findOne({ _id }, { session });
        await bareRows.updateOne(
          { _id },
          { $set: { comment: `change ${index}` }, $inc: { sequence: 1 } },
          { session },
        );
        await bareEvents.insertOne({ event }, { session });
      });
    },
  },
};

/** Microseconds of the service for a call. */
const servicePerCall = async (call: (index: number) => Promise<unknown>): Promise<number> => {
  const before = await service.cpu();
  await cpuPerCall({ calls, atOnce: AT_ONCE }, call);
  return ((await service.cpu()) - before) / calls;
};

for (const [name, { call, bare }] of Object.entries(pairs)) {
  const taken = { call: [] as number[], bare: [] as number[] };
  // The first round is not counted: connections open, code gets compiled. Tokens live a minute.
  for (let round = 0; round <= ROUNDS; round += 1) {
    tokens = await Promise.all(people.map((person) => sign(accountActor(person), 'profile')));
    const [ofCall, ofBare] = [await servicePerCall(call), await cpuPerCall({ calls, atOnce: AT_ONCE }, bare)];
    if (round === 0) continue;
    taken.call.push(ofCall);
    taken.bare.push(ofBare);
  }
  const [service, loop] = [median(taken.call), median(taken.bare)];
  reportFigure({ name, value: Math.round(1e6 / service), unit: 'a CPU second' });
  reportFigure({
    name: `${name}: CPU over that of a bare loop of the same reads and writes`,
    value: Math.round((service / loop) * 100) / 100,
    unit: '',
  });
}

await service.stop();
await mongo.connection.dropDatabase();
await mongo.close();
await deleteTopics(kafkaBrokers.split(','), (topic) => topic.startsWith(topicPrefix));
await deleteKeys(redisUrl, redisPrefix);
