import { demoBanners } from './banners.ts';
import { demoDomains } from './domains.ts';
import type { SeedContext } from './seed-context.ts';

type RunCommand = SeedContext['command'];

/** Hands rows to an importing command of a service, one JSON object a line. */
export const importRows = (
  command: RunCommand,
  service: string,
  args: readonly string[],
  rows: readonly object[],
): Promise<string> =>
  command(service, [...args, '-'], rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** Brings the demo domains of this port, after the banners that they name. */
export const importDomains = async (command: RunCommand, port: number): Promise<void> => {
  await importRows(command, 'platform', ['banners', 'import'], demoBanners);
  await importRows(command, 'platform', ['domains', 'import'], demoDomains(port));
};
