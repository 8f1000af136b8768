import { join } from 'node:path';
import { type Environment, onPath, run, runOrThrow } from '@gatehouse/stack/command.ts';
import { cached, exists } from '@gatehouse/stack/engines/cache.ts';
import { cacheFolder, repositoryRoot } from '@gatehouse/stack/paths.ts';

/** Kubernetes that charts are rendered for where no server is asked; that of the control plane of `make cluster`. */
export const kubernetesVersion = '1.36.4';

type Tool = {
  readonly name: string;
  readonly module: string;
  readonly version: string;
  readonly flags?: string;
};

// A Helm built without these takes every cluster for Kubernetes 1.20 when it lints.
const [major, minor] = kubernetesVersion.split('.');
const helmFlags = ['pkg/chartutil', 'pkg/lint/rules'].flatMap((place) => [
  `-X helm.sh/helm/v3/${place}.k8sVersionMajor=${major}`,
  `-X helm.sh/helm/v3/${place}.k8sVersionMinor=${minor}`,
]);

const tools = {
  helm: {
    name: 'helm',
    module: 'helm.sh/helm/v3/cmd/helm',
    version: '3.22.0',
    flags: `-s -w ${helmFlags.join(' ')}`,
  },
  kubeconform: {
    name: 'kubeconform',
    module: 'github.com/yannh/kubeconform/cmd/kubeconform',
    version: '0.8.0',
  },
} as const satisfies Record<string, Tool>;

/** A tool from the PATH or from the cache. */
export async function presentTool(which: keyof typeof tools, env: Environment): Promise<string | undefined> {
  const { name, version } = tools[which];
  const built = join(cacheFolder(env), `${name}-${version}`, name);
  return (await onPath(name, env)) ?? ((await exists(built)) ? built : undefined);
}

/** A tool from the PATH, from the cache, or built once by Go; without any, why there is none. */
export async function findTool(
  which: keyof typeof tools,
  env: Environment,
  report: (line: string) => void,
): Promise<{ path: string } | { missing: string }> {
  const tool: Tool = tools[which];
  const there = await presentTool(which, env);
  if (there !== undefined) return { path: there };
  if ((await onPath('go', env)) === undefined)
    return { missing: `${tool.name} is not on the PATH, and there is no Go to build it with` };
  const folder = await cached(cacheFolder(env), `${tool.name}-${tool.version}`, async (workshop) => {
    report(
      `${tool.name}: not on the PATH, building version ${tool.version} with Go; this takes minutes once`,
    );
    await runOrThrow(
      'go',
      ['install', '-trimpath', '-ldflags', tool.flags ?? '-s -w', `${tool.module}@v${tool.version}`],
      { env: { ...env, GOBIN: workshop, CGO_ENABLED: '0' }, aside: true },
    );
  });
  return { path: join(folder, tool.name) };
}

export type Helm = {
  /** What Helm renders of a chart by these values files and settings; rejects with what it says. */
  template(values: readonly string[], set?: readonly string[]): Promise<string>;
  /** What it says when it refuses. */
  refusal(values: readonly string[], set?: readonly string[]): Promise<string>;
  lint(chart: string, values: readonly string[]): Promise<string>;
};

export const umbrella = 'charts/gatehouse';

/** Links between charts are told by Helm, each by a line of its own. */
const withoutLinks = (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.includes('found symbolic link'))
    .join('\n')
    .trim();

export const createHelm = (path: string, env: Environment): Helm => {
  const options = { cwd: repositoryRoot, env, aside: true };
  const template = async (values: readonly string[], set: readonly string[] = []) => {
    const given = [...values.flatMap((file) => ['-f', file]), ...set.flatMap((one) => ['--set', one])];
    const rendered = ['--kube-version', kubernetesVersion, '--namespace', 'gatehouse'];
    return run(path, ['template', 'gatehouse', umbrella, ...rendered, ...given], options);
  };
  return {
    async template(values, set) {
      const { code, stdout, stderr } = await template(values, set);
      if (code !== 0) throw new Error(withoutLinks(stderr));
      return stdout;
    },
    async refusal(values, set) {
      const { code, stderr } = await template(values, set);
      if (code === 0) throw new Error('Helm took what it should refuse');
      return withoutLinks(stderr);
    },
    async lint(chart, values) {
      const files = values.flatMap((file) => ['-f', file]);
      const asked = ['--strict', '--quiet', '--kube-version', kubernetesVersion];
      const { code, stdout, stderr } = await run(path, ['lint', chart, ...asked, ...files], options);
      if (code !== 0) throw new Error(withoutLinks(`${stdout}\n${stderr}`));
      return stdout;
    },
  };
};
