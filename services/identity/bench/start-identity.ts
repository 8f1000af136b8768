/** Identity in a process of its own with a database of its own, for measurements. */
import { fork } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { readKeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { followForked } from '@gatehouse/testkit/forked-process.ts';
import { Pool } from 'undici';
import { identityMigrations } from '../src/migrations/index.ts';

export const mongoUrl =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';

const pair = generateKeyPairSync('ed25519');
const key = {
  kid: 'bff-1',
  issuer: 'bff',
  publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
  privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
};
const ring = { keys: [key], signWith: key.kid };

/** The database with its collections; identity starts over what is stored there until then. */
export const prepareIdentity = async (name: string) => {
  const database = `gatehouse_bench_${name}_${process.pid}`;
  const mongo = await connectMongo({ url: mongoUrl, database, appName: 'bench' });
  await migrateForTest(mongo, identityMigrations);
  const start = async ({ connections }: { readonly connections: number }) => {
    const child = fork(new URL('./identity.process.ts', import.meta.url).pathname, {
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
    const pool = new Pool(service.address, { connections, pipelining: 1 });
    return {
      pool,
      /** Microseconds of its processor time since its start. */
      cpu: service.cpu,
      stop: async (): Promise<void> => {
        await pool.close();
        await service.stop();
        await mongo.connection.dropDatabase();
        await mongo.close();
      },
    };
  };
  return {
    connection: mongo.connection,
    sign: createActorTokenSigner({ ring: readKeyRing(ring), clock: systemClock }),
    start,
  };
};
