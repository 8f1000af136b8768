import type { Plugin } from 'vite';

/** Where an index has a name from. */
interface Source {
  readonly module: string;
  readonly name: string;
}

const nameOf = (node: { type: string; name?: string; value?: unknown }): string =>
  node.name ?? String(node.value);

/**
 * Imports from the index of a package lead to the modules that have the names, in a build. Modules are put into scripts by
 * who imports them, and an index imports all that anybody wants of its package: the sign-in would carry the console's icons.
 */
export function namedImportsPlugin({ packages }: { readonly packages: readonly string[] }): Plugin {
  const indexes = new Map<string, Promise<ReadonlyMap<string, Source>>>();

  return {
    name: 'gatehouse:named-imports',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      indexes.clear();
    },
    async transform(code, id) {
      if (id.includes('/node_modules/') || !packages.some((name) => code.includes(`"${name}"`))) return null;
      const readIndex = async (name: string): Promise<ReadonlyMap<string, Source>> => {
        const index = await this.resolve(name, id);
        if (!index) throw new Error(`${name} has no index`);
        const imported = new Map<string, Source>();
        const exported = new Map<string, Source>();
        for (const node of this.parse(await this.fs.readFile(index.id, { encoding: 'utf8' })).body) {
          if (node.type === 'ImportDeclaration') {
            for (const specifier of node.specifiers) {
              if (specifier.type !== 'ImportSpecifier') continue;
              const source = { module: node.source.value, name: nameOf(specifier.imported) };
              imported.set(specifier.local.name, source);
            }
          }
          if (node.type !== 'ExportNamedDeclaration') continue;
          for (const { local, exported: as } of node.specifiers) {
            const source = node.source
              ? { module: node.source.value, name: nameOf(local) }
              : imported.get(nameOf(local));
            if (source) exported.set(nameOf(as), source);
          }
        }
        const resolved = new Map<string, Source>();
        for (const [as, source] of exported) {
          const module =
            source.module.startsWith('.') && new URL(source.module, `file://${index.id}`).pathname;
          resolved.set(as, { module: module || source.module, name: source.name });
        }
        return resolved;
      };
      const indexOf = (name: string) => {
        const known = indexes.get(name) ?? readIndex(name);
        indexes.set(name, known);
        return known;
      };

      let written = code;
      const imports = this.parse(code).body.filter((node) => node.type === 'ImportDeclaration');
      for (const node of imports.reverse()) {
        if (!packages.includes(node.source.value)) continue;
        const index = await indexOf(node.source.value);
        const lines = node.specifiers.map((specifier) => {
          const wanted = specifier.type === 'ImportSpecifier' && nameOf(specifier.imported);
          const source = wanted ? index.get(wanted) : undefined;
          if (!source) throw new Error(`${node.source.value} is imported by names that its index has: ${id}`);
          return `import { ${source.name} as ${specifier.local.name} } from ${JSON.stringify(source.module)};`;
        });
        written = written.slice(0, node.start) + lines.join('') + written.slice(node.end);
      }
      return { code: written, map: null };
    },
  };
}
