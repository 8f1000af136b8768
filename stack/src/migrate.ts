/**
 * Brings the databases of several services up to date in one process: what they share, which is most of what a migration
 * needs, is imported once. Gets `MigrationPlan`s on its standard input, and says each that is done in a line of its own.
 */
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { type Command, runCommand, type Terminal } from '@gatehouse/kit/service/cli.ts';
import type { MigrationPlan } from './migrations.ts';

const print = (line: string): void => void process.stdout.write(line);

const migrate = async ({ name, commands, env }: MigrationPlan): Promise<void> => {
  const { commandsOf } = (await import(pathToFileURL(commands).href)) as {
    commandsOf: (terminal: Terminal) => readonly Command[];
  };
  const code = await runCommand(commandsOf({ env, input: process.stdin, print }), ['migrate'], print);
  print(code === 0 ? `migrated ${name}\n` : `the database of ${name} could not be brought up to date\n`);
  if (code !== 0) process.exitCode = code;
};

// Each service has a database of its own, so that they need no order.
await Promise.all((JSON.parse(await text(process.stdin)) as readonly MigrationPlan[]).map(migrate));
