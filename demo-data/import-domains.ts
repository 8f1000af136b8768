import { runOrThrow } from '@gatehouse/stack/command.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { demoBanners } from './banners.ts';
import { demoDomains } from './domains.ts';

/** Brings the demo domains of this port, and the banners that they name, to a platform whose service has this environment. */
export const importDemoDomains = async (
  port: number,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> => {
  const importRows = (noun: string, rows: readonly object[]) =>
    runOrThrow(process.execPath, ['services/platform/src/cli.ts', noun, 'import', '-'], {
      cwd: repositoryRoot,
      env: { ...environment },
      input: rows.map((row) => JSON.stringify(row)).join('\n'),
    });
  await importRows('banners', demoBanners);
  await importRows('domains', demoDomains(port));
};
