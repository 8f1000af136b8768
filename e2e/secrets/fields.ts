import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import type { IsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';

const cli = join(import.meta.dirname, '../../services/profile/src/cli.ts');

/** Adds a field of the installation's own to profiles, as an operator does: a file, and profile's command. */
export const importField = async (
  platform: Pick<IsolatedPlatform, 'environment'>,
  field: { readonly code: string; readonly title: { readonly ru: string; readonly en: string } },
): Promise<void> => {
  const { title } = field;
  const blocks = [{ code: 'own_block', title, fields: [field] }];
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-fields-'));
  const file = join(folder, 'fields.json');
  await writeFile(file, JSON.stringify({ tabs: [{ code: 'own_tab', title, blocks }] }));
  const env = platform.environment('profile');
  await runOrThrow(process.execPath, [cli, 'fields', 'import', file], { env });
  await rm(folder, { recursive: true });
};
