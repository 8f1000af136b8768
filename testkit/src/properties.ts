/** Random choices that a seed repeats (mulberry32). */
export const seededChoices = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (share: number): boolean => next() < share,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    shuffled: <T>(items: readonly T[]): T[] => {
      const rest = [...items];
      return items.map(() => rest.splice(below(rest.length), 1)[0] as T);
    },
  };
};
export type Choices = ReturnType<typeof seededChoices>;

/**
 * Checks a property with many seeds, others at each run. A failure names its seed; `PROPERTY_SEED` repeats it alone.
 */
export const forSeeds = async (
  runs: number,
  property: (choices: Choices) => void | Promise<void>,
): Promise<void> => {
  const given = process.env.PROPERTY_SEED;
  const first = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);
  for (let seed = first; seed < first + (given === undefined ? runs : 1); seed += 1) {
    try {
      await property(seededChoices(seed));
    } catch (error) {
      throw new Error(`PROPERTY_SEED=${seed} repeats it: ${(error as Error).message}`, { cause: error });
    }
  }
};
