import type { Pool } from 'undici';

export interface StormResult {
  readonly done: number;
  readonly failed: number;
  /** Milliseconds of each sign-in. */
  readonly times: readonly number[];
}

export interface Storm {
  /** Signs people in from so many clients at once, each as soon as its last one was answered. */
  run(clients: number, forMs: number): Promise<StormResult>;
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
  let last = '';
  let number = 0;

  const signIn = async (): Promise<boolean> => {
    number += 1;
    const body = JSON.stringify({
      flow: 'credentials',
      login: `${prefix}-${number % people}`,
      password: demoSecret,
    });
    const answer = await pool.request({
      method: 'POST',
      path: '/api/v1/platform/auth/login/login',
      body,
      headers: {
        host,
        origin,
        'content-type': 'application/json',
        cookie: browser.join('; '),
        'x-csrf-token': decodeURIComponent(token),
        'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      },
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) return false;
    last = pairs(answer.headers['set-cookie']).find((pair) => pair.startsWith('gatehouse=')) ?? last;
    return true;
  };

  return {
    cookie: () => last,
    run: async (clients, forMs) => {
      const until = performance.now() + forMs;
      const times: number[] = [];
      let failed = 0;
      const client = async () => {
        while (performance.now() < until) {
          const at = performance.now();
          if (await signIn()) times.push(performance.now() - at);
          else failed += 1;
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
      return { done: times.length, failed, times };
    },
  };
};
