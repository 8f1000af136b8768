/** One answer that is not what the descriptor promises; a suite expects a list of none. */
export interface Finding {
  readonly operation: string;
  readonly caller: string;
  readonly sent: string;
  readonly expected: string;
  readonly got: string;
}

const PARALLEL = 8;

/** Runs all checks a few at a time and keeps the findings, in order. */
export const collectFindings = async (
  checks: readonly (() => Promise<Finding | undefined>)[],
): Promise<Finding[]> => {
  const found: (Finding | undefined)[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < checks.length) {
      const index = next;
      next += 1;
      found[index] = await checks[index]?.();
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return found.filter((finding) => finding !== undefined);
};
