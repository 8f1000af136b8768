import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { runCommand } from '@gatehouse/kit/runtime/cli.ts';
import { serviceCommands } from '@gatehouse/kit/runtime/service-commands.ts';
import { profileConfig } from './config.ts';
import { createContainer } from './container.ts';
import { profileMigrations } from './migrations.ts';

const commands = serviceCommands({
  service: 'profile',
  config: () => parseConfig(profileConfig, process.env),
  migrations: profileMigrations,
  modules: createContainer,
});

process.exitCode = await runCommand(commands, process.argv.slice(2), (text) => process.stdout.write(text));
