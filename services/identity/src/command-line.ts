import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import type { Command, Terminal } from '@gatehouse/kit/service/cli.ts';
import { serviceCommands, withService } from '@gatehouse/kit/service/service-commands.ts';
import { identityCommands } from './commands.ts';
import { identityConfig } from './config.ts';
import { createContainer, type IdentityConfig } from './container.ts';
import { identityMigrations } from './migrations/index.ts';

/** Every command of the service. */
export const commandsOf = ({ env, input, print }: Terminal): readonly Command[] => {
  const config = (): IdentityConfig => parseConfig(identityConfig, env);
  const common = serviceCommands<IdentityConfig>({
    service: 'identity',
    config,
    migrations: identityMigrations,
    modules: (service) => createContainer(service).modules,
    print,
  });
  const own = identityCommands({
    withContainer: (work) =>
      withService({ service: 'identity', config }, async (service) => {
        const container = createContainer(service);
        await container.settings.start();
        await container.channels.refresh();
        await container.identifierHash.start();
        container.credentials.pool.start();
        try {
          await work(container, service);
        } finally {
          container.credentials.pool.stop();
          container.settings.stop();
        }
      }),
    print,
    input,
  });
  return [...common, ...own];
};
