import { join } from 'node:path';
import { type Environment, onPath, run } from '../command.ts';
import { installDebianPackages } from './debian.ts';
import type { InstallContext } from './engine.ts';

const oldestJava = 17;

/** Reads the feature release from `java -version`: `17.0.15` is 17, `1.8.0_392` is 8. */
export function javaRelease(versionOutput: string): number {
  const match = /version "(?:1\.)?(\d+)/.exec(versionOutput);
  return match?.[1] === undefined ? 0 : Number(match[1]);
}

async function usableJava(env: Environment): Promise<string | undefined> {
  const candidates = [env.JAVA_HOME && join(env.JAVA_HOME, 'bin/java'), await onPath('java', env)];
  for (const candidate of candidates) {
    if (!candidate) continue;
    const { code, stderr, stdout } = await run(candidate, ['-version'], { env });
    if (code === 0 && javaRelease(stderr + stdout) >= oldestJava) return candidate;
  }
  return undefined;
}

/** A `java` of release 17 or newer, installed when it is missing and that is possible. */
export async function ensureJava(context: InstallContext): Promise<string> {
  const present = await usableJava(context.env);
  if (present) return present;
  await installDebianPackages(['default-jdk-headless'], context);
  const installed = await usableJava(context.env);
  if (!installed) throw new Error(`Kafka needs a JDK ${oldestJava} or newer: please install one`);
  return installed;
}
