/** One command of a service's `cli.ts`. */
export interface Command {
  /** Words that call it: `dead-letters list`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Gets the words behind the name; rejects to end with exit code 1. */
  run(args: readonly string[]): Promise<void>;
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
    print(`${(error as Error).stack ?? String(error)}\n`);
    return 1;
  }
};
