import { createContext, useContext, useEffect } from 'react';
import { usePlace } from './navigation.tsx';
import type { TabMemory } from './tab-memory.ts';

/** Key of the open row in the address of a list. */
export const openedName = 'entry';

/** How each list was left: filters, order and page, by its path. */
export interface LeftLists {
  leave(path: string, search: string): void;
  /** The address that shows a list as it was left; its path where it was never seen. */
  addressOf(path: string): string;
}

const name = 'lists';

export function createLeftLists(memory: TabMemory): LeftLists {
  const left = { ...memory.read<Record<string, string>>(name) };
  return {
    leave(path, search) {
      const query = new URLSearchParams(search);
      // Who comes back wants the list, not the row that was open in it.
      query.delete(openedName);
      const text = query.toString();
      if ((left[path] ?? '') === text) return;
      left[path] = text;
      memory.write(name, left);
    },
    addressOf: (path) => (left[path] ? `${path}?${left[path]}` : path),
  };
}

/** Remembers nothing: for surroundings without a person. */
const none: LeftLists = { leave: () => {}, addressOf: (path) => path };

export const LeftListsContext = createContext(none);

export const useLeftLists = (): LeftLists => useContext(LeftListsContext);

/** Remembers how the list at this place is left. */
export function useLeaving(): void {
  const lists = useLeftLists();
  const { path, search } = usePlace();
  useEffect(() => lists.leave(path, search), [lists, path, search]);
}
