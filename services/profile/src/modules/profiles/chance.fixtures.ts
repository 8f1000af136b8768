/** Chance that is the same at every run. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(rows: readonly T[]): T => rows[Math.floor(next() * rows.length)] as T;
  return {
    chance: (share: number) => next() < share,
    pick,
    /** Some of them, up to so many, the same one more than once at times. */
    some: <T>(rows: readonly T[], most: number): T[] =>
      rows.length === 0 ? [] : Array.from({ length: Math.floor(next() * (most + 1)) }, () => pick(rows)),
  };
};
export type Random = ReturnType<typeof randomOf>;
