import { parseArgs } from 'node:util';
import type { Environment } from '../command.ts';
import type { Report } from '../engines/engine.ts';
import { type Instance, namedInstance } from '../instance.ts';

/** What every command is given. */
export type CommandContext = {
  env: Environment;
  /** Added to every port of this checkout, so that a second checkout can run beside it. */
  shift: number;
  instance: Instance;
  /** Arguments after the command's name that are not options. */
  args: readonly string[];
  report: Report;
  /** What is started gives way to other work of the machine, and shows nothing while it runs. */
  aside?: boolean;
  print: (line: string) => void;
};

export type Command = {
  summary: string;
  /** Progress may be a live list on a terminal: nothing else that this command starts writes there meanwhile. */
  live?: true;
  /** Answers the exit code. */
  run(context: CommandContext): Promise<number>;
};

/** Splits `up --instance e2e name` into options and the rest. */
export function parseArguments(argv: readonly string[], env: Environment) {
  const { values, positionals: args } = parseArgs({
    args: [...argv],
    options: { instance: { type: 'string', default: 'dev' }, folder: { type: 'string' } },
    allowPositionals: true,
  });
  const shift = Number(env.GATEHOUSE_PORT_SHIFT || 0);
  if (!Number.isInteger(shift) || shift < 0) throw new Error('GATEHOUSE_PORT_SHIFT must be a whole number');
  return { args, folder: values.folder, shift, instance: namedInstance(values.instance, shift) };
}
