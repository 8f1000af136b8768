import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import type { Command, Terminal } from '@gatehouse/kit/service/cli.ts';
import { serviceCommands } from '@gatehouse/kit/service/service-commands.ts';
import { auditConfig } from './config.ts';
import { createContainer } from './container.ts';
import { migrations } from './migrations/migrations.ts';

/** Every command of the service. */
export const commandsOf = ({ env, print }: Terminal): readonly Command[] =>
  serviceCommands({
    service: 'audit',
    config: () => parseConfig(auditConfig, env),
    migrations,
    modules: createContainer,
    print,
  });
