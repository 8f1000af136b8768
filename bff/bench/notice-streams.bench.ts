/**
 * Two thousand pages that wait for notices at one BFF, each of another person: what they cost it in memory and, at rest, in
 * processor time, and how long it takes from the word that somebody's notices have changed to the page that shows them: the
 * word by Redis, the notices asked of notification as that person, the event of the stream. Beside it the same number of
 * streams at a bare server.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { noticeStreamEndpoints } from '@gatehouse/contracts/bff/notice-stream.endpoints.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { createNoticeNews } from '@gatehouse/kit/redis/notice-news.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { Redis } from 'ioredis';
import { startPeers } from '../src/peers.fixtures.ts';
import { percentile } from './load.ts';

const STREAMS = Number(process.env.BENCH_STREAMS ?? 2_000);
/** Words a second; each is for another person. */
const RATE = 200;
const AT_ONCE = 50;
const REST = Number(process.env.BENCH_SECONDS ?? 10);
/** Milliseconds by which the last event has to be there. */
const PATIENCE = 20_000;
const redisUrl = process.env.GATEHOUSE_REDIS_URL ?? 'redis://127.0.0.1:16479';
const redisPrefix = `gatehouse:bench:${process.pid}:`;

const start = async (file: string, env: Readonly<Record<string, string>>) => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { env: { ...process.env, ...env } });
  const [port] = (await once(child, 'message')) as [number];
  return { child, port };
};
const ask = async (child: ChildProcess, question: string): Promise<unknown> => {
  const answered = once(child, 'message');
  child.send(question);
  return (await answered)[0];
};
const cpuOf = async (child: ChildProcess): Promise<number> => {
  const { user, system } = (await ask(child, 'cpu')) as NodeJS.CpuUsage;
  return (user + system) / 1e6;
};

/** A page on a bare socket, since what it costs is the machine's too; `hear` is told each part of the stream. */
const openPage = async (port: number, secret: string, hear: (text: string) => void): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  const opened = Promise.withResolvers<void>();
  socket.setEncoding('utf8').once('error', opened.reject);
  socket.on('data', (text) => {
    hear(String(text));
    opened.resolve();
  });
  const path = `/api/v1${noticeStreamEndpoints.open.path}`;
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\nCookie: gatehouse=${secret}\r\n\r\n`,
  );
  await opened.promise;
  return socket;
};

const openAll = async (open: (index: number) => Promise<Socket>): Promise<Socket[]> => {
  const sockets: Socket[] = [];
  for (let from = 0; from < STREAMS; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, STREAMS - from) }, (_, index) => open(from + index));
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
};

/** Kibibytes that each stream adds to what the process had without any. */
const memoryOf = async (child: ChildProcess, work: () => Promise<unknown>): Promise<number> => {
  const before = (await ask(child, 'memory')) as number;
  await work();
  return ((await ask(child, 'memory')) as number) - before;
};

const bare = await start('./bare-streams.process.ts', {});
let bareSockets: Socket[] = [];
const bareMemory = await memoryOf(bare.child, async () => {
  bareSockets = await openAll(() => openPage(bare.port, '', () => {}));
});
for (const socket of bareSockets) socket.destroy();
bare.child.send('stop');

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
const bff = await start('./bff.process.ts', {
  NODE_ENV: 'production',
  GATEHOUSE_SERVE_UNKNOWN_HOSTS: 'true',
  GATEHOUSE_ACTOR_KEYS: ring,
  GATEHOUSE_REDIS_URL: redisUrl,
  GATEHOUSE_REDIS_PREFIX: redisPrefix,
  GATEHOUSE_IDENTITY_URL: peers.identity.url,
  GATEHOUSE_PLATFORM_URL: peers.platform.url,
  GATEHOUSE_PROFILE_URL: peers.profile.url,
  GATEHOUSE_NOTIFICATION_URL: peers.notification.url,
  GATEHOUSE_STREAMS_PER_ADDRESS: String(STREAMS),
});
const news = createNoticeNews(
  { url: redisUrl, prefix: redisPrefix },
  createLogger({ service: 'notification', level: 'warn' }),
);

const accountOf = (index: number): string => `person-${index}`;
const toldAt = new Map<string, number>();
const shownAfter: number[] = [];
const hearer = (index: number) => {
  const account = accountOf(index);
  return (text: string) => {
    const told = toldAt.get(account);
    if (told === undefined || !text.includes(`news for ${account}"`)) return;
    toldAt.delete(account);
    shownAfter.push(performance.now() - told);
  };
};
let sockets: Socket[] = [];
const memory = await memoryOf(bff.child, async () => {
  sockets = await openAll((index) => {
    const accountId = accountOf(index);
    peers.notices.set(accountId, [`first of ${accountId}`]);
    return openPage(bff.port, peers.sessions.open({ accountId }), hearer(index));
  });
  await sleep(3_000);
});
const cpu = await cpuOf(bff.child);
await sleep(REST * 1_000);
const atRest = ((await cpuOf(bff.child)) - cpu) / REST;

for (let index = 0; index < STREAMS; index += 1) {
  const account = accountOf(index);
  peers.notices.set(account, [`news for ${account}`]);
  toldAt.set(account, performance.now());
  news.tell(account);
  if (index % (RATE / 50) === RATE / 50 - 1) await sleep(20);
}
const until = performance.now() + PATIENCE;
while (toldAt.size > 0 && performance.now() < until) await sleep(50);

const streams = `${STREAMS.toLocaleString('en')} open streams of notices`;
const round = (value: number): number => Math.round(value * 10) / 10;
const shown = Float64Array.from(shownAfter).sort();
reportFigure({ name: `memory of a BFF for ${streams}`, value: round(memory / 2 ** 20), unit: 'MiB' });
reportFigure({
  name: `memory of ${streams}, over that of a bare server`,
  value: round(memory / bareMemory),
  unit: '',
});
reportFigure({
  name: `processor of a BFF at rest with ${streams}`,
  value: round(atRest * 100),
  unit: '% of a core',
});
reportFigure({
  name: `from the word of a notice to the open page, ${RATE} a second, p99`,
  value: round(percentile(shown, 0.99)),
  unit: 'ms',
});
reportFigure({ name: 'notices that reached no page', value: toldAt.size, unit: '', good: 'less', must: 0 });
if (toldAt.size > 0) process.exitCode = 1;

for (const socket of sockets) socket.destroy();
bff.child.send('stop');
await news.close();
await peers.stop();
const keys = await redis.keys(`${redisPrefix}*`);
if (keys.length > 0) await redis.del(...keys.map((each) => each.slice(redisPrefix.length)));
redis.disconnect();
