/** Commands for operators, beside those that every service has. */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { Command } from '@gatehouse/kit/service/cli.ts';
import { readInput } from '@gatehouse/kit/service/read-input.ts';
import type { Service } from '@gatehouse/kit/service/service.ts';
import type { Container, IdentityConfig } from './container.ts';
import {
  createAccountsHistoryImport,
  readPastIncident,
} from './modules/accounts/accounts-history-import.service.ts';
import { createAccountsImport } from './modules/accounts/accounts-import.service.ts';
import { readImportLine } from './modules/accounts/import-line.ts';
import type { ArgonParameters } from './modules/authentication/credentials/argon-parameters.domain.ts';
import { keycloakCommand } from './modules/keycloak/keycloak.command.ts';
import { createKeycloakModule } from './modules/keycloak/keycloak.module.ts';
import { createSessionsImport, readPastSession } from './modules/sessions/sessions-import.service.ts';
import { resealCommand } from './sealing.command.ts';

export interface CommandNeeds {
  /** Opens the service for one command, with its settings and hash processes running. */
  withContainer(
    work: (container: Container, service: Service<IdentityConfig>) => Promise<void>,
  ): Promise<void>;
  print(text: string): void;
  readonly input: NodeJS.ReadableStream;
}

/** Hashes kept in flight per hash process. */
const PER_PROCESS = 4;

/** `--memory KiB --time N` beside other words; parameters that are not given are the installation's. */
const readArguments = (args: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { memory: { type: 'string' }, time: { type: 'string' } },
  });
  const number = (name: 'memory' | 'time') => {
    const given = values[name];
    if (given === undefined) return undefined;
    if (!/^\d{1,7}$/.test(given)) throw new Error(`--${name} needs a whole number`);
    return Number(given);
  };
  return { file: positionals[0], memory: number('memory'), time: number('time') };
};

const hasher = (
  container: Container,
  { memory, time }: { memory: number | undefined; time: number | undefined },
): ((password: string) => Promise<string>) => {
  const { passwords } = container.credentials;
  const current = passwords.parameters();
  const parameters: ArgonParameters = {
    ...current,
    memory: memory ?? current.memory,
    time: time ?? current.time,
  };
  return (password) => passwords.hashWith(password, parameters);
};

const parseLines = <T>(content: string, read: (value: unknown) => T): T[] =>
  content.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [read(JSON.parse(line))];
    } catch (error) {
      const reason = error instanceof SyntaxError ? 'is not JSON' : (error as Error).message;
      throw new Error(`line ${index + 1}: ${reason}`);
    }
  });

const firstAdministratorSaid = {
  created: 'created',
  invited: 'created; the link by which they set their password is on its way by mail',
  before: 'the first administrator was set up before',
} as const;

export const identityCommands = ({ withContainer, print, input }: CommandNeeds): readonly Command[] => {
  const withDomains = (work: Parameters<CommandNeeds['withContainer']>[0]) =>
    withContainer(async (container, service) => {
      await container.domains.start();
      try {
        await work(container, service);
      } finally {
        container.domains.stop();
      }
    });
  return [
    {
      name: 'accounts import',
      summary:
        '[FILE] [--memory KiB] [--time N]: make accounts, one JSON object a line, from the file or standard input',
      run: (args) =>
        withContainer(async (container, { units, config }) => {
          const { file, ...cost } = readArguments(args);
          const content = await readInput(file, input);
          const importAccounts = createAccountsImport({
            units,
            accounts: container.accounts,
            service: container.accountsService,
            hash: hasher(container, cost),
            hashesAtOnce: config.hashProcesses * PER_PROCESS,
          });
          const { created, unchanged } = await importAccounts(parseLines(content, readImportLine));
          print(`${created} created, ${unchanged} unchanged\n`);
        }),
    },
    {
      name: 'accounts history',
      summary:
        '[FILE]: bring in changes of accounts and failed sign-ins of the past, one JSON object a line, from the file or standard input',
      run: ([file]) =>
        withContainer(async (container, { mongo, units, createEvent }) => {
          const content = await readInput(file, input);
          const importHistory = createAccountsHistoryImport({
            connection: mongo.connection,
            units,
            accounts: container.accounts,
            service: container.accountsService,
            createEvent,
          });
          const { created, unchanged } = await importHistory(parseLines(content, readPastIncident));
          print(`${created} created, ${unchanged} unchanged\n`);
        }),
    },
    {
      name: 'accounts show',
      summary: 'LOGIN...: id, status and roles of each account, a line of JSON each',
      run: (logins) =>
        withContainer(async (container) => {
          const found = await container.accounts.findByLogins(logins);
          if (found.length !== new Set(logins).size || found.length === 0)
            throw new Error('there is no such account');
          for (const { _id: id, login, status, managedBy, roles, schemeCode } of found)
            print(`${JSON.stringify({ id, login, status, managedBy, roles, schemeCode })}\n`);
        }),
    },
    {
      name: 'sessions import',
      summary: '[FILE]: bring in ended sessions, one JSON object a line, from the file or standard input',
      run: ([file]) =>
        withContainer(async (container, { mongo, units, clock, ids }) => {
          const content = await readInput(file, input);
          const importSessions = createSessionsImport({
            connection: mongo.connection,
            units,
            clock,
            ids,
            accountsByLogin: async (logins) =>
              new Map((await container.accounts.findByLogins(logins)).map((row) => [row.login ?? '', row])),
          });
          const { created, unchanged } = await importSessions(parseLines(content, readPastSession));
          print(`${created} created, ${unchanged} unchanged\n`);
        }),
    },
    resealCommand({
      print,
      withStore: (work) =>
        withContainer((_, { mongo, config }) =>
          work({ connection: mongo.connection, keys: config.sealingKeys }),
        ),
    }),
    keycloakCommand({
      print,
      withImport: (work) =>
        withDomains((container, service) => work(createKeycloakModule(service, container))),
    }),
    {
      name: 'accounts hash',
      summary: '[--memory KiB] [--time N]: hash the password on standard input, for imports',
      run: (args) =>
        withContainer(async (container) => {
          const password = (await text(input)).replace(/\r?\n$/, '');
          print(`${await hasher(container, readArguments(args))(password)}\n`);
        }),
    },
    {
      name: 'accounts create-administrator',
      summary:
        'make the first administrator from GATEHOUSE_ADMINISTRATOR_*, as the first start does; happens once',
      run: () =>
        withDomains(async (container, { config }) => {
          const done = await container.firstAdministrator({
            login: config.administratorLogin,
            email: config.administratorEmail,
            password: config.administratorPassword,
          });
          print(`${firstAdministratorSaid[done]}\n`);
        }),
    },
    {
      name: 'accounts first-entry',
      summary: 'LOGIN [--domain ID]: mail somebody the link by which they set their first password',
      run: (args) =>
        withDomains(async (container) => {
          const { values, positionals } = parseArgs({
            args: [...args],
            allowPositionals: true,
            options: { domain: { type: 'string' } },
          });
          const [login] = positionals;
          if (login === undefined) throw new Error('whose? accounts first-entry LOGIN');
          await container.restore.inviteToFirstEntry(login, { ...systemContext, domain: values.domain });
          print('the link is on its way by mail\n');
        }),
    },
    ...(['activate', 'deactivate'] as const).map((verb) => ({
      name: `schemes ${verb}`,
      summary: `CODE: switch an authentication scheme ${verb === 'activate' ? 'on' : 'off'}`,
      run: ([code]: readonly string[]) =>
        withDomains(async (container) => {
          if (code === undefined) throw new Error(`which? schemes ${verb} CODE`);
          const told = { locale: 'en', context: systemContext };
          await container.schemes.changes.setActive(code, verb === 'activate', told);
          print(`${code}: ${verb}d\n`);
        }),
    })),
    {
      name: 'accounts reset-second-factor',
      summary: 'LOGIN: take the second factor from somebody who lost it; they hear of it',
      run: ([login]) =>
        withDomains(async (container) => {
          if (login === undefined) throw new Error('whose? accounts reset-second-factor LOGIN');
          const [account] = await container.accounts.findByLogins([login]);
          if (account === undefined) throw new Error('there is no such account');
          const had = await container.ownFactors.reset(account._id, systemContext);
          print(`${login}: ${had ? 'reset' : 'there is no second factor'}\n`);
        }),
    },
    {
      name: 'accounts assign-scheme',
      summary: 'LOGIN CODE|-: let somebody sign in by this scheme, or by that of their domain again',
      run: ([login, code]) =>
        withContainer(async (container) => {
          if (login === undefined || code === undefined)
            throw new Error('accounts assign-scheme LOGIN CODE|-');
          const [account] = await container.accounts.findByLogins([login]);
          if (account === undefined) throw new Error('there is no such account');
          const schemeCode = code === '-' ? null : code;
          await container.accountsService.change(account._id, () => ({ schemeCode }), systemContext);
          print(`${login}: ${code}\n`);
        }),
    },
  ];
};
