import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import type { Counts } from './counts.ts';
import type { Failure } from './failures.ts';
import type { Suite } from './suite.ts';

/** Flaky tests that a run passes with. */
export const FLAKY_MOST = 3;
/** More than these did not fail by chance, and would take as long as a run. */
const AGAIN_MOST = 10;

export type Found = { suite: Suite; failure: Failure };

/** Runs each failed test once more, alone, and answers those that pass now. */
export async function findFlaky(
  found: readonly Found[],
  context: CommandContext,
): Promise<ReadonlySet<Found>> {
  const again = found.filter(({ suite, failure }) => suite.again && failure.again);
  if (again.length === 0 || again.length > AGAIN_MOST) return new Set();
  const flaky = new Set<Found>();
  for (const [suite, own] of Map.groupBy(again, (one) => one.suite)) {
    context.print(`\n=== ${suite.title}: what failed, once more and alone`);
    try {
      const passes = await suite.again?.(
        context,
        own.flatMap(({ failure }) => failure.again ?? []),
      );
      for (const [at, one] of own.entries()) if (passes?.[at]) flaky.add(one);
    } catch (error) {
      context.print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
  return flaky;
}

/** Counts of a run whose flaky tests passed; more than a few of them fail it, and so does what no test accounts for. */
export function withFlaky(total: Counts, found: readonly Found[], flaky: ReadonlySet<Found>): Counts {
  if (flaky.size > FLAKY_MOST) return total;
  const tests = [...flaky].reduce((sum, { failure }) => sum + (failure.again?.tests.length ?? 0), 0);
  const stillFailing = found.length > flaky.size;
  return { passed: total.passed + tests, failed: Math.max(total.failed - tests, stillFailing ? 1 : 0) };
}
