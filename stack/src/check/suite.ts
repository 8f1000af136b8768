import type { CommandContext } from '../commands/context.ts';
import type { Counts } from './counts.ts';

/** A part of `make test`. It prints what it finds and answers counts; throwing counts as one failure. */
export type Suite = {
  name: string;
  title: string;
  /** `folders` narrow it down to tests below them; without them it runs whole. */
  run(context: CommandContext, folders?: readonly string[]): Promise<Counts>;
};
