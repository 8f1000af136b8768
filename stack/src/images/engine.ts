import { join } from 'node:path';
import { type Environment, onPath, run } from '../command.ts';
import { exists } from '../engines/cache.ts';
import { cacheFolder, repositoryRoot } from '../paths.ts';

/** What builds and runs images: a program that answers, with its environment and what its builds need. */
export interface ContainerTool {
  readonly program: 'podman' | 'docker';
  readonly env: Environment;
  readonly buildOptions: readonly string[];
}

/** Podman set up by `images/podman.sh` where there is no registry, else the one of the machine, else Docker. */
export async function findContainerTool(env: Environment): Promise<ContainerTool | undefined> {
  const folder = join(cacheFolder(env), 'containers');
  if ((await exists(join(folder, 'base'))) && (await onPath('podman', env)) !== undefined) {
    const own = {
      ...env,
      CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
      CONTAINERS_CONF: join(folder, 'containers.conf'),
    };
    const buildOptions = ['--isolation', 'chroot', '--build-arg', 'BASE=localhost/gatehouse-base:bookworm'];
    return { program: 'podman', env: own, buildOptions };
  }
  for (const program of ['podman', 'docker'] as const)
    if ((await run(program, ['info'], { env, cwd: repositoryRoot })).code === 0)
      return { program, env, buildOptions: [] };
  return undefined;
}
