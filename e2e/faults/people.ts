import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import type { IsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';

export interface ImportedPerson {
  readonly login: string;
  readonly email?: string;
  readonly password?: string;
  readonly roles: readonly string[];
  readonly schemeCode?: string;
}

type Environments = Pick<IsolatedPlatform, 'environment'>;

/** As an operator does it: a file, and identity's command. */
const importBy = async (
  platform: Environments,
  command: readonly string[],
  contents: string,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-faults-'));
  const file = join(folder, 'import.json');
  await writeFile(file, contents);
  const cli = join(import.meta.dirname, '../../services/identity/src/cli.ts');
  await runOrThrow(process.execPath, [cli, ...command, file], { env: platform.environment('identity') });
  await rm(folder, { recursive: true });
};

/** Without names, required fields would be asked for before anything else. */
const names = { lastName: 'Bennett', firstName: 'Olivia' };

/** Imports people into a platform. */
export const importPeople = (platform: Environments, people: readonly ImportedPerson[]): Promise<void> =>
  importBy(
    platform,
    ['accounts', 'import'],
    people.map((person) => `${JSON.stringify({ ...names, ...person })}\n`).join(''),
  );

/** Imports the client of a relying party, as it stands in the export of a realm. */
export const importClient = (
  platform: Environments,
  client: {
    readonly clientId: string;
    readonly secret: string;
    readonly redirectUris: readonly string[];
    readonly attributes?: Readonly<Record<string, string>>;
  },
): Promise<void> =>
  importBy(platform, ['keycloak', 'import'], JSON.stringify({ realm: 'elsewhere', clients: [client] }));
