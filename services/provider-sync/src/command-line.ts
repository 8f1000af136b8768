import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import type { Command, Terminal } from '@gatehouse/kit/service/cli.ts';
import { serviceCommands, withService } from '@gatehouse/kit/service/service-commands.ts';
import { providerSyncConfig } from './config.ts';
import { createContainer, type ProviderSyncConfig } from './container.ts';
import { migrations } from './migrations.ts';
import { resealCommand } from './sealing.command.ts';

/** Every command of the service. */
export const commandsOf = ({ env, print }: Terminal): readonly Command[] => {
  const config = (): ProviderSyncConfig => parseConfig(providerSyncConfig, env);
  return [
    ...serviceCommands({
      service: 'provider-sync',
      config,
      migrations,
      modules: (service) => createContainer(service).modules,
      print,
    }),
    resealCommand({
      withStore: (work) =>
        withService({ service: 'provider-sync', config }, (service) =>
          work({ connection: service.mongo.connection, keys: service.config.sealingKeys }),
        ),
      print,
    }),
  ];
};
