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
  print: (line: string) => void;
};

export type Command = {
  summary: string;
  /** Answers the exit code. */
  run(context: CommandContext): Promise<number>;
};

/** Splits `up --instance e2e name` into options and the rest. */
export function parseArguments(argv: readonly string[], env: Environment) {
  const options = new Map<string, string>();
  const args: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (!word.startsWith('--')) {
      args.push(word);
      continue;
    }
    const value = argv[index + 1];
    if (value === undefined) throw new Error(`${word} needs a value`);
    options.set(word.slice(2), value);
    index += 1;
  }
  const shift = Number(env.GATEHOUSE_PORT_SHIFT || 0);
  if (!Number.isInteger(shift) || shift < 0) throw new Error('GATEHOUSE_PORT_SHIFT must be a whole number');
  return { args, options, shift, instance: namedInstance(options.get('instance') ?? 'dev', shift) };
}
