import type { CommandContext } from '../commands/context.ts';
import type { Counts } from './counts.ts';

/** A part of `make test`. It prints what it finds and answers counts; throwing counts as one failure. */
export type Suite = {
  name: string;
  title: string;
  run(context: CommandContext): Promise<Counts>;
};
