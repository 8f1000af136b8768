/** The texts of the pages, as built, tested and judged: every folder has its own, errors, events, settings and groups of the menu have theirs in the contracts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCatalog, eventCatalog } from '../catalog.ts';
import { consoleGroups } from '../core/menu.ts';
import type { builtInLocales } from './frontend-texts.ts';
import { menuGroupText } from './menu-texts.ts';
import { settingDefinitions } from './settings.ts';

type BuiltIn = (typeof builtInLocales)[number];
type Texts = Readonly<Record<string, string>>;

/** What the contracts call things in a language. */
export const contractTexts = (locale: BuiltIn): Texts =>
  Object.fromEntries([
    ...errorCatalog.map(({ code, title }) => [`errors.${code}`, title[locale]]),
    ...eventCatalog.flatMap(({ type, journal }) =>
      journal ? [[`journal.type.${type}`, journal.title[locale]]] : [],
    ),
    ...consoleGroups.map(({ code, title }) => [menuGroupText(code), title[locale]]),
    ...settingDefinitions.map(({ key, title }) => [`journal.field.${key}`, title[locale]]),
  ]);

/** Files of a language below a folder, by their paths. */
export const frontendTextFiles = (folder: string, locale: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file === `${locale}.json` || (/[\\/]/.test(file) && file.endsWith(`/${locale}.json`)))
    .map((file) => join(folder, file))
    .sort();

/** All texts of a language by their ids, in the order of the ids. Throws where an id has two texts. */
export function readFrontendTexts(folder: string, locale: BuiltIn): Texts {
  const texts = new Map<string, string>();
  for (const file of frontendTextFiles(folder, locale)) {
    for (const [id, text] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Texts)) {
      if ((texts.get(id) ?? text) !== text) throw new Error(`${id} has another text in ${file}`);
      texts.set(id, text);
    }
  }
  if (texts.size === 0) throw new Error(`${folder} has no texts in ${locale}`);
  const all = { ...contractTexts(locale), ...Object.fromEntries(texts) };
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}
