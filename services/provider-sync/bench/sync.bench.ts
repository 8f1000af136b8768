/** A synchronization of a whole realm, from the provider's answers to the accounts in identity, and a second one of the same. */
import { fork } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { readKeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import { deleteKeys, deleteTopics } from '@gatehouse/stack/engines/engine-data.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { heapLimits } from '@gatehouse/stack/processes.ts';
import { followForked } from '@gatehouse/testkit/forked-process.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { clientId, clientSecret, realmName } from '../src/scripted-keycloak.fixtures.ts';

const people = Number(process.env.BENCH_PEOPLE ?? 50_000);
const mongoUrl =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const kafkaBrokers = process.env.GATEHOUSE_KAFKA_BROKERS ?? '127.0.0.1:19192';
const redisUrl = process.env.GATEHOUSE_REDIS_URL ?? 'redis://127.0.0.1:16479';
const topicPrefix = `gatehouse.bench.${process.pid}.`;
const redisPrefix = `gatehouse:bench:${process.pid}:`;

const keyOf = (issuer: string) => {
  const pair = generateKeyPairSync('ed25519');
  return {
    kid: `${issuer}-1`,
    issuer,
    publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
};
const keys = ['bff', 'provider-sync', 'identity'].map(keyOf);
const ringOf = (issuer: string) => ({ keys, signWith: `${issuer}-1` });

const databaseOf = (name: string) => `gatehouse_bench_sync_${name}_${process.pid}`;
const environmentOf = (name: 'identity' | 'provider-sync', more: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: 'production',
  GATEHOUSE_PORT: '0',
  GATEHOUSE_LOG_LEVEL: 'warn',
  GATEHOUSE_MONGO_URL: mongoUrl,
  GATEHOUSE_MONGO_DATABASE: databaseOf(name.replace('-', '_')),
  GATEHOUSE_KAFKA_BROKERS: kafkaBrokers,
  GATEHOUSE_TOPIC_PREFIX: topicPrefix,
  GATEHOUSE_REDIS_URL: redisUrl,
  GATEHOUSE_REDIS_PREFIX: redisPrefix,
  GATEHOUSE_ACTOR_KEYS: JSON.stringify(ringOf(name)),
  GATEHOUSE_SEALING_KEYS: JSON.stringify({
    keys: [{ kid: 's', key: randomBytes(32).toString('base64url') }],
    sealWith: 's',
  }),
  ...more,
});

/** A service migrated by its own command, in a process of its own. */
const start = async (name: 'identity' | 'provider-sync', file: string, more: Record<string, string> = {}) => {
  const env = environmentOf(name, more);
  await runOrThrow(process.execPath, [`${repositoryRoot}/services/${name}/src/cli.ts`, 'migrate'], { env });
  const child = fork(`${repositoryRoot}/services/${name}/bench/${file}`, {
    env,
    execArgv: heapLimits.split(' '),
  });
  return { ...(await followForked(child)), pid: child.pid as number };
};

const realm = await followForked(
  fork(new URL('./realm.process.ts', import.meta.url).pathname, {
    env: { ...process.env, BENCH_PEOPLE: String(people) },
  }),
);
const identity = await start('identity', 'identity.process.ts', { GATEHOUSE_HASH_PROCESSES: '1' });
const service = await start('provider-sync', 'sync.process.ts', {
  GATEHOUSE_IDENTITY_URL: identity.address,
  GATEHOUSE_PROVIDER_LOCAL_HOSTS: '127.0.0.1',
});

const sign = createActorTokenSigner({ ring: readKeyRing(ringOf('bff')), clock: systemClock });
const administrator = accountActor('bench', {
  methods: ['setting.providers.read', 'setting.providers.write'],
});
const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
  const answer = await fetch(`${service.address}${API_PREFIX}/platform/setting/providers${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await sign(administrator, 'provider-sync')}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
};

/** Most memory that the process has had, in MiB, as Linux counts it. */
const peakOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
};

interface Row {
  readonly id: string;
  readonly type: string;
  readonly details: {
    readonly status: string;
    readonly run: {
      readonly id: string;
      readonly failure: string | null;
      readonly counts: Readonly<Record<string, number>>;
    } | null;
  };
}
const rowOf = async (id: string): Promise<Row> => {
  const { synchronizations } = await call<{ synchronizations: Row[] }>('GET', `/${id}/sync`);
  return synchronizations.find(({ type }) => type === 'users') as Row;
};

/** Seconds until a run that is not this one has ended. */
const ended = async (id: string, before: string | undefined): Promise<{ seconds: number; row: Row }> => {
  const began = performance.now();
  for (;;) {
    const row = await rowOf(id);
    const { status, run } = row.details;
    if (run !== null && run.id !== before && ['success', 'error'].includes(status))
      return { seconds: (performance.now() - began) / 1_000, row };
    await pause(100);
  }
};

try {
  const { id } = await call<{ id: string }>('POST', '', {
    name: 'bench',
    url: realm.address,
    realm: realmName,
    clientId,
    clientSecret,
  });
  const { id: syncId } = await rowOf(id);
  await call('POST', `/sync/${syncId}/base`, {});
  const form = { enabled: true, restartOnFailure: false, periodUnit: 1, periodAmount: 1, syncLimit: 500 };
  await call('PUT', `/${id}/sync/${syncId}`, form);
  const first = await ended(id, undefined);
  if (first.row.details.run?.counts.created !== people)
    throw new Error(`the first run: ${JSON.stringify(first.row.details)}`);
  const peak = await peakOf(service.pid);
  await call('POST', `/${id}/sync/start`, { syncId });
  const second = await ended(id, first.row.details.run.id);
  if (second.row.details.run?.counts.unchanged !== people)
    throw new Error(`the second run: ${JSON.stringify(second.row.details)}`);
  const of = `${people.toLocaleString('en')} people`;
  reportFigure({
    name: `Synchronization of ${of}, first run`,
    value: Math.round(first.seconds),
    unit: 's',
    good: 'less' as const,
    aim: 300,
  });
  reportFigure({
    name: `Synchronization of ${of}, times that a second run is faster`,
    unit: '×',
    value: Math.round((first.seconds / second.seconds) * 10) / 10,
    good: 'more' as const,
    aim: 10,
  });
  reportFigure({
    name: `Synchronization of ${of}, most memory of provider-sync`,
    value: peak,
    unit: 'MiB',
    good: 'less' as const,
    aim: 512,
  });
} finally {
  await Promise.all([service.stop(), identity.stop(), realm.stop()]);
  for (const name of ['identity', 'provider_sync']) {
    const mongo = await connectMongo({ url: mongoUrl, database: databaseOf(name), appName: 'bench' });
    await mongo.connection.dropDatabase();
    await mongo.close();
  }
  await deleteTopics(kafkaBrokers.split(','), (topic) => topic.startsWith(topicPrefix));
  await deleteKeys(redisUrl, redisPrefix);
}
