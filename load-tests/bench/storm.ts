import type { Pool } from 'undici';
import { openRawClient, type RawClient } from './raw-client.ts';

export interface StormResult {
  readonly done: number;
  readonly failed: number;
  /** Milliseconds of each sign-in. */
  readonly times: readonly number[];
}

/** Who is told of a new device pays for it: people who come back by their own browser are told nothing. */
export type Browsers = 'known' | 'unknown';

export interface Storm {
  /**
   * Signs people in from so many clients at once, each as soon as its last one was answered: by the browser that they signed
   * in with last, or by one that nobody knows.
   */
  run(clients: number, forMs: number, browsers: Browsers): Promise<StormResult>;
  /** Cookie header of somebody who signed in last. */
  cookie(): string;
}

export const demoSecret = 'Orchid-Lantern-42';

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
};

const pairs = (header: string | string[] | undefined): string[] =>
  (header === undefined ? [] : [header].flat()).map((line) => line.split(';')[0] ?? '');

/** Prepares a browser's CSRF pair once; every sign-in comes from an address of its own, as the trusted hop tells it. */
export const startStorm = async (pool: Pool, url: string, prefix: string, people: number): Promise<Storm> => {
  const origin = url.replace('127.0.0.1', 'localhost');
  const host = new URL(origin).host;
  const first = await pool.request({
    method: 'GET',
    path: '/api/v1/platform/ui/project/info',
    headers: { host },
  });
  await first.body.dump();
  const browser = pairs(first.headers['set-cookie']);
  const token = browser.find((pair) => pair.startsWith('gh_csrf='))?.slice('gh_csrf='.length) ?? '';
  const { hostname, port } = new URL(url);
  const headers = [
    `host: ${host}`,
    `origin: ${origin}`,
    'content-type: application/json',
    `x-csrf-token: ${decodeURIComponent(token)}`,
  ].join('\r\n');
  let last = '';
  let number = 0;
  const devices = new Map<number, string>();

  const nextRequest = (person: number, browsers: Browsers): string => {
    const device = browsers === 'known' ? devices.get(person) : undefined;
    const cookie = [...browser, ...(device === undefined ? [] : [device])].join('; ');
    const body = JSON.stringify({
      flow: 'credentials',
      login: `${prefix}-${person}`,
      password: demoSecret,
    });
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    return `POST /api/v1/platform/auth/login/login HTTP/1.1\r\n${headers}\r\ncookie: ${cookie}\r\nx-forwarded-for: ${address}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  };
  const signIn = async (client: RawClient, browsers: Browsers): Promise<boolean> => {
    number += 1;
    const person = number % people;
    const head = await client.send(nextRequest(person, browsers));
    if (!head.startsWith('HTTP/1.1 200')) return false;
    const cookies = [...head.matchAll(/(gatehouse(?:_device)?=[^;]+)/g)].map(([pair]) => pair);
    if (cookies.length > 0) last = cookies.join('; ');
    const device = cookies.find((pair) => pair.startsWith('gatehouse_device='));
    if (device !== undefined) devices.set(person, device);
    return true;
  };

  return {
    cookie: () => last,
    run: async (clients, forMs, browsers) => {
      const until = performance.now() + forMs;
      const times: number[] = [];
      let failed = 0;
      const client = async () => {
        const raw = await openRawClient(hostname, Number(port));
        while (performance.now() < until) {
          const at = performance.now();
          if (await signIn(raw, browsers)) times.push(performance.now() - at);
          else failed += 1;
        }
        raw.close();
      };
      await Promise.all(Array.from({ length: clients }, client));
      return { done: times.length, failed, times };
    },
  };
};
