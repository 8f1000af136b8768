import type { Child, HeldChild } from './child.ts';
import { createLoadedAhead, type LoadedAhead } from './loaded-ahead.ts';
import type { ProcessPlan } from './processes.ts';

export type ProcessState = {
  name: string;
  port: number;
  readyUrl: string;
  pid: number | undefined;
  status: 'starting' | 'ready' | 'waiting' | 'stopped';
  /** Milliseconds since the epoch. */
  startedAt: number;
  restarts: number;
  lastEnd: string | undefined;
};

export type SupervisorWorld = {
  spawn(plan: ProcessPlan): Promise<Child>;
  /** Has a process read what its sources import, and wait. */
  spawnHeld(plan: ProcessPlan): Promise<HeldChild>;
  /** Resolves when the process answers that it is ready, and rejects when it does not now. */
  probe(plan: ProcessPlan): Promise<void>;
  now(): number;
  /** Waits; ends early, without error, when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  changed(states: readonly ProcessState[]): void;
};

const firstBackOffMs = 250;
const longestBackOffMs = 10_000;
/** A process that ran this long had a good start: its next end begins the back-off anew. */
const goodRunMs = 30_000;
const probeIntervalMs = 100;
/** Above the 20 s that a process allows itself for closing. */
const stopGraceMs = 25_000;

type Hold = { until: Promise<void>; release: () => void };

type Slot = {
  plan: ProcessPlan;
  state: ProcessState;
  child: Child | undefined;
  /** Asked to end for a reload, and still finishing what runs. */
  leaving: Set<Child>;
  hold: Hold | undefined;
  /** Ended by a fault that a test injects, which says nothing of how it starts. */
  killed: boolean;
  /** Aborted when what is running, or the back-off after it, shall give way to a new start. */
  replaced: AbortController;
  loop: Promise<void>;
};

export type Supervisor = {
  states(): readonly ProcessState[];
  /** The running child of a process, for faults that tests inject. */
  signal(name: string, signal: NodeJS.Signals): void;
  /** Kills a process and starts it again only after `release`. Resolves when it is gone. */
  hold(name: string): Promise<void>;
  release(name: string): void;
  /**
   * Starts a process anew at once, also one that waits after a crash, while the one that runs is asked to end and closes beside
   * it. Its restarts are not counted.
   */
  reload(name: string): void;
  /** Ends every process and resolves when the last one is gone. */
  stop(): Promise<void>;
};

/** Keeps processes running: starts each, watches it become ready, and starts it again when it ends. */
export function supervise(plans: readonly ProcessPlan[], world: SupervisorWorld): Supervisor {
  const stopping = new AbortController();
  const slots: Slot[] = plans.map((plan) => ({
    plan,
    state: {
      name: plan.name,
      port: plan.port,
      readyUrl: plan.readyUrl,
      pid: undefined,
      status: 'starting',
      startedAt: world.now(),
      restarts: 0,
      lastEnd: undefined,
    },
    child: undefined,
    leaving: new Set(),
    hold: undefined,
    killed: false,
    replaced: new AbortController(),
    loop: Promise.resolve(),
  }));
  const states = () => slots.map((slot) => ({ ...slot.state }));
  const ahead = createLoadedAhead(world.spawnHeld);
  let reloaded: ProcessPlan | undefined;
  const update = (slot: Slot, change: Partial<ProcessState>) => {
    slot.state = { ...slot.state, ...change };
    world.changed(states());
    const settled = !stopping.signal.aborted && slots.every(({ state }) => state.status === 'ready');
    if (reloaded && settled) ahead.prepare(reloaded);
  };
  const work = { world, ahead, stopping: stopping.signal, update };
  for (const slot of slots) slot.loop = keepRunning(slot, work);
  const slotOf = (name: string) => {
    const slot = slots.find((candidate) => candidate.plan.name === name);
    if (!slot) throw new Error(`there is no process ${name}`);
    return slot;
  };
  return {
    states,
    signal(name, signal) {
      const slot = slotOf(name);
      if (!slot.child) throw new Error(`${name} is not running`);
      slot.killed = signal === 'SIGKILL';
      slot.child.signal(signal);
    },
    async hold(name) {
      const slot = slotOf(name);
      if (!slot.hold) {
        const { promise: until, resolve: release } = Promise.withResolvers<void>();
        slot.hold = { until, release };
      }
      slot.killed = true;
      await Promise.all(
        running(slot).map((child) => {
          child.signal('SIGKILL');
          return child.ended;
        }),
      );
    },
    release(name) {
      const slot = slotOf(name);
      slot.hold?.release();
      slot.hold = undefined;
    },
    reload(name) {
      const slot = slotOf(name);
      reloaded = slot.plan;
      slot.replaced.abort();
    },
    async stop() {
      stopping.abort();
      for (const slot of slots) slot.hold?.release();
      for (const slot of slots) slot.child?.signal('SIGTERM');
      const dropped = ahead.drop();
      const grace = new AbortController();
      const kill = world.pause(stopGraceMs, grace.signal).then(() => {
        if (!grace.signal.aborted) for (const child of slots.flatMap(running)) child.signal('SIGKILL');
      });
      await Promise.all(slots.map((slot) => slot.loop));
      await Promise.all(slots.flatMap(running).map(({ ended }) => ended));
      grace.abort();
      await Promise.all([kill, dropped]);
    },
  };
}

const running = ({ child, leaving }: Slot): readonly Child[] => (child ? [child, ...leaving] : [...leaving]);

/** Asks a child to end, which lets its port go first of all; nobody but `stop` and `hold` waits for it any more. */
function letGo(slot: Slot, child: Child): void {
  slot.leaving.add(child);
  void child.ended.then(() => slot.leaving.delete(child));
  child.signal('SIGTERM');
}

type Work = {
  world: SupervisorWorld;
  ahead: LoadedAhead;
  stopping: AbortSignal;
  update: (slot: Slot, change: Partial<ProcessState>) => void;
};

async function keepRunning(slot: Slot, work: Work): Promise<void> {
  const { world, stopping, update } = work;
  let backOffMs = firstBackOffMs;
  while (!stopping.aborted) {
    const startedAt = world.now();
    slot.replaced = new AbortController();
    const lastEnd = await runOnce(slot, work);
    if (stopping.aborted) break;
    if (world.now() - startedAt >= goodRunMs || slot.killed) backOffMs = firstBackOffMs;
    slot.killed = false;
    const { signal: replaced } = slot.replaced;
    if (lastEnd !== undefined) {
      const restarts = slot.state.restarts + (replaced.aborted ? 0 : 1);
      update(slot, { status: 'waiting', pid: undefined, lastEnd, restarts });
      if (!replaced.aborted) await world.pause(backOffMs, AbortSignal.any([stopping, replaced]));
    }
    backOffMs = replaced.aborted ? firstBackOffMs : Math.min(backOffMs * 2, longestBackOffMs);
    await slot.hold?.until;
  }
  update(slot, { status: 'stopped', pid: undefined });
}

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

/** Answers what ended the child; nothing when it has given way to a new one. */
async function runOnce(slot: Slot, work: Work): Promise<string | undefined> {
  const { world, ahead, stopping, update } = work;
  let child: Child;
  try {
    child = (await ahead.take(slot.plan)) ?? (await world.spawn(slot.plan));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  slot.child = child;
  // Asked to stop while the process was being spawned: the child could not be seen yet.
  if (stopping.aborted) child.signal('SIGTERM');
  update(slot, { status: 'starting', pid: child.pid, startedAt: world.now() });
  const over = new AbortController();
  const watching = watchReadiness(slot, work, over.signal);
  const end = await Promise.race([child.ended, aborted(slot.replaced.signal)]);
  if (end === undefined) letGo(slot, child);
  slot.child = undefined;
  over.abort();
  await watching;
  return end;
}

async function watchReadiness(slot: Slot, { world, update }: Work, over: AbortSignal): Promise<void> {
  // Until they have ended, an answer may be theirs.
  const gone = Promise.all([...slot.leaving].map(({ ended }) => ended));
  await Promise.race([gone, aborted(over)]);
  while (!over.aborted) {
    const ready = await world.probe(slot.plan).then(
      () => true,
      () => false,
    );
    if (over.aborted) return;
    if (ready) {
      update(slot, { status: 'ready' });
      return;
    }
    await world.pause(probeIntervalMs, over);
  }
}
