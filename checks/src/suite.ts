import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import type { Counts } from './counts.ts';
import type { FailedTests, Failure } from './failures.ts';

/** What a suite found. Without `failures` the end of its `output` is what is told about a failure. */
export type SuiteResult = Counts & { failures?: readonly Failure[]; output?: string };

/** A part of `make test`. It prints what it finds and answers counts; throwing counts as one failure. */
export type Suite = {
  name: string;
  title: string;
  /** Asks for the processor alone: it runs beside suites that wait for engines, and gives way to them. */
  aside?: boolean;
  /** `folders` narrow it down to tests below them; without them it runs whole. */
  run(context: CommandContext, folders?: readonly string[]): Promise<SuiteResult>;
  /** Runs failed tests once more, one after the other, and answers for each whether it passes. */
  again?(context: CommandContext, failed: readonly FailedTests[]): Promise<readonly boolean[]>;
};
