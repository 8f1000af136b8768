import { expect, test } from 'vitest';
import { createSessionLookUps } from './session-look-ups.ts';

const nobody = async () => undefined;
const somebody = async () => 'facts';

const suspected = async () => {
  let now = 0;
  const lookUps = createSessionLookUps({ clock: { monotonic: () => now } });
  await lookUps.run('203.0.113.1', 'seen before', somebody);
  for (let sent = 0; sent < 100; sent += 1) await lookUps.run('203.0.113.1', `made up ${sent}`, nobody);
  return {
    lookUps,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
};

/** A look-up that ends when it is told to, and whether it has begun. */
const held = () => {
  let end: (found: string | undefined) => void = () => undefined;
  const found = new Promise<string | undefined>((resolve) => {
    end = resolve;
  });
  const state = { begun: false };
  return {
    state,
    end,
    lookUp: () => {
      state.begun = true;
      return found;
    },
  };
};

test('made-up secrets of one address wait for each other; neighbours are found behind them', async () => {
  const { lookUps } = await suspected();
  const first = held();
  const made = lookUps.run('203.0.113.1', 'made up', first.lookUp);
  const neighbour = held();
  const found = lookUps.run('203.0.113.1', 'not seen here yet', neighbour.lookUp);
  await Promise.resolve();
  expect([first.state.begun, neighbour.state.begun]).toEqual([true, false]);
  first.end(undefined);
  neighbour.end('facts');
  expect([await made, await found]).toEqual([undefined, 'facts']);
});

test('a session seen alive before and another address wait for nobody', async () => {
  const { lookUps } = await suspected();
  const stuck = held();
  void lookUps.run('203.0.113.1', 'made up', stuck.lookUp);
  expect(await lookUps.run('203.0.113.1', 'seen before', somebody)).toBe('facts');
  expect(await lookUps.run('203.0.113.2', 'made up', nobody)).toBeUndefined();
  stuck.end(undefined);
});

test('what waits is bounded, a failure lets the next one through, and a minute forgets', async () => {
  const { lookUps, pass } = await suspected();
  const failing = lookUps.run('203.0.113.1', 'first', () => Promise.reject(new Error('away')));
  const stuck = held();
  const waiting = Array.from({ length: 199 }, (_, index) =>
    lookUps.run('203.0.113.1', `waits ${index}`, stuck.lookUp),
  );
  await expect(lookUps.run('203.0.113.1', 'one more', nobody)).rejects.toMatchObject({
    extras: { retryAfter: 2 },
  });
  await expect(failing).rejects.toThrow('away');
  stuck.end('facts');
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['facts']));
  pass(60_000);
  await lookUps.run('203.0.113.3', 'made up', nobody);
  const free = held();
  const behind = held();
  const both = [free, behind].map(({ lookUp }, index) => lookUps.run('203.0.113.1', `new ${index}`, lookUp));
  await Promise.resolve();
  expect([free.state.begun, behind.state.begun]).toEqual([true, true]);
  free.end(undefined);
  behind.end(undefined);
  await Promise.all(both);
});
