import type { BusBatch } from '../events/bus/bus.ts';

interface Waiting {
  readonly batch: BusBatch;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Batches of different partitions that come while a round runs, or in the same turn, make the next round: as many
 * transactions as the store has time for, whatever the number of partitions. Nobody waits for a clock.
 */
export interface Rounds {
  /** Resolves when the round with this batch is applied; all batches of a round fail together. */
  add(batch: BusBatch): Promise<void>;
}

export const createRounds = ({
  apply,
  most,
}: {
  readonly apply: (batches: readonly BusBatch[]) => Promise<void>;
  /** Most events of one round, unless one batch alone has more. */
  readonly most: number;
}): Rounds => {
  const waiting: Waiting[] = [];
  let running = false;

  const take = (): Waiting[] => {
    let count = 0;
    let end = 0;
    for (const { batch } of waiting) {
      if (end > 0 && count + batch.messages.length > most) break;
      count += batch.messages.length;
      end += 1;
    }
    return waiting.splice(0, end);
  };

  const run = async () => {
    // The client hands out all batches of a fetch in one turn: the first must not leave without the others.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const round = take();
      try {
        await apply(round.map(({ batch }) => batch));
        for (const { done } of round) done();
      } catch (error) {
        for (const { failed } of round) failed(error);
      }
    }
    running = false;
  };

  return {
    add: (batch) =>
      new Promise((done, failed) => {
        waiting.push({ batch, done, failed });
        if (running) return;
        running = true;
        void run();
      }),
  };
};
