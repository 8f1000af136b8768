import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import type { Command, Terminal } from '@gatehouse/kit/service/cli.ts';
import { serviceCommands, withService } from '@gatehouse/kit/service/service-commands.ts';
import { fieldCommands } from './commands.ts';
import { profileConfig } from './config.ts';
import { createContainer } from './container.ts';
import { profileMigrations } from './migrations.ts';

/** Every command of the service. */
export const commandsOf = ({ env, input, print }: Terminal): readonly Command[] => {
  const config = () => parseConfig(profileConfig, env);
  const common = serviceCommands({
    service: 'profile',
    config,
    migrations: profileMigrations,
    modules: (service) => createContainer(service).modules,
    print,
  });
  const own = fieldCommands({
    withContainer: (work) =>
      withService({ service: 'profile', config }, (service) => work(createContainer(service))),
    print,
    input,
  });
  return [...common, ...own];
};
