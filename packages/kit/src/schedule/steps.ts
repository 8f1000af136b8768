import { LeaseLostError } from '../events/outbox/lease.ts';
import type { JobRun } from './schedule.ts';

/** A run that any number of replicas may make side by side: what it does is taken by conditions in MongoDB. */
export const unguarded: JobRun = { signal: new AbortController().signal, guard: async () => {} };

/**
 * Runs steps that do not need each other, in their order: one that fails keeps none behind it from running. Rejects with the
 * first failure afterwards; begins nothing once the run is aborted or has lost its lease.
 */
export const runSteps = async (
  steps: Iterable<() => Promise<unknown>>,
  { signal }: Pick<JobRun, 'signal'> = unguarded,
): Promise<void> => {
  let trouble: { readonly error: unknown } | undefined;
  for (const step of steps) {
    if (signal.aborted) break;
    try {
      await step();
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      trouble ??= { error };
    }
  }
  if (trouble !== undefined) throw trouble.error;
};
