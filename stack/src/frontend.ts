import { join } from 'node:path';
import { type Environment, runOrThrow } from './command.ts';
import { exists } from './engines/cache.ts';
import type { Report } from './engines/engine.ts';
import { readJson, writeJson } from './json-file.ts';
import { repositoryRoot, stackFolder } from './paths.ts';
import { fingerprint, frontendSources } from './sources.ts';

const record = join(stackFolder, 'frontend.json');

/** Builds the frontend unless the built one comes from the sources as they are. */
export async function buildFrontend(env: Environment, report: Report): Promise<void> {
  const sources = await fingerprint(frontendSources);
  const built = await readJson<{ sources: string }>(record);
  if (built?.sources === sources && (await exists(join(repositoryRoot, 'frontend/dist')))) {
    report('frontend: built already, sources unchanged');
    return;
  }
  report('frontend: building');
  await runOrThrow('npm', ['run', 'build', '--workspace', 'frontend'], { cwd: repositoryRoot, env });
  await writeJson(record, { sources });
  report('frontend: built');
}
