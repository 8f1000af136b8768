/** Commands for operators, beside those that every service has. */
import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { Command, Terminal } from '@gatehouse/kit/service/cli.ts';
import { readInput } from '@gatehouse/kit/service/read-input.ts';
import type { Container } from './container.ts';

export interface CommandNeeds extends Pick<Terminal, 'input' | 'print'> {
  /** Opens the service for one command. */
  withContainer(work: (container: Container) => Promise<void>): Promise<void>;
}

const readJson = async (file: string | undefined, input: NodeJS.ReadableStream): Promise<unknown> => {
  const content = await readInput(file, input);
  try {
    return JSON.parse(content);
  } catch {
    throw new Error(`${file ?? 'standard input'} is not JSON`);
  }
};

export const fieldCommands = ({ withContainer, input, print }: CommandNeeds): readonly Command[] => [
  {
    name: 'fields import',
    summary: '[FILE]: add or change tabs, blocks and fields of the profile form, as JSON',
    run: async ([file]) => {
      const definitions = await readJson(file, input);
      await withContainer(async ({ form }) => {
        const { id, changed } = await form.put(definitions, systemContext);
        print(`${id} ${changed ? 'changed' : 'unchanged'}\n`);
      });
    },
  },
];
