import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { runCommand } from '@gatehouse/kit/runtime/cli.ts';
import { serviceCommands, withService } from '@gatehouse/kit/runtime/service-commands.ts';
import { identityCommands } from './commands.ts';
import { identityConfig } from './config.ts';
import { createContainer, type IdentityConfig } from './container.ts';
import { identityMigrations } from './migrations/index.ts';

const config = (): IdentityConfig => parseConfig(identityConfig, process.env);
const print = (text: string) => process.stdout.write(text);

const common = serviceCommands<IdentityConfig>({
  service: 'identity',
  config,
  migrations: identityMigrations,
  modules: (service) => createContainer(service).modules,
});
const own = identityCommands({
  withContainer: (work) =>
    withService({ service: 'identity', config }, async (service) => {
      const container = createContainer(service);
      await container.settings.start();
      container.credentials.pool.start();
      try {
        await work(container, service);
      } finally {
        container.credentials.pool.stop();
        container.settings.stop();
      }
    }),
  print,
  input: process.stdin,
});

process.exitCode = await runCommand([...common, ...own], process.argv.slice(2), print);
