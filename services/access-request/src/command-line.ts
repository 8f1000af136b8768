import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import type { Command, Terminal } from '@gatehouse/kit/service/cli.ts';
import { serviceCommands } from '@gatehouse/kit/service/service-commands.ts';
import { accessRequestConfig } from './config.ts';
import { createContainer } from './container.ts';
import { migrations } from './migrations.ts';

/** Every command of the service. */
export const commandsOf = ({ env, print }: Terminal): readonly Command[] =>
  serviceCommands({
    service: 'access-request',
    config: () => parseConfig(accessRequestConfig, env),
    migrations,
    modules: (service) => createContainer(service).modules,
    print,
  });
