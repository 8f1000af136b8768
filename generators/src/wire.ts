/** The lines that make generated code part of what is there; each edit is a text to a text. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { exists } from '@gatehouse/stack/engines/cache.ts';
import { fill, type Names } from './names.ts';

const insertAt = (text: string, at: number, part: string): string =>
  text.slice(0, at) + part + text.slice(at);

function find(text: string, mark: string | RegExp, from = 0): number {
  const found = typeof mark === 'string' ? text.indexOf(mark, from) : text.slice(from).search(mark) + from;
  if (found < from) throw new Error(`there is no ${mark} to wire at`);
  return found;
}

/** Where the bracket closes that opens at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if ('[({'.includes(text[at] ?? ' ')) depth += 1;
    if ('])}'.includes(text[at] ?? ' ')) depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a bracket never closes');
}

/** Adds an import; the formatter puts it in its place. */
export const withImport = (text: string, line: string): string =>
  insertAt(text, find(text, /^import /m), `${line}\n`);

/** Adds an element to the end of the list that begins after `mark`; a comma before it only where one is missing. */
export function withElement(text: string, mark: string | RegExp, element: string): string {
  const at = find(text, mark);
  const open = at + text.slice(at).search(/[[(]\s*(\n|[\w.'[{\])])/);
  const close = closing(text, open);
  const before = text.slice(open + 1, close).trimEnd();
  const comma = before === '' || before.endsWith(',') ? '' : ',';
  return `${text.slice(0, open + 1)}${before}${comma} ${element},${text.slice(close)}`;
}

/** A module's routes, in a container that lists modules or routes. */
export function withModule(container: string, { noun, Noun, nounCamel }: Record<string, string>): string {
  const imported = withImport(
    container,
    `import { create${Noun}Module } from './modules/${noun}/${noun}.module.ts';`,
  );
  const start = find(imported, 'export const createContainer');
  const end = find(imported, /^ {2}(return \{|const modules: ServiceModules = \{)/m, start);
  const made = insertAt(imported, end, `  const ${nounCamel} = create${Noun}Module(parts);\n\n`);
  const routes = find(made, 'routes: [', end);
  const open = routes + 'routes: '.length;
  const close = closing(made, open);
  const ofModules = made.slice(close + 1).startsWith('.flatMap');
  const before = made.slice(open + 1, close).trimEnd();
  const comma = before === '' || before.endsWith(',') ? '' : ',';
  const element = ofModules ? nounCamel : `...${nounCamel}.routes`;
  return `${made.slice(0, open + 1)}${before}${comma} ${element}${made.slice(close)}`;
}

/** A module's steps, after those that the service has. */
export function withMigrations(text: string, importLine: string, element: string): string {
  const last = text.lastIndexOf('];');
  if (last < 0) throw new Error('there is no list of migrations to wire at');
  const before = text.slice(0, last).trimEnd();
  const comma = before.endsWith('[') || before.endsWith(',') ? '' : ',';
  return withImport(`${before}${comma}\n  ...${element},\n${text.slice(last)}`, importLine);
}

/** Texts by their ids, in the order of their ids; one that is there already is left alone. */
export function withTexts(json: string, texts: Readonly<Record<string, string>>): string {
  const all = { ...texts, ...(JSON.parse(json) as Record<string, string>) };
  const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/** A title as it is read, of the form that stands between quotes. */
const unquoted = (text: string): string => text.replaceAll(/\\(.)/g, '$1');

/** Changes a file of the checkout; answers its path. */
export async function edit(root: string, path: string, change: (text: string) => string): Promise<string> {
  const file = join(root, path);
  await writeFile(file, change(await readFile(file, 'utf8')));
  return path;
}

/** Adds texts to those of a noun's folder in the frontend. */
async function addTexts(
  root: string,
  names: Names,
  locale: 'ru' | 'en',
  texts: Readonly<Record<string, string>>,
): Promise<string> {
  const path = fill(`frontend/src/features/{{noun}}/${locale}.json`, names);
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  const present = (await exists(file)) ? await readFile(file, 'utf8') : '{}';
  await writeFile(file, withTexts(present, texts));
  return path;
}

/** The file that lists a service's migrations. */
async function migrationsOf(root: string, source: string): Promise<string> {
  for (const name of ['migrations.ts', 'migrations/index.ts', 'migrations/migrations.ts']) {
    if (await exists(join(root, source, name))) return `${source}/${name}`;
  }
  throw new Error(`${source} has no list of migrations`);
}

/** A package of a workspace, in the version that another one has. */
export function withPackage(manifest: string, name: string, other: string): string {
  type Manifest = { dependencies: Record<string, string> };
  const parsed = JSON.parse(manifest) as Manifest;
  const version = (JSON.parse(other) as Manifest).dependencies[name];
  if (version === undefined) throw new Error(`there is no version of ${name} to take`);
  const all = Object.entries({ [name]: version, ...parsed.dependencies });
  const dependencies = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ ...parsed, dependencies }, null, 2)}\n`;
}

/** Wires a module: its routes, its migrations, its snapshots, the words of its history. */
export async function wireModule(root: string, names: Names): Promise<string[]> {
  const f = (text: string) => fill(text, names);
  const source = f('services/{{service}}/src');
  const migrations = await migrationsOf(root, source);
  const kit = await readFile(join(root, 'packages/kit/package.json'), 'utf8');
  const folder = migrations.includes('/migrations/') ? '../modules' : './modules';
  return [
    await edit(root, `${source}/container.ts`, (text) => withModule(text, names)),
    await edit(root, migrations, (text) =>
      withMigrations(
        text,
        f(`import { {{nounCamel}}Migrations } from '${folder}/{{noun}}/{{noun}}.migrations.ts';`),
        f('{{nounCamel}}Migrations'),
      ),
    ),
    ...(await wireSnapshots(root, names)),
    await addJournalTexts(root, names, 'ru'),
    await addJournalTexts(root, names, 'en'),
    await edit(root, `services/${names.service}/package.json`, (text) => withPackage(text, 'mongoose', kit)),
  ];
}

/** A row of the page of restores, among those that are told as snapshots. */
export function withRestoreRow(page: string, { service, one }: Names): string {
  const row = `| \`${service}.${one}\` | changed | deleted |`;
  const head = find(page, '| --- |', find(page, '## What is told as a snapshot'));
  let at = find(page, '\n', head) + 1;
  while (page.startsWith('| `', at) && page.slice(at) < row) at = find(page, '\n', at) + 1;
  return insertAt(page, at, `${row}\n`);
}

/** What a service tells of a noun after a restore, and its row on the page of restores. */
async function wireSnapshots(root: string, names: Names): Promise<string[]> {
  const f = (text: string) => fill(text, names);
  const path = f('services/{{service}}/src/snapshots.ts');
  return [
    await edit(root, path, (text) => {
      const imported = withImport(
        text,
        f("import { {{nounCamel}}Snapshots } from './modules/{{noun}}/{{noun}}.snapshots.ts';"),
      );
      const inPlace = imported.includes('rowSnapshots(connection');
      return withElement(
        imported,
        /(?<=SnapshotSource\)?\[\] )=/,
        f(inPlace ? '{{nounCamel}}Snapshots(connection)' : '{{nounCamel}}Snapshots'),
      );
    }),
    await edit(root, 'docs/operations/restore.md', (text) => withRestoreRow(text, names)),
  ];
}

/** Ids of all texts of the frontend in a language. */
async function knownTexts(root: string, locale: 'ru' | 'en'): Promise<ReadonlySet<string>> {
  const source = join(root, 'frontend/src');
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => basename(file) === `${locale}.json`,
  );
  const texts = await Promise.all(files.map((file) => readFile(join(source, file), 'utf8')));
  return new Set(texts.flatMap((text) => Object.keys(JSON.parse(text) as object)));
}

/** What the history calls a noun and its fields, as far as it has no word for them. */
async function addJournalTexts(root: string, names: Names, locale: 'ru' | 'en'): Promise<string> {
  const f = (text: string) => unquoted(fill(text, names));
  const word = locale === 'ru' ? f('{{titleRu}}').toLowerCase() : f('{{oneWords}}');
  const known = await knownTexts(root, locale);
  const fields = (names.fieldNamed ?? '')
    .split(', ')
    .filter((name) => !known.has(`journal.field.${name}`))
    .map((name) => [`journal.field.${name}`, fieldWord(name, locale)]);
  return addTexts(root, names, locale, {
    [f('journal.entity.{{one}}')]: word,
    ...Object.fromEntries(fields),
  });
}

/** Fields that many nouns have; others are called by their own words until people are asked. */
const fieldWords: Readonly<Record<string, { readonly ru: string; readonly en: string }>> = {
  name: { ru: 'Название', en: 'Name' },
  title: { ru: 'Название', en: 'Title' },
  code: { ru: 'Код', en: 'Code' },
  price: { ru: 'Цена', en: 'Price' },
  comment: { ru: 'Комментарий', en: 'Comment' },
  description: { ru: 'Описание', en: 'Description' },
  order: { ru: 'Порядок', en: 'Order' },
  enabled: { ru: 'Включено', en: 'Enabled' },
};

const fieldWord = (name: string, locale: 'ru' | 'en'): string =>
  fieldWords[name]?.[locale] ?? name.charAt(0).toUpperCase() + name.slice(1);

/** Words of a new screen in both languages, under the ids that its template names. */
const screenTexts = (
  locale: 'ru' | 'en',
  id: string,
  title: string,
  { fields, flagged }: { fields: readonly string[]; flagged: boolean },
): Record<string, string> => {
  const ru = locale === 'ru';
  const texts = {
    title,
    'empty.title': ru ? 'Пока пусто' : 'Nothing here yet',
    'empty.text': ru ? 'Создайте первую запись.' : 'Create the first one.',
    create: ru ? 'Создать' : 'Create',
    createTitle: ru ? 'Новая запись' : 'New record',
    editTitle: ru ? 'Изменение записи' : 'Change of a record',
    'create.done': ru ? 'Создано: {name}' : '“{name}” created',
    'create.failed': ru ? 'Не удалось создать.' : 'It was not created.',
    'change.done': ru ? 'Сохранено: {name}' : '“{name}” saved',
    'change.failed': ru ? 'Не удалось сохранить.' : 'It was not saved.',
    deleteTitle: ru ? 'Удалить «{name}»?' : 'Delete “{name}”?',
    'effect.delete': ru ? 'Восстановить запись будет нельзя.' : 'It cannot be restored.',
    'delete.done': ru ? 'Удалено: {name}' : '“{name}” deleted',
    'delete.failed': ru ? 'Не удалось удалить.' : 'It was not deleted.',
    ...(flagged && {
      enableTitle: ru ? 'Включить «{name}»?' : 'Switch “{name}” on?',
      'effect.enable': ru ? 'Запись начнёт действовать.' : 'It takes effect.',
      'enable.done': ru ? 'Включено: {name}' : '“{name}” is on',
      'enable.failed': ru ? 'Не удалось включить.' : 'It was not switched on.',
      disableTitle: ru ? 'Выключить «{name}»?' : 'Switch “{name}” off?',
      'effect.disable': ru ? 'Запись перестанет действовать.' : 'It takes no effect.',
      'disable.done': ru ? 'Выключено: {name}' : '“{name}” is off',
      'disable.failed': ru ? 'Не удалось выключить.' : 'It was not switched off.',
    }),
    ...Object.fromEntries(fields.map((name) => [name, fieldWord(name, locale)])),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${id}.${name}`, text]));
};

/** Wires a screen: its texts. Its page, icon, row of the menu and states are files of its own. */
export async function wireScreen(root: string, names: Names): Promise<string[]> {
  const f = (text: string) => fill(text, names);
  const texts = (locale: 'ru' | 'en') =>
    screenTexts(locale, f('{{nounCamel}}'), unquoted(f(locale === 'ru' ? '{{titleRu}}' : '{{titleEn}}')), {
      fields: (names.fieldNamed ?? '').split(', '),
      flagged: names.flagName !== '',
    });
  return [await addTexts(root, names, 'ru', texts('ru')), await addTexts(root, names, 'en', texts('en'))];
}
