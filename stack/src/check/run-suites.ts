import type { CommandContext } from '../commands/context.ts';
import { add, type Counts, countCheck, formatCounts, nothing } from './counts.ts';
import type { Suite } from './suite.ts';

async function runSuite(suite: Suite, context: CommandContext, folders?: readonly string[]): Promise<Counts> {
  try {
    return await suite.run(context, folders);
  } catch (error) {
    context.print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return countCheck(false);
  }
}

/** Runs every suite in order, whatever the ones before found, with a heading, a result and its time. */
export async function runSuites(
  suites: readonly Suite[],
  context: CommandContext,
  now: () => number = Date.now,
  folders?: readonly string[],
): Promise<Counts> {
  let total = nothing;
  for (const suite of suites) {
    context.print(`\n=== ${suite.title}`);
    const started = now();
    const counts = await runSuite(suite, context, folders);
    context.print(`--- ${suite.name}: ${formatCounts(counts)} (${((now() - started) / 1000).toFixed(1)} s)`);
    total = add(total, counts);
  }
  return total;
}
