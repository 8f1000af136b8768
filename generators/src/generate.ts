import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import { exists } from '@gatehouse/stack/engines/cache.ts';
import { fill, fillPath, moduleNamesOf, type Names, type Said, serviceNamesOf } from './names.ts';
import { addScreenTexts } from './texts.ts';
import { wireModule } from './wire.ts';

const templateFolder = join(import.meta.dirname, '../templates');

/** How lines break and names sort depends on how long the names are. */
async function format(root: string, paths: readonly string[]): Promise<void> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['check', '--write', '--vcs-enabled=false', '--error-on-warnings'];
  await runOrThrow(process.execPath, [biome, ...options, ...paths], { cwd: root });
}

/** Writes every file of a template below `root` and answers their paths; nothing is written over. */
async function instantiate(template: string, root: string, names: Names): Promise<string[]> {
  const folder = join(templateFolder, template);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((source) => ({ source, target: fillPath(source, names) }))
    .sort((a, b) => a.target.localeCompare(b.target));
  for (const { target } of files) {
    if (await exists(join(root, target))) throw new Error(`${target} exists already`);
  }
  for (const { source, target } of files) {
    const text = fill(await readFile(join(folder, source), 'utf8'), names);
    await mkdir(dirname(join(root, target)), { recursive: true });
    await writeFile(join(root, target), text);
  }
  await format(
    root,
    files.map(({ target }) => target).filter((target) => /\.(tsx?|json)$/.test(target)),
  );
  return files.map(({ target }) => target);
}

/** Inserts a line before the first line that contains `mark`. */
async function insertBefore(path: string, mark: string, line: string): Promise<void> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  const at = lines.findIndex((candidate) => candidate.includes(mark));
  if (at < 0) throw new Error(`${path} has no line with ${mark}`);
  await writeFile(path, lines.toSpliced(at, 0, line).join('\n'));
}

/** A row in the table of ports, unless the name was taken before there was a service. */
async function takePort(root: string, service: string): Promise<string | undefined> {
  const path = 'contracts/src/core/services.ts';
  const table = await readFile(join(root, path), 'utf8');
  const key = service.includes('-') ? `'${service}'` : service;
  if (table.includes(`\n  ${key}: `)) return undefined;
  const taken = [...table.matchAll(/: (81\d\d),/g)].map((match) => Number(match[1]));
  await insertBefore(join(root, path), '  bff: ', `  ${key}: ${Math.max(8100, ...taken) + 1},`);
  return path;
}

/** What the contracts generate follows them. */
const generateContracts = (root: string) =>
  runOrThrow(process.execPath, [join(root, 'contracts/scripts/generate.ts')], { cwd: root });

/** What is generated of the services there are: contracts, and the variables that each process reads. */
async function writeReferences(root: string): Promise<void> {
  await generateContracts(root);
  const script = join(root, 'generators/src/write-config-reference.ts');
  await runOrThrow(process.execPath, [script], { cwd: root });
}

/** A new service without modules, known to the contracts and to the list of processes. */
export async function newService(root: string, service: string): Promise<string[]> {
  const written = await instantiate('service', root, serviceNamesOf(service));
  const ports = await takePort(root, service);
  const processes = 'stack/src/processes.ts';
  await insertBefore(join(root, processes), "{ name: 'bff', port", `  service('${service}'),`);
  const images = 'Containerfile';
  const image = [
    `FROM runtime AS ${service}`,
    `COPY ${service} /app`,
    `CMD ["services/${service}/src/main.ts"]`,
    '',
  ];
  await insertBefore(join(root, images), 'FROM runtime AS bff', image.join('\n'));
  await writeReferences(root);
  return [
    ...written,
    ...[ports, processes, images].filter((path) => path !== undefined).map((path) => `${path} (wired)`),
  ];
}

async function wire(root: string, edits: Promise<string[]>): Promise<string[]> {
  const wired = await edits;
  await format(root, wired);
  return wired.map((path) => `${path} (wired)`);
}

/** A new module with its contracts and tests, wired: container, migrations, snapshots, words of the history. */
export async function newModule(
  root: string,
  service: string,
  noun: string,
  said: Said = {},
): Promise<string[]> {
  if (!(await exists(join(root, 'services', service, 'src/container.ts')))) {
    throw new Error(`there is no service ${service}`);
  }
  const names = moduleNamesOf(service, noun, said);
  const written = await instantiate('module', root, names);
  const wired = await wire(root, wireModule(root, names));
  await generateContracts(root);
  return [...written, ...wired];
}

/** A new module and its screen in the console: page, test, texts, menu entry, states that are judged at every width. */
export async function newScreen(
  root: string,
  service: string,
  noun: string,
  said: Said = {},
): Promise<string[]> {
  const names = moduleNamesOf(service, noun, said);
  const ofModule = await newModule(root, service, noun, said);
  const written = await instantiate('screen', root, names);
  const wired = await wire(root, addScreenTexts(root, names));
  return [...ofModule, ...written, ...wired];
}
