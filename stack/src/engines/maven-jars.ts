/** Jars of Maven Central, each pinned by its content. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { onPath, runOrThrow } from '../command.ts';
import { cacheFolder } from '../paths.ts';
import { createFetchProgress } from '../progress.ts';
import { cached, verify } from './cache.ts';
import { installDebianPackages } from './debian.ts';
import type { InstallContext } from './engine.ts';

const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

export interface JarList {
  /** As the person reads it while it comes. */
  readonly title: string;
  /** Name of the folder in the cache; it has the version in it. */
  readonly name: string;
  /** The list of jars that Maven resolves. */
  readonly pom: string;
  /** SHA-256 of every jar, as `sha256sum` writes it. */
  readonly hashes: string;
}

export async function ensureMaven(title: string, context: InstallContext): Promise<string> {
  const present = await onPath('mvn', context.env);
  if (present) return present;
  await installDebianPackages(['maven'], context);
  const installed = await onPath('mvn', context.env);
  if (!installed) throw new Error(`fetching ${title} needs Maven: please install it`);
  return installed;
}

/** Content of every jar by its name. */
async function pinnedJars(hashes: string): Promise<Map<string, string>> {
  const list = await readFile(hashes, 'utf8');
  return new Map(
    list
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/))
      .map(([hash = '', file = '']) => [file, hash]),
  );
}

/** Every jar must be one that is listed, with the listed content, and none may be missing. */
async function verifyJars(folder: string, hashes: string): Promise<void> {
  const pinned = await pinnedJars(hashes);
  for (const file of await readdir(folder)) {
    const hash = pinned.get(file);
    if (hash === undefined) throw new Error(`${file} is not in ${basename(hashes)}`);
    await verify(join(folder, file), hash);
    pinned.delete(file);
  }
  if (pinned.size > 0) throw new Error(`Maven did not bring ${[...pinned.keys()].join(', ')}`);
}

/** Maven says of each file when it has come; a machine that has some of them already fetches the others. */
function countJars(
  title: string,
  jars: readonly string[],
  { report }: InstallContext,
): (line: string) => void {
  const fetched = createFetchProgress(report, `${title}: fetching as Maven artifacts`, 'files');
  const come = new Set<string>();
  fetched(0, jars.length);
  return (line) => {
    const jar = /Downloaded from \S+: \S+\/([^/\s]+\.jar)/.exec(line)?.[1];
    if (jar === undefined || !jars.includes(jar)) return;
    come.add(jar);
    fetched(come.size, jars.length);
  };
}

/** The folder with these jars and nothing else. */
export function fetchJars({ title, name, pom, hashes }: JarList, context: InstallContext): Promise<string> {
  return cached(cacheFolder(context.env), name, async (workshop) => {
    const maven = await ensureMaven(title, context);
    const onLine = countJars(title, [...(await pinnedJars(hashes)).keys()], context);
    await runOrThrow(
      maven,
      [
        ['-B', '--strict-checksums'],
        ['-f', pom],
        [copyDependencies, '-DincludeScope=runtime', `-DoutputDirectory=${workshop}`],
      ].flat(),
      { env: context.env, onLine },
    );
    await verifyJars(workshop, hashes);
  });
}
