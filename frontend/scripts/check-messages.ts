import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStructurallySame, parse } from '@formatjs/icu-messageformat-parser';
import { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { readFrontendTexts } from '@gatehouse/contracts/platform/read-frontend-texts.ts';
import { lookedUpMessages } from './looked-up-messages.ts';

export type Messages = Record<string, string>;

/** A `texts.ts` file: each export maps names to message ids. */
export interface MessageModule {
  file: string;
  /** Export name, then name of the message, then its id. */
  exports: Record<string, Record<string, { id?: string | undefined }>>;
}

export interface MessageCheck {
  /** Texts by locale; the first one is the one that others are compared with. */
  locales: Record<string, Messages>;
  modules: readonly MessageModule[];
  /** Source files by path, without the `texts.ts` files. */
  sources: Record<string, string>;
  /** Ids that are put together at run time: error codes, field codes, titles of routes. */
  lookedUp: readonly string[];
}

const argumentsOf = (text: string): unknown => parse(text, { captureLocation: false });

/** Same placeholders in both texts; plurals may differ in their cases. */
function samePlaceholders(left: string, right: string): boolean {
  const normalized = (text: string) => argumentsOf(text) as never;
  return isStructurallySame(normalized(left), normalized(right)).success;
}

function checkTexts(locales: Record<string, Messages>): string[] {
  const problems: string[] = [];
  const [first, ...others] = Object.entries(locales);
  if (!first) return ['No locale has texts'];
  const ids = new Set(Object.values(locales).flatMap((messages) => Object.keys(messages)));
  for (const [locale, messages] of Object.entries(locales)) {
    for (const id of ids) if (!(id in messages)) problems.push(`${id}: missing in ${locale}`);
    for (const [id, text] of Object.entries(messages)) {
      if (!text.trim()) problems.push(`${id}: empty in ${locale}`);
    }
  }
  for (const [locale, messages] of others) {
    for (const [id, text] of Object.entries(messages)) {
      const original = first[1][id];
      if (original !== undefined && !samePlaceholders(original, text)) {
        problems.push(`${id}: placeholders differ between ${first[0]} and ${locale}`);
      }
    }
  }
  return problems;
}

/** Names that a source says: quoted, as a property, as a key, or as the ends of a template (`${type}Hint`). */
function namesIn(sources: readonly string[]): (name: string) => boolean {
  const names = new Set<string>();
  const ends = new Set<string>();
  for (const source of sources) {
    for (const [, quoted, property, key] of source.matchAll(
      /['"]([\w.:-]+)['"]|\.([A-Za-z_]\w*)|\b([A-Za-z_]\w*)(?=\s*[:}=,])/g,
    )) {
      names.add(quoted ?? property ?? key ?? '');
    }
    for (const [, start = '', end = ''] of source.matchAll(/`(\w*)\$\{[^}]*\}([\w.]*)`/g)) {
      if (start || end) ends.add(`^${start}\\w+${end.replaceAll('.', '\\.')}$`);
    }
  }
  const patterns = [...ends].map((end) => new RegExp(end));
  return (name) => names.has(name) || patterns.some((pattern) => pattern.test(name));
}

/** Code that is handed groups as a whole, and says names of them. */
const shared = /^src\/(screen|ui|lib)\//;
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1);

/** What most messages of a group stand below. */
function prefixOf(messages: MessageModule['exports'][string]): string | undefined {
  const counts = new Map<string, number>();
  for (const [name, { id = '' }] of Object.entries(messages)) {
    const prefix = id.endsWith(`.${name}`) ? id.slice(0, -name.length - 1) : '';
    if (prefix) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Ids that code says by a name of a group, for one file of groups. */
function usedOf({ file, exports }: MessageModule, { sources, lookedUp }: MessageCheck): string[] {
  const files = Object.entries(sources);
  // Values of contracts that messages are called as.
  const values = new Set(
    lookedUp.filter((id) => id.startsWith('journal.value.')).map((id) => id.slice(id.lastIndexOf('.') + 1)),
  );
  const near = files.filter(([path]) => path.startsWith(folderOf(file)) || shared.test(path));
  return Object.entries(exports).flatMap(([group, messages]) => {
    const word = new RegExp(`\\b${group}\\b`);
    const naming = files.filter(([, source]) => word.test(source));
    const code = naming.map(([, source]) => source).join('\n');
    const computed = new RegExp(`\\b${group}(?:\\[[^'\\]]|\\))`).test(
      code.replaceAll(`useTexts(${group})`, ''),
    );
    const asWhole = new RegExp(`\\b${group}\\s*[),;}]`).test(code);
    const prefix = prefixOf(messages);
    const isNamed = namesIn([...naming, ...near].map(([, source]) => source));
    return Object.entries(messages).flatMap(([name, { id }]) => {
      if (id === undefined) return [];
      const literally =
        code.includes(`${group}['${name}']`) || new RegExp(`\\b${group}\\s*\\.${name}\\b`).test(code);
      // Called as the values of a contract are, which code need not say.
      const byValue = asWhole && id !== `${prefix}.${name}`;
      return computed || literally || byValue || (asWhole && (isNamed(name) || values.has(name))) ? [id] : [];
    });
  });
}

function checkModules(check: MessageCheck, known: ReadonlySet<string>, used: Set<string>): string[] {
  const problems: string[] = [];
  for (const module of check.modules) {
    for (const id of usedOf(module, check)) used.add(id);
    for (const messages of Object.values(module.exports)) {
      for (const { id } of Object.values(messages)) {
        if (id !== undefined && !known.has(id)) problems.push(`${id}: unknown, named in ${module.file}`);
      }
    }
  }
  return problems;
}

/** Everything wrong with the texts, one line each; empty when all is well. */
export function checkMessages(check: MessageCheck): string[] {
  const known = new Set(Object.values(check.locales).flatMap((messages) => Object.keys(messages)));
  const used = new Set<string>(check.lookedUp);
  const problems = [...checkTexts(check.locales), ...checkModules(check, known, used)];
  for (const id of check.lookedUp) if (!known.has(id)) problems.push(`${id}: unknown, looked up at run time`);
  for (const [file, source] of Object.entries(check.sources)) {
    for (const [, id = ''] of source.matchAll(/\b(?:id|title)[:=]\s*\{?['"]([a-z]\w*(?:\.[\w-]+)+)['"]/g)) {
      used.add(id);
      if (!known.has(id)) problems.push(`${id}: unknown, named in ${file}`);
    }
  }
  for (const id of known) if (!used.has(id)) problems.push(`${id}: not used`);
  return [...new Set(problems)].sort();
}

/** Reads the check's input from the source tree at `root` (the frontend's folder). */
export async function readMessageCheck(root: URL): Promise<MessageCheck> {
  const folder = fileURLToPath(root);
  const files = globSync('src/**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.test\.tsx?$/.test(file));
  const isModule = (file: string) =>
    file.endsWith('/texts.ts') && file !== 'src/screen/texts.ts' && file !== 'src/testing/texts.ts';
  const modules = await Promise.all(
    files.filter(isModule).map(async (file) => ({
      file,
      exports: (await import(new URL(file, root).href)) as MessageModule['exports'],
    })),
  );
  const sources = Object.fromEntries(
    files
      .filter((file) => !isModule(file) && !/^src\/(app\/entry-pages|pages\/[^/]+\/pages)\.ts$/.test(file))
      .map((file) => [file, readFileSync(new URL(file, root), 'utf8')]),
  );
  return {
    locales: Object.fromEntries(
      builtInLocales.map((locale) => [locale, readFrontendTexts(join(folder, 'src'), locale)]),
    ),
    modules,
    sources,
    lookedUp: await lookedUpMessages(),
  };
}

if (import.meta.main) {
  const problems = checkMessages(await readMessageCheck(new URL('../', import.meta.url)));
  process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : 'Messages are complete\n');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
