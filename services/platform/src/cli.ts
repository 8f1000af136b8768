import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { runCommand } from '@gatehouse/kit/runtime/cli.ts';
import { serviceCommands, withService } from '@gatehouse/kit/runtime/service-commands.ts';
import { platformCommands } from './commands.ts';
import { platformConfig } from './config.ts';
import { createContainer, type PlatformConfig } from './container.ts';

const config = (): PlatformConfig => parseConfig(platformConfig, process.env);
const print = (text: string) => process.stdout.write(text);

const common = serviceCommands<PlatformConfig>({
  service: 'platform',
  config,
  migrations: (service) => createContainer(service).migrations,
  modules: (service) => createContainer(service).modules,
});
const own = platformCommands({
  withContainer: (work) =>
    withService({ service: 'platform', config }, (service) => work(createContainer(service))),
  print,
  input: process.stdin,
});

process.exitCode = await runCommand([...common, ...own], process.argv.slice(2), print);
