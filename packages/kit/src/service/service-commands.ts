import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import { kitMigrations } from '../migrations/kit-migrations.ts';
import { type Migration, migrate } from '../migrations/migrations.ts';
import { backupCommands } from './backup-commands.ts';
import type { Command, Terminal } from './cli.ts';
import { eventCommands } from './event-commands.ts';
import { createService, type Service, type ServiceConfig, type ServiceModules } from './service.ts';
import { workCommands } from './work-commands.ts';

export interface ServiceCommandDeps<C extends ServiceConfig> {
  readonly service: ServiceName;
  /** Read when a command runs, so that the list of commands needs no configuration. */
  readonly config: () => C;
  /** A function where migrations write data through the service's own modules. */
  readonly migrations: readonly Migration[] | ((service: Service<C>) => readonly Migration[]);
  readonly modules: (service: Service<C>) => ServiceModules;
  readonly print: Terminal['print'];
}

/** Opens the service for one command and closes it behind. */
export const withService = async <C extends ServiceConfig, T>(
  settings: { readonly service: ServiceName; readonly config: () => C },
  work: (service: Service<C>) => Promise<T>,
): Promise<T> => {
  const service = await createService({ service: settings.service, config: settings.config() });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
};

/** The commands that every service has. */
export const serviceCommands = <C extends ServiceConfig>(deps: ServiceCommandDeps<C>): readonly Command[] => [
  {
    name: 'migrate',
    summary: 'bring the database up to date; runs before the service starts',
    run: () =>
      withService(deps, async (service) => {
        const { mongo, clock, log, ids } = service;
        const own = typeof deps.migrations === 'function' ? deps.migrations(service) : deps.migrations;
        const migrations = [...kitMigrations, ...own];
        const applied = await migrate({ mongo, clock, log }, { migrations, owner: ids.id() });
        log.info({ applied }, 'database is up to date');
      }),
  },
  ...backupCommands<C>({
    withService: (work) => withService(deps, work),
    modules: deps.modules,
    migrations: (service) =>
      typeof deps.migrations === 'function' ? deps.migrations(service) : deps.migrations,
    print: deps.print,
  }),
  ...eventCommands<C>({
    withService: (work) => withService(deps, work),
    modules: deps.modules,
    print: deps.print,
  }),
  ...workCommands({ withService: (work) => withService(deps, work), print: deps.print }),
];
