/** Whether a write was refused by a unique index: somebody else was first. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && (error as { code?: unknown }).code === 11_000;
