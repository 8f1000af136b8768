import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run, runOrThrow } from '@gatehouse/stack/command.ts';
import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import { findEngines } from '@gatehouse/stack/commands/engines.ts';
import { imageNames, imagesCommand } from '@gatehouse/stack/commands/images.ts';
import { type ContainerTool, findContainerTool } from '@gatehouse/stack/images/engine.ts';
import { stageFolder } from '@gatehouse/stack/images/stage.ts';
import { namedInstance } from '@gatehouse/stack/instance.ts';
import { readJson } from '@gatehouse/stack/json-file.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { emptyInstance, engineUrls, planPlatform } from '@gatehouse/stack/platform.ts';
import type { ProcessPlan } from '@gatehouse/stack/processes.ts';
import { probe } from '@gatehouse/stack/supervisor-world.ts';
import type { Failure } from './failures.ts';
import type { Suite } from './suite.ts';

/** As the charts start them: a numeric user, a read-only root, no capabilities. */
const confined = [
  ...['--network', 'host', '--read-only', '--user', '10001:10001', '--cap-drop', 'ALL'],
  ...['--security-opt', 'no-new-privileges', '--tmpfs', '/tmp'],
];

const environment = ({ env }: ProcessPlan) =>
  Object.entries(env)
    .filter(([name]) => name.startsWith('GATEHOUSE_') || name === 'NODE_OPTIONS')
    .flatMap(([name, value]) => ['--env', `${name}=${value}`]);

const loadNative = `const { existsSync } = require('node:fs');
const there = ['sharp', '@node-rs/argon2'].filter((name) => existsSync('/app/node_modules/' + name));
Promise.all(there.map((name) => require('/app/node_modules/' + name)));`;

type Bill = { bomFormat: string; components: readonly { name: string; purl?: string }[] };

type Images = { tool: ContainerTool; version: string };

const containersOf = ({ tool, version }: Images) => {
  const call = (...args: string[]) => runOrThrow(tool.program, args, { env: tool.env });
  const image = (name: string) => `gatehouse/${name}:${version}`;
  const container = (name: string) => `gatehouse-image-${name}-${process.pid}`;
  return {
    async inspect(name: string) {
      const { stdout } = await call('image', 'inspect', image(name));
      const [found] = JSON.parse(stdout) as {
        Size: number;
        Config: { User: string; Labels: Record<string, string> };
      }[];
      if (found === undefined) throw new Error('there is no such image');
      return found;
    },
    hasShell: async (name: string) =>
      (
        await run(tool.program, ['run', '--rm', '--entrypoint', '/bin/sh', image(name), '-c', 'true'], {
          env: tool.env,
        })
      ).code === 0,
    /** Loads what is compiled for the machine: it needs libraries of the image. */
    loadNative: (name: string) => call('run', '--rm', ...confined, image(name), '-e', loadNative),
    migrate: (plan: ProcessPlan) =>
      call(
        'run',
        '--rm',
        ...confined,
        ...environment(plan),
        image(plan.name),
        `services/${plan.name}/src/cli.ts`,
        'migrate',
      ),
    start: (plan: ProcessPlan) =>
      call(
        'run',
        '--detach',
        '--name',
        container(plan.name),
        ...confined,
        ...environment(plan),
        image(plan.name),
      ),
    logs: async (name: string) => (await call('logs', '--tail', '10', container(name))).stdout,
    async stop(name: string) {
      await call('stop', '--time', '40', container(name));
      const { stdout } = await call(
        'container',
        'inspect',
        '--format',
        '{{.State.ExitCode}}',
        container(name),
      );
      return Number(stdout.trim());
    },
    remove: (name: string) => run(tool.program, ['rm', '--force', container(name)], { env: tool.env }),
  };
};

const MEBIBYTE = 1024 * 1024;
/** What an image may take, the program of Node included. */
const MOST = 220 * MEBIBYTE;

async function ready(plan: ProcessPlan, logs: () => Promise<string>): Promise<void> {
  let last: unknown;
  for (const end = Date.now() + 90_000; Date.now() < end; await pause(500)) {
    last = await probe(plan.readyUrl).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (last === undefined) return;
  }
  throw new Error(`not ready within 90 s: ${String(last)}\n${await logs()}`);
}

/** Every process from its image, against the engines of this machine. */
async function judge(plans: readonly ProcessPlan[], images: Images, context: CommandContext) {
  const containers = containersOf(images);
  const failures: Failure[] = [];
  let passed = 0;
  const check = async (where: string, holds: () => Promise<void>) => {
    try {
      await holds();
      passed += 1;
      context.print(`ok   ${where}`);
    } catch (error) {
      failures.push({ where, error: (error as Error).message });
      context.print(`FAIL ${where}: ${(error as Error).message}`);
    }
  };
  try {
    for (const plan of plans)
      await check(
        `${plan.name}: labels, a numeric user, no shell, at most ${MOST / MEBIBYTE} MiB`,
        async () => {
          const { Size, Config } = await containers.inspect(plan.name);
          if (!/^\d+:\d+$/.test(Config.User)) throw new Error(`the user is ${Config.User}`);
          if (!/^[0-9a-f]{40}$/.test(Config.Labels['org.opencontainers.image.revision'] ?? ''))
            throw new Error('the commit is no label');
          if (Config.Labels['org.opencontainers.image.version'] !== images.version)
            throw new Error('the version is no label');
          if (await containers.hasShell(plan.name)) throw new Error('it has a shell');
          if (Size > MOST) throw new Error(`it takes ${Math.round(Size / MEBIBYTE)} MiB`);
        },
      );
    for (const plan of plans)
      await check(`${plan.name}: a bill of packages, Node and libraries`, async () => {
        const bill = await readJson<Bill>(join(stageFolder, `${plan.name}.cdx.json`));
        const purls = bill?.components.map(({ name, purl }) => purl?.replace(/@[^@]*$/, '') ?? name) ?? [];
        for (const wanted of ['node', 'pkg:npm/fastify', 'pkg:deb/debian/libc6'])
          if (!purls.includes(wanted)) throw new Error(`the bill has no ${wanted}`);
      });
    for (const plan of plans)
      await check(
        `${plan.name}: native modules load`,
        async () => void (await containers.loadNative(plan.name)),
      );
    for (const plan of plans.filter(({ cli }) => cli !== undefined))
      await check(`${plan.name}: migrates`, async () => void (await containers.migrate(plan)));
    for (const plan of plans) await containers.start(plan);
    for (const plan of plans)
      await check(`${plan.name}: ready with a read-only root`, () =>
        ready(plan, () => containers.logs(plan.name)),
      );
    for (const plan of plans)
      await check(`${plan.name}: closes when told`, async () => {
        const code = await containers.stop(plan.name);
        if (code !== 0) throw new Error(`it ended with code ${code}`);
      });
  } finally {
    for (const plan of plans) await containers.remove(plan.name);
  }
  return { passed, failed: failures.length, failures };
}

/** Builds the images and starts each, where podman or docker is. */
export const imagesSuite: Suite = {
  name: 'images',
  title: 'Images of all processes, started as the charts start them',
  async run(context) {
    const { env, print, shift } = context;
    const tool = await findContainerTool(env);
    if (tool === undefined) {
      print('skipped: neither podman nor docker answers');
      return { passed: 0, failed: 0 };
    }
    if ((await imagesCommand.run({ ...context, args: [] })) !== 0)
      throw new Error('the images were not built');
    const engines = engineUrls(await findEngines(context));
    const instance = namedInstance('check', shift);
    await emptyInstance(instance, engines);
    const { processes } = await planPlatform(instance, engines, env, await imageNames());
    const { version = '' } =
      (await readJson<{ version?: string }>(join(repositoryRoot, 'package.json'))) ?? {};
    const result = await judge(processes, { tool, version }, context);
    await emptyInstance(instance, engines);
    return result;
  },
};
