import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onPath, runOrThrow } from '../command.ts';
import { cacheFolder } from '../paths.ts';
import { createFetchProgress } from '../progress.ts';
import { cached, verify } from './cache.ts';
import { installDebianPackages } from './debian.ts';
import type { InstallContext, Program } from './engine.ts';
import { ensureJava } from './java.ts';

const version = '4.1.1';
const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

async function ensureMaven(context: InstallContext): Promise<string> {
  const present = await onPath('mvn', context.env);
  if (present) return present;
  await installDebianPackages(['maven'], context);
  const installed = await onPath('mvn', context.env);
  if (!installed) throw new Error('fetching Kafka needs Maven: please install it');
  return installed;
}

/** Content of every jar of this version by its name. */
async function pinnedJars(): Promise<Map<string, string>> {
  const list = await readFile(join(import.meta.dirname, 'kafka.jars.sha256'), 'utf8');
  return new Map(
    list
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/))
      .map(([hash = '', file = '']) => [file, hash]),
  );
}

/** Every jar must be one that is listed, with the listed content, and none may be missing. */
async function verifyJars(folder: string): Promise<void> {
  const pinned = await pinnedJars();
  for (const file of await readdir(folder)) {
    const hash = pinned.get(file);
    if (hash === undefined) throw new Error(`${file} is not in the list of Kafka's jars`);
    await verify(join(folder, file), hash);
    pinned.delete(file);
  }
  if (pinned.size > 0) throw new Error(`Maven did not bring ${[...pinned.keys()].join(', ')}`);
}

/** Maven says of each file when it has come; a machine that has some of them already fetches the others. */
function countJars(jars: readonly string[], { report }: InstallContext): (line: string) => void {
  const what = `Kafka: fetching ${version} as Maven artifacts`;
  const fetched = createFetchProgress(report, what, 'files');
  const come = new Set<string>();
  fetched(0, jars.length);
  return (line) => {
    const jar = /Downloaded from \S+: \S+\/([^/\s]+\.jar)/.exec(line)?.[1];
    if (jar === undefined || !jars.includes(jar)) return;
    come.add(jar);
    fetched(come.size, jars.length);
  };
}

export async function installKafka(context: InstallContext): Promise<Program> {
  const java = await ensureJava(context);
  const folder = await cached(cacheFolder(context.env), `kafka-${version}`, async (workshop) => {
    const maven = await ensureMaven(context);
    const onLine = countJars([...(await pinnedJars()).keys()], context);
    await runOrThrow(
      maven,
      [
        ['-B', '--strict-checksums'],
        ['-f', join(import.meta.dirname, 'kafka.pom.xml')],
        [copyDependencies, '-DincludeScope=runtime', `-DoutputDirectory=${workshop}`],
      ].flat(),
      { env: context.env, onLine },
    );
    await verifyJars(workshop);
  });
  return { executable: java, detail: `Kafka ${version}, Maven artifacts`, kind: 'jars', folder };
}
