import { useState } from 'react';

const key = 'gh_menu_folded';

const read = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

/** Groups of the menu that were folded in this browser. */
export function useFoldedGroups(): { has(id: string): boolean; toggle(id: string): void } {
  const [folded, setFolded] = useState(read);
  return {
    has: (id) => folded.includes(id),
    toggle(id) {
      const next = folded.includes(id) ? folded.filter((other) => other !== id) : [...folded, id];
      setFolded(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A browser without room for it forgets with the page.
      }
    },
  };
}
