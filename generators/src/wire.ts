/** The lines that make generated code part of what is there; each edit is a text to a text. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from '@gatehouse/stack/engines/cache.ts';
import { fill, type Names } from './names.ts';
import { addJournalTexts } from './texts.ts';

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

/** Changes a file of the checkout; answers its path. */
export async function edit(root: string, path: string, change: (text: string) => string): Promise<string> {
  const file = join(root, path);
  await writeFile(file, change(await readFile(file, 'utf8')));
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
