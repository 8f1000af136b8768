import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import type { Command, Terminal } from '@gatehouse/kit/service/cli.ts';
import { serviceCommands } from '@gatehouse/kit/service/service-commands.ts';
import { providerSyncConfig } from './config.ts';
import { createContainer } from './container.ts';
import { migrations } from './migrations.ts';

/** Every command of the service. */
export const commandsOf = ({ env, print }: Terminal): readonly Command[] =>
  serviceCommands({
    service: 'provider-sync',
    config: () => parseConfig(providerSyncConfig, env),
    migrations,
    modules: (service) => createContainer(service).modules,
    print,
  });
