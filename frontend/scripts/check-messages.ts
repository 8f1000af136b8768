import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isStructurallySame, parse } from '@formatjs/icu-messageformat-parser';
import { lookedUpMessages } from './looked-up-messages.ts';

export type Messages = Record<string, string>;

/** A `messages.ts` file: each export maps names to message ids. */
export interface MessageModule {
  file: string;
  /** Export name, then name of the message, then its id. */
  exports: Record<string, Record<string, { id?: string | undefined }>>;
}

export interface MessageCheck {
  /** Texts by locale; the first one is the one that others are compared with. */
  locales: Record<string, Messages>;
  modules: readonly MessageModule[];
  /** Source files by path, without the message modules. */
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

function checkModules(check: MessageCheck, known: ReadonlySet<string>, used: Set<string>): string[] {
  const problems: string[] = [];
  const code = Object.values(check.sources).join('\n');
  for (const { file, exports } of check.modules) {
    for (const [group, messages] of Object.entries(exports)) {
      const asWhole = new RegExp(`\\b${group}(\\[|\\s*[),;}])`).test(code);
      for (const [name, { id }] of Object.entries(messages)) {
        if (id === undefined) continue;
        used.add(id);
        if (!known.has(id)) problems.push(`${id}: unknown, named in ${file}`);
        if (!asWhole && !new RegExp(`\\b${group}\\s*\\.${name}\\b`).test(code)) {
          problems.push(`${id}: ${group}.${name} of ${file} is not used`);
        }
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
  const json = (locale: string) =>
    JSON.parse(readFileSync(new URL(`src/i18n/${locale}.json`, root), 'utf8')) as Messages;
  const { locales } = (await import(new URL('src/lib/locale.ts', root).href)) as {
    locales: readonly string[];
  };
  const files = globSync('src/**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.test\.tsx?$/.test(file));
  const isModule = (file: string) => file.endsWith('messages.ts');
  const modules = await Promise.all(
    files.filter(isModule).map(async (file) => ({
      file,
      exports: (await import(new URL(file, root).href)) as MessageModule['exports'],
    })),
  );
  const sources = Object.fromEntries(
    files
      .filter((file) => !isModule(file) && !file.startsWith('src/i18n/') && file !== 'src/app/pages.ts')
      .map((file) => [file, readFileSync(new URL(file, root), 'utf8')]),
  );
  return {
    locales: Object.fromEntries(locales.map((locale) => [locale, json(locale)])),
    modules,
    sources,
    lookedUp: lookedUpMessages(),
  };
}

if (import.meta.main) {
  const problems = checkMessages(await readMessageCheck(new URL('../', import.meta.url)));
  process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : 'Messages are complete\n');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
