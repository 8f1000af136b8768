import { expect, test } from 'vitest';
import type { Child, HeldChild } from './child.ts';
import type { ProcessPlan } from './processes.ts';
import { type ProcessState, supervise } from './supervisor.ts';

type FakeChild = Child & { end(reason: string): void; signals: NodeJS.Signals[] };

/** A machine without processes: time passes only in pauses, and children end when the test says so. */
function fakeMachine(options: { obeysTerm?: boolean } = {}) {
  const spawned: { name: string; child: FakeChild }[] = [];
  const held: { name: string; begun: boolean; child: FakeChild }[] = [];
  const pauses: number[] = [];
  const waiting: (() => void)[] = [];
  const wake = () => {
    for (const resume of waiting.splice(0)) resume();
  };
  const fakeChild = (pid: number): FakeChild => {
    const { promise: ended, resolve: end } = Promise.withResolvers<string>();
    const signals: NodeJS.Signals[] = [];
    const signal = (name: NodeJS.Signals) => {
      signals.push(name);
      if (name === 'SIGKILL' || options.obeysTerm !== false) end(name);
    };
    return { pid, ended, end, signals, signal };
  };
  let time = 0;
  const world = {
    ready: true,
    async spawn(plan: ProcessPlan): Promise<Child> {
      const child = fakeChild(100 + spawned.length);
      spawned.push({ name: plan.name, child });
      wake();
      return child;
    },
    async spawnHeld({ name }: ProcessPlan): Promise<HeldChild> {
      const one = { name, begun: false, child: fakeChild(200 + held.length) };
      held.push(one);
      wake();
      const begin = () => {
        one.begun = true;
      };
      return { ...one.child, begin };
    },
    async probe() {
      if (!world.ready) throw new Error('not yet');
    },
    now: () => time,
    async pause(ms: number, signal: AbortSignal) {
      pauses.push(ms);
      if (signal.aborted) return;
      time += ms;
      await new Promise((resolve) => setImmediate(resolve));
    },
    changed: (_states: readonly ProcessState[]) => wake(),
  };
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const advance = (ms: number) => {
    time += ms;
  };
  return { world, spawned, held, pauses, until, advance };
}

const plan = (name: string): ProcessPlan => ({
  name,
  port: 1,
  command: 'node',
  args: [],
  env: {},
  readyUrl: 'http://127.0.0.1:1/health/ready',
});

test('a process that answers is shown as ready with its id', async () => {
  const { world, until } = fakeMachine();
  const supervisor = supervise([plan('identity')], world);
  await until(() => supervisor.states()[0]?.status === 'ready');
  expect(supervisor.states()[0]).toMatchObject({ name: 'identity', pid: 100, restarts: 0 });
  await supervisor.stop();
});

test('a crashed process starts again and the others stay', async () => {
  const { world, spawned, until } = fakeMachine();
  const supervisor = supervise([plan('identity'), plan('audit')], world);
  await until(() => supervisor.states().every((state) => state.status === 'ready'));
  spawned[0]?.child.end('code 1');
  await until(() => spawned.length === 3);
  await until(() => supervisor.states().every((state) => state.status === 'ready'));
  expect(supervisor.states()).toMatchObject([
    { name: 'identity', pid: 102, restarts: 1, lastEnd: 'code 1' },
    { name: 'audit', pid: 101, restarts: 0 },
  ]);
  await supervisor.stop();
});

test.each([
  ['keeps crashing is tried ever less often', false, [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]],
  ['a test kills starts again at once, however often', true, new Array<number>(8).fill(250)],
])('a process that %s', async (_, isKilled, expected) => {
  const { world, spawned, pauses, until } = fakeMachine();
  const supervisor = supervise([plan('identity')], world);
  for (let end = 0; end < 8; end += 1) {
    await until(() => spawned.length === end + 1);
    await until(() => supervisor.states()[0]?.status === 'ready');
    if (isKilled) supervisor.signal('identity', 'SIGKILL');
    else spawned[end]?.child.end('code 1');
  }
  await until(() => spawned.length === 9);
  expect(pauses).toEqual(expected);
  await supervisor.stop();
});

test('a crash after a long good run is answered at once', async () => {
  const { world, spawned, pauses, until, advance } = fakeMachine();
  const supervisor = supervise([plan('identity')], world);
  for (const [crash, ranMs] of [0, 0, 60_000].entries()) {
    await until(() => spawned.length === crash + 1);
    await until(() => supervisor.states()[0]?.status === 'ready');
    advance(ranMs);
    spawned[crash]?.child.end('code 1');
  }
  await until(() => spawned.length === 4);
  expect(pauses).toEqual([250, 500, 250]);
  await supervisor.stop();
});

test('stopping ends every process and starts none again', async () => {
  const { world, spawned, until } = fakeMachine();
  const supervisor = supervise([plan('identity'), plan('audit')], world);
  await until(() => supervisor.states().every((state) => state.status === 'ready'));
  await supervisor.stop();
  expect(spawned).toHaveLength(2);
  expect(spawned.map(({ child }) => child.signals)).toEqual([['SIGTERM'], ['SIGTERM']]);
  expect(supervisor.states().map((state) => state.status)).toEqual(['stopped', 'stopped']);
});

test('a process that ignores the request to end is killed', async () => {
  const { world, spawned, until } = fakeMachine({ obeysTerm: false });
  const supervisor = supervise([plan('identity')], world);
  await until(() => supervisor.states()[0]?.status === 'ready');
  await supervisor.stop();
  expect(spawned[0]?.child.signals).toEqual(['SIGTERM', 'SIGKILL']);
});

test('a held process stays away until it is released', async () => {
  const { world, spawned, until } = fakeMachine();
  const supervisor = supervise([plan('identity'), plan('audit')], world);
  await until(() => supervisor.states().every((state) => state.status === 'ready'));
  await supervisor.hold('identity');
  expect(spawned[0]?.child.signals).toEqual(['SIGKILL']);
  spawned[1]?.child.end('code 1');
  await until(() => spawned.length === 3);
  await until(() => supervisor.states()[1]?.status === 'ready');
  expect(spawned.map(({ name }) => name)).toEqual(['identity', 'audit', 'audit']);
  supervisor.release('identity');
  await until(() => supervisor.states()[0]?.status === 'ready');
  expect(spawned[3]?.name).toBe('identity');
  await supervisor.stop();
});

test('a held process does not keep the others from being stopped', async () => {
  const { world, until } = fakeMachine();
  const supervisor = supervise([plan('identity')], world);
  await until(() => supervisor.states()[0]?.status === 'ready');
  await supervisor.hold('identity');
  await supervisor.stop();
  expect(supervisor.states()[0]?.status).toBe('stopped');
});

test('a reloaded process starts anew at once, and neither is counted nor waits', async () => {
  const { world, spawned, pauses, until } = fakeMachine();
  const supervisor = supervise([plan('identity'), plan('audit')], world);
  await until(() => supervisor.states().every((state) => state.status === 'ready'));
  supervisor.reload('identity');
  await until(() => spawned.length === 3);
  await until(() => supervisor.states().every((state) => state.status === 'ready'));
  expect(spawned[0]?.child.signals).toEqual(['SIGTERM']);
  expect(spawned[1]?.child.signals).toEqual([]);
  expect(supervisor.states()[0]).toMatchObject({ pid: 102, restarts: 0 });
  expect(pauses).toEqual([]);
  await supervisor.stop();
});

test('a reloaded process starts while the one before still closes, and is ready only after its end', async () => {
  const { world, spawned, until } = fakeMachine({ obeysTerm: false });
  const supervisor = supervise([plan('identity')], world);
  await until(() => supervisor.states()[0]?.status === 'ready');
  supervisor.reload('identity');
  await until(() => supervisor.states()[0]?.pid === 101);
  expect(spawned[0]?.child.signals).toEqual(['SIGTERM']);
  await world.pause(1_000, new AbortController().signal);
  expect(supervisor.states()[0]?.status).toBe('starting');
  spawned[0]?.child.end('code 0');
  await until(() => supervisor.states()[0]?.status === 'ready');
  expect(supervisor.states()[0]).toMatchObject({ pid: 101, restarts: 0 });
  await supervisor.stop();
});

test('stopping waits for what still closes after a reload, asks it once and kills it when it stays', async () => {
  const { world, spawned, until } = fakeMachine({ obeysTerm: false });
  const supervisor = supervise([plan('identity')], world);
  await until(() => supervisor.states()[0]?.status === 'ready');
  supervisor.reload('identity');
  await until(() => supervisor.states()[0]?.pid === 101);
  spawned[1]?.child.end('code 1');
  await supervisor.stop();
  expect(spawned[0]?.child.signals).toEqual(['SIGTERM', 'SIGKILL']);
});

test('what still closes after a reload is gone as well when a process is held', async () => {
  const { world, spawned, until } = fakeMachine({ obeysTerm: false });
  const supervisor = supervise([plan('identity')], world);
  await until(() => supervisor.states()[0]?.status === 'ready');
  supervisor.reload('identity');
  await until(() => supervisor.states()[0]?.pid === 101);
  await supervisor.hold('identity');
  expect(spawned.map(({ child }) => child.signals)).toEqual([['SIGTERM', 'SIGKILL'], ['SIGKILL']]);
  await supervisor.stop();
});

test('a process that waits after a crash is reloaded without waiting longer', async () => {
  const { world, spawned, until } = fakeMachine();
  const waits: AbortSignal[] = [];
  const supervisor = supervise([plan('identity')], {
    ...world,
    pause: (_ms, signal) =>
      new Promise((resolve) => {
        waits.push(signal);
        signal.addEventListener('abort', () => resolve());
      }),
  });
  await until(() => supervisor.states()[0]?.status === 'ready');
  spawned[0]?.child.end('code 1');
  await until(() => supervisor.states()[0]?.status === 'waiting');
  await expect.poll(() => waits).toHaveLength(1);
  supervisor.reload('identity');
  await until(() => spawned.length === 2);
  expect(supervisor.states()[0]?.restarts).toBe(1);
  await supervisor.stop();
});

test('a change that comes while a process is being spawned ends that one too', async () => {
  const { world, spawned, until } = fakeMachine();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const supervisor = supervise([plan('identity')], {
    ...world,
    async spawn(which) {
      const child = await world.spawn(which);
      await held;
      return child;
    },
  });
  await until(() => spawned.length === 1);
  supervisor.reload('identity');
  letGo();
  await until(() => spawned.length === 2);
  await until(() => supervisor.states()[0]?.status === 'ready');
  expect(spawned[0]?.child.signals).toEqual(['SIGTERM']);
  await supervisor.stop();
});

test('a process that cannot be spawned says why and is tried again', async () => {
  const { world, spawned, until } = fakeMachine();
  let failures = 1;
  const supervisor = supervise([plan('identity')], {
    ...world,
    async spawn(which) {
      if (failures-- > 0) throw new Error('spawn ENOENT');
      return world.spawn(which);
    },
  });
  await until(() => spawned.length === 1);
  await until(() => supervisor.states()[0]?.status === 'ready');
  expect(supervisor.states()[0]).toMatchObject({ restarts: 1, lastEnd: 'spawn ENOENT' });
  await supervisor.stop();
});

test('the process changed last waits loaded ahead, in place of any other, and is the next start', async () => {
  const { world, spawned, held, until } = fakeMachine();
  const supervisor = supervise([plan('identity'), plan('audit')], world);
  await until(() => supervisor.states().every((state) => state.status === 'ready'));
  expect(held).toEqual([]);
  supervisor.reload('identity');
  await until(() => held.length === 1);
  supervisor.reload('identity');
  await until(() => supervisor.states()[0]?.pid === 200);
  await until(() => held.length === 2);
  supervisor.reload('audit');
  await until(() => held.length === 3);
  expect(held).toMatchObject([
    { name: 'identity', begun: true, child: { signals: [] } },
    { name: 'identity', begun: false, child: { signals: ['SIGKILL'] } },
    { name: 'audit', begun: false, child: { signals: [] } },
  ]);
  expect(spawned.map(({ name }) => name)).toEqual(['identity', 'audit', 'identity', 'audit']);
  await supervisor.stop();
  expect(held[2]?.child.signals).toEqual(['SIGKILL']);
});
