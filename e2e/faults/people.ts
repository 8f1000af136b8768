import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';

export interface ImportedPerson {
  readonly login: string;
  readonly email?: string;
  readonly password?: string;
  readonly roles: readonly string[];
  readonly schemeCode?: string;
}

type Commanded = Pick<IsolatedPlatform, 'command'>;

/** As an operator does it: a file, and identity's command. */
const importBy = async (platform: Commanded, command: readonly string[], contents: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-faults-'));
  const file = join(folder, 'import.json');
  await writeFile(file, contents);
  await platform.command('identity', [...command, file]);
  await rm(folder, { recursive: true });
};

/** Without names, required fields would be asked for before anything else. */
const names = { lastName: 'Bennett', firstName: 'Olivia' };

/** Imports people into a platform. */
export const importPeople = (platform: Commanded, people: readonly ImportedPerson[]): Promise<void> =>
  importBy(
    platform,
    ['accounts', 'import'],
    people.map((person) => `${JSON.stringify({ ...names, ...person })}\n`).join(''),
  );

/** Imports the client of a relying party, as it stands in the export of a realm. */
export const importClient = (
  platform: Commanded,
  client: {
    readonly clientId: string;
    readonly secret: string;
    readonly redirectUris: readonly string[];
    readonly attributes?: Readonly<Record<string, string>>;
  },
): Promise<void> =>
  importBy(platform, ['keycloak', 'import'], JSON.stringify({ realm: 'elsewhere', clients: [client] }));
