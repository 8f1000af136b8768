/** Whether a write was refused by a unique index, or by one with this field: somebody else was first. */
export const isDuplicateKey = (error: unknown, field?: string): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, keyPattern = {} } = error as { code?: unknown; keyPattern?: object };
  return code === 11_000 && (field === undefined || Object.hasOwn(keyPattern, field));
};

/** Two that insert the same for the first time: the later one fails and tries again. */
const TRIES_MAX = 5;

/** Repeats a transaction that lost the race for a new document. */
export const untilInserted = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error) || tries === TRIES_MAX) throw error;
    }
  }
};
