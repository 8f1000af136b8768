import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onPath, runOrThrow } from '../command.ts';
import { cacheFolder } from '../paths.ts';
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

/** Every jar must be one that is listed, with the listed content, and none may be missing. */
async function verifyJars(folder: string): Promise<void> {
  const list = await readFile(join(import.meta.dirname, 'kafka.jars.sha256'), 'utf8');
  const pinned = new Map(
    list
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/))
      .map(([hash = '', file = '']) => [file, hash]),
  );
  for (const file of await readdir(folder)) {
    const hash = pinned.get(file);
    if (hash === undefined) throw new Error(`${file} is not in the list of Kafka's jars`);
    await verify(join(folder, file), hash);
    pinned.delete(file);
  }
  if (pinned.size > 0) throw new Error(`Maven did not bring ${[...pinned.keys()].join(', ')}`);
}

export async function installKafka(context: InstallContext): Promise<Program> {
  const java = await ensureJava(context);
  const folder = await cached(cacheFolder(context.env), `kafka-${version}`, async (workshop) => {
    const maven = await ensureMaven(context);
    context.report(`fetching Kafka ${version} as Maven artifacts`);
    await runOrThrow(
      maven,
      [
        ['-q', '-B', '-ntp', '--strict-checksums'],
        ['-f', join(import.meta.dirname, 'kafka.pom.xml')],
        [copyDependencies, '-DincludeScope=runtime', `-DoutputDirectory=${workshop}`],
      ].flat(),
      { env: context.env },
    );
    await verifyJars(workshop);
  });
  return { executable: java, detail: `Kafka ${version}, Maven artifacts`, kind: 'jars', folder };
}
