import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { runCommand } from '@gatehouse/kit/runtime/cli.ts';
import { serviceCommands } from '@gatehouse/kit/runtime/service-commands.ts';
import { auditConfig } from './config.ts';
import { createContainer } from './container.ts';
import { migrations } from './migrations/migrations.ts';

const commands = serviceCommands({
  service: 'audit',
  config: () => parseConfig(auditConfig, process.env),
  migrations,
  modules: createContainer,
});

process.exitCode = await runCommand(commands, process.argv.slice(2), (text) => process.stdout.write(text));
