/** A zip of Maven Central, pinned by its content and unpacked. */
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { runOrThrow } from '../command.ts';
import { cacheFolder } from '../paths.ts';
import { cached, verify } from './cache.ts';
import type { InstallContext } from './engine.ts';
import { ensureMaven } from './maven-jars.ts';

const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';

export interface Archive {
  /** As the person reads it while it comes. */
  readonly title: string;
  /** Name of the folder in the cache; it has the version in it. */
  readonly name: string;
  /** `group:artifact:version:zip`. */
  readonly artifact: string;
  readonly sha256: string;
}

/** The one folder that the archive holds. */
export function fetchArchive(
  { title, name, artifact, sha256 }: Archive,
  context: InstallContext,
): Promise<string> {
  return cached(cacheFolder(context.env), name, async (workshop) => {
    const maven = await ensureMaven(title, context);
    const [zips, unpacked] = [join(workshop, 'zips'), join(workshop, 'unpacked')];
    const goal = (verb: string, folder: string) =>
      runOrThrow(
        maven,
        [
          '-B',
          '--strict-checksums',
          `${plugin}:${verb}`,
          `-Dartifact=${artifact}`,
          `-DoutputDirectory=${folder}`,
        ],
        { env: context.env },
      );
    context.report(`${title}: fetching as a Maven artifact`);
    await Promise.all([mkdir(zips), mkdir(unpacked)]);
    await goal('copy', zips);
    for (const file of await readdir(zips)) await verify(join(zips, file), sha256);
    await goal('unpack', unpacked);
    const [folder = ''] = await readdir(unpacked);
    await rename(join(unpacked, folder), join(workshop, 'content'));
  }).then((folder) => join(folder, 'content'));
}
