import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import { add, type Counts, countCheck, formatCounts, nothing } from './counts.ts';
import { endOfOutput, type Failure, hasUnhandledErrors } from './failures.ts';
import type { SuiteRun } from './nightly.ts';
import type { Found } from './second-runs.ts';
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

export type RunResult = { total: Counts; found: readonly Found[]; runs: readonly SuiteRun[] };

/**
 * Runs every suite in order, whatever the ones before found, with a heading, a result and its time. Those that only need
 * the processor run in an order of their own beside those that wait, and are shown when one of these has ended.
 */
export async function runSuites(
  suites: readonly Suite[],
  context: CommandContext,
  now: () => number = Date.now,
  folders?: readonly string[],
): Promise<RunResult> {
  let total = nothing;
  const found: Found[] = [];
  const runs: SuiteRun[] = [];
  const perform = async (suite: Suite, given: CommandContext) => {
    given.print(`\n=== ${suite.title}`);
    const started = now();
    const result = await runSuite(suite, given, folders);
    const ms = now() - started;
    given.print(`--- ${suite.name}: ${formatCounts(result)} (${(ms / 1000).toFixed(1)} s)`);
    const { passed, failed } = result;
    runs.push({ name: suite.name, counts: { passed, failed }, ms });
    total = add(total, result);
    found.push(...failuresOf(suite, result).map((failure) => ({ suite, failure })));
  };
  const others = suites.filter(({ aside }) => !aside);
  const aside = others.length > 0 ? suites.filter((suite) => suite.aside) : [];
  const told: string[] = [];
  const tell = () => {
    for (const line of told.splice(0)) context.print(line);
  };
  const runAside = async () => {
    for (const suite of aside) {
      const lines: string[] = [];
      const print = (line: string) => lines.push(line);
      await perform(suite, { ...context, aside: true, print, report: print });
      told.push(...lines);
    }
  };
  const besides = runAside();
  for (const suite of aside.length > 0 ? others : suites) {
    await perform(suite, context);
    tell();
  }
  await besides;
  tell();
  return { total, found, runs };
}
