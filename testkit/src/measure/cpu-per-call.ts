/** Microseconds of this process' own CPU time that one of `calls` calls takes with this many of them at once. */
export const cpuPerCall = async (
  { calls, atOnce }: { readonly calls: number; readonly atOnce: number },
  call: (index: number) => Promise<unknown>,
): Promise<number> => {
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < calls) {
      next += 1;
      await call(next);
    }
  };
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: atOnce }, caller));
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / calls);
};

/** The middle of several measurements, taken in turn with those they are compared with. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
