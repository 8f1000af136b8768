import type { Plugin } from 'vite';

export interface ChunkGroupsOptions {
  /** Modules that are one script with their static imports; a module belongs to the first that has it. */
  readonly roots: Readonly<Record<string, readonly string[]>>;
}

/**
 * Scripts that are loaded together are one file: otherwise each module that two pages share is a request of its own, dozens
 * of a few hundred bytes.
 */
export function chunkGroupsPlugin({ roots }: ChunkGroupsOptions) {
  const groupOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'gatehouse:chunk-groups',
    apply: 'build',
    buildEnd() {
      groupOf.clear();
      for (const [name, ids] of Object.entries(roots)) {
        const next = [...ids];
        for (let id = next.pop(); id !== undefined; id = next.pop()) {
          if (groupOf.has(id)) continue;
          groupOf.set(id, name);
          next.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      }
    },
  };
  const names = Object.keys(roots);
  // A group takes along what its modules import, unless one before it has that.
  const groups = names.map((name, index) => ({
    name,
    test: (id: string) => groupOf.get(id) === name,
    priority: names.length - index,
  }));
  return { plugin, groups };
}
