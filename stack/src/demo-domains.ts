import { importDomains } from '../../demo-data/import-rows.ts';
import { type Environment, runOrThrow } from './command.ts';
import { repositoryRoot } from './paths.ts';

/** Brings the demo domains of this port, and the banners that they name, to a platform whose service has this environment. */
export const importDemoDomains = (port: number, env: Environment): Promise<void> =>
  importDomains(async (service, args, input = '') => {
    const command = [`services/${service}/src/cli.ts`, ...args];
    return (await runOrThrow(process.execPath, command, { cwd: repositoryRoot, env, input })).stdout;
  }, port);
