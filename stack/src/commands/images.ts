import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@gatehouse/contracts/core/services.ts';
import { runOrThrow } from '../command.ts';
import { exists } from '../engines/cache.ts';
import { buildFrontend } from '../frontend.ts';
import { type ContainerTool, findContainerTool } from '../images/engine.ts';
import { libraryComponents } from '../images/sbom.ts';
import { type Release, stageFolder, stageNode, stageProcess } from '../images/stage.ts';
import { readJson } from '../json-file.ts';
import { repositoryRoot } from '../paths.ts';
import type { Command, CommandContext } from './context.ts';

const folderOf = (name: string) => (name === 'bff' ? 'bff' : `services/${name}`);

async function releaseOf({ env }: CommandContext): Promise<Release> {
  const { version = '' } = (await readJson<{ version?: string }>(join(repositoryRoot, 'package.json'))) ?? {};
  const git = await runOrThrow('git', ['rev-parse', 'HEAD'], { cwd: repositoryRoot, env });
  return { version, commit: git.stdout.trim() };
}

/** Processes there are: a name may be taken before there is a service. */
export async function imageNames(): Promise<readonly string[]> {
  const there = await Promise.all(
    serviceNames.map(async (name) => ((await exists(join(repositoryRoot, folderOf(name)))) ? [name] : [])),
  );
  return there.flat();
}

const tagOf = (name: string, { version }: Release): string => `gatehouse/${name}:${version}`;

/** How podman and docker alike are asked for the image of one process. */
export const buildArguments = (tool: ContainerTool, name: string, release: Release): readonly string[] => [
  ...['build', '--file', join(repositoryRoot, 'Containerfile'), '--target', name],
  ...['--tag', tagOf(name, release)],
  ...['--build-arg', `VERSION=${release.version}`, '--build-arg', `COMMIT=${release.commit}`],
  ...tool.buildOptions,
  stageFolder,
];

type Bill = { components: readonly { purl?: string }[] };

/** Adds the libraries that the image was given when it was built to its bill. */
async function completeBill(tool: ContainerTool, name: string, release: Release): Promise<void> {
  const call = (...args: string[]) => runOrThrow(tool.program, args, { env: tool.env });
  const container = (await call('create', tagOf(name, release))).stdout.trim();
  const list = join(stageFolder, 'libraries.txt');
  try {
    await call('cp', `${container}:/usr/share/sbom/libraries.txt`, list);
  } finally {
    await call('rm', container);
  }
  const file = join(stageFolder, `${name}.cdx.json`);
  const bill = JSON.parse(await readFile(file, 'utf8')) as Bill;
  const components = [...bill.components, ...libraryComponents(await readFile(list, 'utf8'))];
  await writeFile(file, `${JSON.stringify({ ...bill, components }, null, 2)}\n`);
}

export const imagesCommand: Command = {
  summary: 'build the images of all processes or those that are named: images [NAME...]',
  async run(context) {
    const { args, env, report, print } = context;
    const names = (await imageNames()).filter((name) => args.length === 0 || args.includes(name));
    const release = await releaseOf(context);
    const tool = await findContainerTool(env);
    if (names.includes('bff')) await buildFrontend(env, report);
    await stageNode();
    for (const name of names) await stageProcess(name, release);
    print(`bills of materials: ${join(stageFolder, '<process>.cdx.json')}`);
    if (tool === undefined) {
      print('Neither podman nor docker answers; images/podman.sh sets podman up where there is no registry.');
      return 1;
    }
    for (const name of names) {
      await runOrThrow(tool.program, buildArguments(tool, name, release), { env: tool.env });
      await completeBill(tool, name, release);
      report(`${tagOf(name, release)}: built`);
    }
    return 0;
  },
};
