import { backupCommand, restoreCommand } from './backup.ts';
import type { Command } from './context.ts';
import { demoProviderCommand } from './demo-provider.ts';
import { devCommand } from './dev.ts';
import { downCommand } from './down.ts';
import { enginesCommand } from './engines.ts';
import { imagesCommand } from './images.ts';
import { logsCommand } from './logs.ts';
import { secretsCommand } from './secrets.ts';
import { seedCommand } from './seed.ts';
import { statusCommand } from './status.ts';
import { upCommand } from './up.ts';

export const commands: Readonly<Record<string, Command>> = {
  up: upCommand,
  down: downCommand,
  status: statusCommand,
  logs: logsCommand,
  seed: seedCommand,
  dev: devCommand,
  'demo-provider': demoProviderCommand,
  engines: enginesCommand,
  backup: backupCommand,
  restore: restoreCommand,
  secrets: secretsCommand,
  images: imagesCommand,
};
