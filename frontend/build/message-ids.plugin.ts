import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

type Kept = (id: string) => boolean;

/** Which ids the groups of a `texts.ts` are made of. */
function idsNamedIn(source: string): Kept {
  const groups = [...source.matchAll(/\b(?:named|action)\(\s*'([^']+)'(?:,\s*'([^']+)')?/g)];
  return (id) =>
    groups.some(([, prefix, verb]) =>
      verb === undefined
        ? id.startsWith(`${prefix}.`)
        : [`${prefix}.${verb}Title`, `${prefix}.effect.${verb}`].includes(id) ||
          id.startsWith(`${prefix}.${verb}.`),
    );
}

/** Leaves a folder's `ru.json` the ids that its `texts.ts` names: the texts come compiled, by language. */
export function messageIdsPlugin(options: { folder: string }): Plugin {
  return {
    name: 'gatehouse:message-ids',
    enforce: 'pre',
    load(id) {
      if (!id.startsWith(options.folder) || !id.endsWith('/ru.json')) return undefined;
      const source = join(dirname(id), 'texts.ts');
      this.addWatchFile(source);
      const kept = idsNamedIn(readFileSync(source, 'utf8'));
      const ids = Object.keys(JSON.parse(readFileSync(id, 'utf8')) as object).filter(kept);
      return JSON.stringify(Object.fromEntries(ids.map((name) => [name, ''])));
    },
  };
}
