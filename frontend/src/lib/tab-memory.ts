const key = 'gh_left';

/** What a tab keeps for one person, over reloads. */
export interface TabMemory {
  read<T>(name: string): T | undefined;
  write(name: string, value: unknown): void;
}

interface Kept {
  owner: string;
  values: Record<string, unknown>;
}

const keptIn = (store: Pick<Storage, 'getItem'>): Partial<Kept> => {
  try {
    return JSON.parse(store.getItem(key) ?? '{}') as Partial<Kept>;
  } catch {
    return {};
  }
};

/** The memory of a tab for a person; whoever comes next in it starts with none. */
export function createTabMemory(store: Pick<Storage, 'getItem' | 'setItem'>, owner: string): TabMemory {
  const kept = keptIn(store);
  const values = kept.owner === owner ? { ...kept.values } : {};
  const keep = () => {
    try {
      store.setItem(key, JSON.stringify({ owner, values } satisfies Kept));
    } catch {
      // A browser without room for it remembers until the page is loaded anew.
    }
  };
  keep();
  return {
    read: <T>(name: string) => values[name] as T | undefined,
    write(name, value) {
      values[name] = value;
      keep();
    },
  };
}
