import type { Setting } from '@gatehouse/contracts/platform/settings.resources.ts';

/** Settings that have each of the words in their name, sentence or key. */
export function foundSettings(settings: readonly Setting[], search: string): readonly Setting[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return settings.filter(({ key, title, hint }) => {
    const said = `${key} ${title} ${hint}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
