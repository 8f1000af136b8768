import type { IsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';

/** Adds a field of the installation's own to profiles, by profile's command. */
export const importField = async (
  platform: Pick<IsolatedPlatform, 'command'>,
  field: { readonly code: string; readonly title: { readonly ru: string; readonly en: string } },
): Promise<void> => {
  const { title } = field;
  const blocks = [{ code: 'own_block', title, fields: [field] }];
  const tabs = [{ code: 'own_tab', title, blocks }];
  await platform.command('profile', ['fields', 'import', '-'], JSON.stringify({ tabs }));
};
