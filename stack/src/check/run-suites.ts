import type { CommandContext } from '../commands/context.ts';
import { add, type Counts, countCheck, formatCounts, nothing } from './counts.ts';
import { endOfOutput, type Failure, formatFailure, hasUnhandledErrors } from './failures.ts';
import type { Suite, SuiteResult } from './suite.ts';

async function runSuite(
  suite: Suite,
  context: CommandContext,
  folders?: readonly string[],
): Promise<SuiteResult> {
  try {
    return await suite.run(context, folders);
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    context.print(why);
    return { ...countCheck(false), failures: [{ where: suite.title, error: why }] };
  }
}

/** What failed, in words: a run that broke off outside of every test is told by the end of its output. */
function failuresOf(
  { title }: Suite,
  { failed, failures = [], output = '' }: SuiteResult,
): readonly Failure[] {
  const told = failed === 0 || (failures.length > 0 && !hasUnhandledErrors(output));
  return told ? failures : [...failures, { where: title, error: endOfOutput(output) }];
}

export type RunResult = { total: Counts; failures: readonly string[] };

/** Runs every suite in order, whatever the ones before found, with a heading, a result and its time. */
export async function runSuites(
  suites: readonly Suite[],
  context: CommandContext,
  now: () => number = Date.now,
  folders?: readonly string[],
): Promise<RunResult> {
  let total = nothing;
  const failures: string[] = [];
  for (const suite of suites) {
    context.print(`\n=== ${suite.title}`);
    const started = now();
    const result = await runSuite(suite, context, folders);
    context.print(`--- ${suite.name}: ${formatCounts(result)} (${((now() - started) / 1000).toFixed(1)} s)`);
    total = add(total, result);
    failures.push(...failuresOf(suite, result).flatMap((failure) => formatFailure(suite.name, failure)));
  }
  return { total, failures };
}
