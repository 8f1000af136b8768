/** Commands for operators, beside those that every service has. */
import { settingDefinitions } from '@gatehouse/contracts/platform/settings.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { Command } from '@gatehouse/kit/service/cli.ts';
import { readInput } from '@gatehouse/kit/service/read-input.ts';
import type { Container } from './container.ts';

export interface CommandNeeds {
  /** Opens the service for one command. */
  withContainer(work: (container: Container) => Promise<void>): Promise<void>;
  print(text: string): void;
  readonly input: NodeJS.ReadableStream;
}

/** A mistake of whoever typed the command: told in one line, without where in the program it was noticed. */
const mistake = (message: string): Error => Object.assign(new Error(message), { stack: message });

/** The fields that were refused, where the reason is a refusal. */
const explain = (error: unknown, where = ''): unknown => {
  if (!(error instanceof ProblemError) || error.definition.status >= 500) return error;
  const { errorList, errorBounds } = error.extras;
  const told = [errorList, errorBounds].flatMap((list) => (list === undefined ? [] : [JSON.stringify(list)]));
  return mistake([`${where}refused: ${error.definition.code}`, ...told].join(' '));
};

/** JSON where it is JSON, else the words as typed. */
const readValue = (typed: string): unknown => {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
};

const readLines = async (file: string | undefined, input: NodeJS.ReadableStream): Promise<unknown[]> => {
  const content = await readInput(file, input);
  return content.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line)];
    } catch {
      throw mistake(`line ${index + 1} is not JSON`);
    }
  });
};

/** Imports each line in its own transaction; the first refusal stops, what stands before it stays. */
const importLines = async (
  lines: readonly unknown[],
  put: (line: unknown) => Promise<{ id: string; changed: boolean }>,
  print: (text: string) => void,
) => {
  for (const [index, line] of lines.entries()) {
    try {
      const { id, changed } = await put(line);
      print(`${id} ${changed ? 'changed' : 'unchanged'}\n`);
    } catch (error) {
      throw explain(error, `line ${index + 1} `);
    }
  }
};

const settingCommands = ({ withContainer, print }: CommandNeeds): readonly Command[] => [
  {
    name: 'settings list',
    summary: 'every setting with its value',
    run: () =>
      withContainer(async ({ settings }) => {
        const current = await settings.service.read();
        for (const { key, secret, readonly } of settingDefinitions) {
          const value = secret ? '(secret)' : JSON.stringify(current[key as keyof typeof current]);
          print(`${key} = ${value}${readonly ? ' (read only)' : ''}\n`);
        }
      }),
  },
  {
    name: 'settings set',
    summary: 'KEY VALUE [KEY VALUE ...]: change settings, together where they bind each other',
    run: (args) =>
      withContainer(async ({ settings }) => {
        if (args.length === 0 || args.length % 2 !== 0) throw mistake('expected KEY VALUE pairs');
        const wanted = Object.fromEntries(
          args.flatMap((key, index) => (index % 2 === 0 ? [[key, readValue(args[index + 1] ?? '')]] : [])),
        );
        try {
          const changes = await settings.service.changeMany(wanted, systemContext);
          for (const { key, published } of changes) print(`${key} = ${JSON.stringify(published)}\n`);
          if (changes.length === 0) print('unchanged\n');
        } catch (error) {
          throw explain(error);
        }
      }),
  },
];

/** One line of `settings history`. */
const readPastChange = (line: unknown) => {
  const { at, by, settings } = (line ?? {}) as Record<string, unknown>;
  const instant = new Date(typeof at === 'string' ? at : Number.NaN);
  const isObject = typeof settings === 'object' && settings !== null && !Array.isArray(settings);
  if (Number.isNaN(instant.getTime()) || !isObject || (by !== undefined && typeof by !== 'string'))
    throw mistake('expected {"at": instant, "by": account id or absent, "settings": {key: value}}');
  return { at: instant, actor: by ?? systemContext.actor, settings: settings as Record<string, unknown> };
};

const settingHistory = ({ withContainer, print, input }: CommandNeeds): Command => ({
  name: 'settings history',
  summary:
    '[FILE]: bring in changes of settings of the past, oldest first, one JSON object a line, from the file or standard input',
  run: ([file]) =>
    withContainer(async ({ settings }) => {
      const put = async (line: unknown) => {
        const { settings: wanted, ...context } = readPastChange(line);
        const changes = await settings.service.changeMany(wanted, context);
        return { id: Object.keys(wanted).join(' '), changed: changes.length > 0 };
      };
      await importLines(await readLines(file, input), put, print);
    }),
});

const contentCommands = ({ withContainer, print, input }: CommandNeeds): readonly Command[] => [
  {
    name: 'domains import',
    summary: '[FILE]: make or change domains, one JSON object a line, from the file or standard input',
    run: ([file]) =>
      withContainer(async ({ domains }) => {
        const lines = await readLines(file, input);
        await importLines(lines, (line) => domains.service.put(line, systemContext), print);
      }),
  },
  {
    name: 'documents import',
    summary:
      '[FILE]: make or change public documents, one JSON object a line, from the file or standard input',
    run: ([file]) =>
      withContainer(async ({ documents }) => {
        const lines = await readLines(file, input);
        await importLines(lines, (line) => documents.service.put(line, systemContext), print);
      }),
  },
  {
    name: 'banners import',
    summary: '[FILE]: make or change banners, one JSON object a line, from the file or standard input',
    run: ([file]) =>
      withContainer(async ({ banners }) => {
        const lines = await readLines(file, input);
        await importLines(lines, (line) => banners.service.put(line, systemContext), print);
      }),
  },
  {
    name: 'locales list',
    summary: 'the locales of the installation',
    run: () =>
      withContainer(async ({ locales }) => {
        for (const { code, name, enabled } of await locales.service.list()) {
          print(`${code} ${name}${enabled ? '' : ' (off)'}\n`);
        }
      }),
  },
  ...[true, false].map(
    (enabled): Command => ({
      name: enabled ? 'locales enable' : 'locales disable',
      summary: `CODE: switch a locale ${enabled ? 'on' : 'off'}`,
      run: ([code]) =>
        withContainer(async ({ locales }) => {
          try {
            const { changed } = await locales.service.setEnabled(code ?? '', enabled, systemContext);
            print(changed ? 'changed\n' : 'unchanged\n');
          } catch (error) {
            throw explain(error);
          }
        }),
    }),
  ),
];

export const platformCommands = (needs: CommandNeeds): readonly Command[] => [
  ...settingCommands(needs),
  settingHistory(needs),
  ...contentCommands(needs),
];
