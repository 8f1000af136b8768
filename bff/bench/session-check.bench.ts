/**
 * Requests per second and core of the BFF: the session check it answers itself, and a call it forwards. Per core means
 * per second of the BFF's own CPU time, so that other work on the machine does not decide the figure.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Figure, reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { Redis } from 'ioredis';
import { startPeers } from '../src/peers.fixtures.ts';
import { type LoadResult, load, percentile } from './load.ts';

const redisUrl = process.env.GATEHOUSE_REDIS_URL ?? 'redis://127.0.0.1:16479';
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const redisPrefix = `gatehouse:bench:${process.pid}:`;

const ask = async (bff: ChildProcess, question: string): Promise<unknown> => {
  const answered = once(bff, 'message');
  bff.send(question);
  return (await answered)[0];
};

const cpuOf = async (bff: ChildProcess): Promise<number> => {
  const { user, system } = (await ask(bff, 'cpu')) as NodeJS.CpuUsage;
  return (user + system) / 1e6;
};

const measure = async (bff: ChildProcess, run: () => Promise<LoadResult>) => {
  const before = await cpuOf(bff);
  const result = await run();
  const cpu = (await cpuOf(bff)) - before;
  return {
    perCore: Math.round(result.answers / cpu),
    microseconds: Math.round((cpu / result.answers) * 1e6),
    perSecond: Math.round(result.answers / result.seconds),
    p50: percentile(result.latencies, 0.5).toFixed(2),
    p99: percentile(result.latencies, 0.99).toFixed(2),
    failures: result.failures,
  };
};

const redis = new Redis(redisUrl, { keyPrefix: redisPrefix });
const peers = await startPeers(redis);
const ring = JSON.stringify({
  keys: peers.ring.keys.map(({ kid, issuer, publicKey, privateKey }) => ({
    kid,
    issuer,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    privateKey: privateKey?.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  })),
  signWith: peers.ring.signWith,
});
const bff = fork(fileURLToPath(new URL('./bff.process.ts', import.meta.url)), {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    GATEHOUSE_SERVE_UNKNOWN_HOSTS: 'true',
    GATEHOUSE_ACTOR_KEYS: ring,
    GATEHOUSE_REDIS_URL: redisUrl,
    GATEHOUSE_REDIS_PREFIX: redisPrefix,
    GATEHOUSE_IDENTITY_URL: peers.identity.url,
    GATEHOUSE_PLATFORM_URL: peers.platform.url,
    GATEHOUSE_PROFILE_URL: peers.profile.url,
  },
});
const [port] = (await once(bff, 'message')) as [number];
const secret = peers.sessions.open();
const get = (path: string): string =>
  `GET /api/v1${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: application/json\r\nUser-Agent: bench\r\nCookie: gh_locale=ru; gatehouse=${secret}\r\n\r\n`;

const cases: Record<string, { request: string; status: number; bounds: Partial<Figure> }> = {
  'session check': {
    request: get('/session'),
    status: 200,
    bounds: { good: 'more', must: 15_000, aim: 22_000 },
  },
  'forwarded call': {
    request: get('/platform/ui/menu'),
    status: 200,
    bounds: { good: 'more', must: 8_000 },
  },
};
for (const [name, { request, status, bounds }] of Object.entries(cases)) {
  const run = (length: number) =>
    load({ host: '127.0.0.1', port, request, status, connections: 64, seconds: length });
  await run(seconds / 2);
  const measured = await measure(bff, () => run(seconds));
  console.log(name, measured);
  if (measured.failures > 0) process.exitCode = 1;
  reportFigure({ name: `${name} through the BFF`, value: measured.perCore, unit: 'a CPU second', ...bounds });
}
bff.send('stop');
await peers.stop();
const keys = await redis.keys(`${redisPrefix}*`);
if (keys.length > 0) await redis.del(...keys.map((key) => key.slice(redisPrefix.length)));
redis.disconnect();
