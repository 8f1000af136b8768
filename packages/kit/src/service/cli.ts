import { joinBounds } from '@gatehouse/contracts/core/broken-bound.ts';
import { ProblemError } from '../http/problem-error.ts';

/** One command of a service's `cli.ts`. */
export interface Command {
  /** Words that call it: `dead-letters list`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Gets the words behind the name; rejects to end with exit code 1. */
  run(args: readonly string[]): Promise<void>;
}

/** Where commands read and write besides the service's own data: a process, or a test. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: NodeJS.ReadableStream;
  print(text: string): void;
}

const find = (commands: readonly Command[], argv: readonly string[]) => {
  const matching = commands
    .filter(({ name }) => name.split(' ').every((word, index) => argv[index] === word))
    .toSorted((a, b) => b.name.length - a.name.length);
  return matching[0];
};

const usage = (commands: readonly Command[]): string => {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`).join('');
};

/** A mistake of whoever calls is a sentence; only what the program did wrong needs to be found in its text. */
const isOurs = (error: unknown): boolean =>
  (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) &&
  !('code' in error);

const said = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (isOurs(error)) return error.stack ?? error.message;
  const { errorList = {}, errorBounds } = error instanceof ProblemError ? error.extras : {};
  const wrong = Object.entries(joinBounds(errorList, errorBounds)).map(
    ([field, code]) => `${field}: ${code}`,
  );
  return wrong.length === 0 ? error.message : `${error.message} (${wrong.join(', ')})`;
};

/** Runs the command that `argv` names and answers the exit code: 0 done, 1 failed, 2 no such command. */
export const runCommand = async (
  commands: readonly Command[],
  argv: readonly string[],
  print: (text: string) => void,
): Promise<number> => {
  const command = find(commands, argv);
  if (command === undefined) {
    print(`Commands:\n${usage(commands)}`);
    return 2;
  }
  try {
    await command.run(argv.slice(command.name.split(' ').length));
    return 0;
  } catch (error) {
    print(`${said(error)}\n`);
    return 1;
  }
};

/** The whole of a service's `cli.ts`: runs what this process was called with and leaves its exit code. */
export const runCli = async (commandsOf: (terminal: Terminal) => readonly Command[]): Promise<void> => {
  const { env, stdin: input, stdout, argv } = process;
  const print = (text: string): void => void stdout.write(text);
  process.exitCode = await runCommand(commandsOf({ env, input, print }), argv.slice(2), print);
};
