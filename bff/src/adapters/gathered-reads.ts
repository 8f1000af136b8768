/** Keys of one command: Redis answers nobody else meanwhile. */
const KEYS_MAX = 1_000;

interface Waiting {
  readonly key: string;
  readonly resolve: (value: string | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads of one turn of the event loop, asked together. Those of one command fail together. */
export const createGatheredReads = (
  readMany: (keys: readonly string[]) => Promise<readonly (string | null)[]>,
) => {
  let waiting: Waiting[] = [];
  const ask = async (some: readonly Waiting[]): Promise<void> => {
    try {
      const values = await readMany(some.map(({ key }) => key));
      for (const [index, { resolve }] of some.entries()) resolve(values[index] ?? null);
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  };
  const askAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += KEYS_MAX) void ask(all.slice(from, from + KEYS_MAX));
  };
  return (key: string): Promise<string | null> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(askAll);
      waiting.push({ key, resolve, reject });
    });
};
