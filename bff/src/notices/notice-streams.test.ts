import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedInVisit } from '../session/visit.ts';
import { createNoticeStreams } from './notice-streams.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const visit = { site: { ip: '192.0.2.1' }, facts: { accountId: 'anna' } } as unknown as SignedInVisit;

/** One open page of somebody whose session is what `look` says. */
const openPage = async (look: () => Promise<SignedInVisit | undefined>) => {
  const sent: (string | undefined)[] = [];
  let notices = 'first';
  const streams = createNoticeStreams({
    latest: async () => notices,
    limits: { total: 10, perAddress: 10 },
    clock: { monotonic: () => Date.now() },
    random: () => 0,
    metrics: new Registry(),
    log: pino({ level: 'silent' }),
  });
  streams.open({
    visit,
    look,
    has: undefined,
    output: {
      send: async ({ event, data }) => void (event !== undefined && sent.push(data === '' ? event : data)),
      comment: () => undefined,
      close: () => void sent.push('closed'),
      destroy: () => undefined,
    },
  });
  await vi.advanceTimersByTimeAsync(1);
  const arrive = async (text: string) => {
    notices = text;
    streams.changed('anna');
    await vi.advanceTimersByTimeAsync(1);
  };
  return { sent, arrive };
};

test('a stream ends within half a second of its session', async () => {
  let now: SignedInVisit | undefined = visit;
  const { sent } = await openPage(async () => now);
  now = undefined;
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual(['first', 'ended', 'closed']);
});

test('what arrives before the next look at a session that has ended is not sent to it', async () => {
  let now: SignedInVisit | undefined = visit;
  const { sent, arrive } = await openPage(async () => now);
  now = undefined;
  await arrive('second');
  expect(sent).toEqual(['first', 'ended', 'closed']);
});

test('while nobody can tell whether a session stands, its page is sent nothing, and afterwards what it missed', async () => {
  let away = false;
  const { sent, arrive } = await openPage(async () => {
    if (away) throw new Error('away');
    return visit;
  });
  away = true;
  await arrive('second');
  expect(sent).toEqual(['first']);
  away = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(['first', 'second']);
});

test('a look that takes long is not followed by another one of the same session', async () => {
  let looks = 0;
  const slow = Promise.withResolvers<SignedInVisit | undefined>();
  await openPage(() => {
    looks += 1;
    return looks === 1 ? Promise.resolve(visit) : slow.promise;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(looks).toBe(2);
  slow.resolve(visit);
  await vi.advanceTimersByTimeAsync(500);
  expect(looks).toBe(3);
});
