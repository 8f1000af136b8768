import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { IsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';

export interface ImportedPerson {
  readonly login: string;
  readonly email?: string;
  readonly password?: string;
  readonly roles: readonly string[];
  readonly schemeCode?: string;
}

/** Imports people into a platform as an operator does: a file, and identity's command. */
export const importPeople = async (
  platform: Pick<IsolatedPlatform, 'environment'>,
  people: readonly ImportedPerson[],
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-faults-'));
  const file = join(folder, 'people.jsonl');
  await writeFile(file, people.map((person) => `${JSON.stringify(person)}\n`).join(''));
  const cli = join(import.meta.dirname, '../../services/identity/src/cli.ts');
  await promisify(execFile)(process.execPath, [cli, 'accounts', 'import', file], {
    env: { ...platform.environment('identity') },
  });
  await rm(folder, { recursive: true });
};
