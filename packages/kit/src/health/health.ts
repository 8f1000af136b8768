/** One thing a process needs to be ready; rejects or answers false when it is missing. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<boolean | undefined> | boolean | undefined;
}

export interface Health {
  /** From this moment on the process is not ready: it is closing (R10). */
  drain(): void;
  isDraining(): boolean;
  /** Names of what is missing; empty when ready. */
  missing(): Promise<readonly string[]>;
}

/** Milliseconds one check may take. */
const CHECK_LIMIT = 2_500;

const passes = async ({ check }: ReadinessCheck): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), CHECK_LIMIT);
    });
    return (await Promise.race([Promise.resolve(check()), late])) !== false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

/** Readiness knows MongoDB, consumers and the schema version; liveness knows only the event loop (R11). */
export const createHealth = (checks: readonly ReadinessCheck[]): Health => {
  let draining = false;
  return {
    drain: () => {
      draining = true;
    },
    isDraining: () => draining,
    missing: async () => {
      if (draining) return ['closing'];
      const results = await Promise.all(checks.map(passes));
      return checks.filter((_, index) => !results[index]).map(({ name }) => name);
    },
  };
};
