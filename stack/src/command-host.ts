/**
 * Runs commands of services for whoever started it, as many as it is told of, each with the environment of its service: what
 * services share, which is most of what a command needs, is read once. Ends when nobody listens any more.
 */
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { type Command, runCommand, type Terminal } from '@gatehouse/kit/service/cli.ts';
import type { Answered, Asked } from './service-commands.ts';

const answer = async ({ id, commands, env, args, input }: Asked): Promise<Answered> => {
  let output = '';
  const print = (text: string): void => {
    output += text;
  };
  const { commandsOf } = (await import(pathToFileURL(commands).href)) as {
    commandsOf: (terminal: Terminal) => readonly Command[];
  };
  const terminal = { env, input: Readable.from(input === '' ? [] : [input]), print };
  return { id, code: await runCommand(commandsOf(terminal), args, print), output };
};

process.on('message', (asked: Asked) => {
  void answer(asked).then((answered) => process.send?.(answered));
});
