import type { Child, HeldChild } from './child.ts';
import type { ProcessPlan } from './processes.ts';

export type LoadedAhead = {
  /** The process that waits for this start, let begin; nothing when none does. */
  take(plan: ProcessPlan): Promise<Child | undefined>;
  /** Has a process wait for the next start of this plan, in place of the one that waits. */
  prepare(plan: ProcessPlan): void;
  /** Resolves when nobody waits any more. */
  drop(): Promise<void>;
};

/** One process loaded ahead of its start: whoever changes a service changes it again, and one is all the memory it takes. */
export function createLoadedAhead(spawnHeld: (plan: ProcessPlan) => Promise<HeldChild>): LoadedAhead {
  let waiting: { name: string; held: Promise<HeldChild | undefined> } | undefined;
  const drop = async () => {
    const held = waiting?.held;
    waiting = undefined;
    const child = await held;
    child?.signal('SIGKILL');
    await child?.ended;
  };
  return {
    async take({ name }) {
      if (waiting?.name !== name) return undefined;
      const { held } = waiting;
      waiting = undefined;
      const child = await held;
      child?.begin();
      return child;
    },
    prepare(plan) {
      if (waiting?.name === plan.name) return;
      void drop();
      // It only saves time: a start finds out for itself why nothing can be spawned.
      const mine = { name: plan.name, held: spawnHeld(plan).catch(() => undefined) };
      waiting = mine;
      void mine.held
        .then((child) => child?.ended)
        .then(() => {
          if (waiting === mine) waiting = undefined;
        });
    },
    drop,
  };
}
