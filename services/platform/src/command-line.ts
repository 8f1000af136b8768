import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import type { Command, Terminal } from '@gatehouse/kit/service/cli.ts';
import { serviceCommands, withService } from '@gatehouse/kit/service/service-commands.ts';
import { platformCommands } from './commands.ts';
import { platformConfig } from './config.ts';
import { createContainer, type PlatformConfig } from './container.ts';
import { manifestCommands } from './modules/diagnostics/manifest.commands.ts';
import { licenseCommands } from './modules/license/license.commands.ts';

/** Every command of the service. */
export const commandsOf = ({ env, input, print }: Terminal): readonly Command[] => {
  const config = (): PlatformConfig => parseConfig(platformConfig, env);
  const common = serviceCommands<PlatformConfig>({
    service: 'platform',
    config,
    migrations: (service) => createContainer(service).migrations,
    modules: (service) => createContainer(service).modules,
    print,
  });
  const own = platformCommands({
    withContainer: (work) =>
      withService({ service: 'platform', config }, (service) => work(createContainer(service))),
    print,
    input,
  });
  return [...common, ...own, ...manifestCommands({ print, input }), ...licenseCommands(print)];
};
