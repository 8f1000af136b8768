import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '@gatehouse/stack/command.ts';
import type { Command } from '@gatehouse/stack/commands/context.ts';
import { findEngines } from '@gatehouse/stack/commands/engines.ts';
import { buildFrontend } from '@gatehouse/stack/frontend.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { engineUrls } from '@gatehouse/stack/platform.ts';
import { type Figure, readFigures, verdictOf } from '@gatehouse/testkit/measure/figures.ts';
import { writePerformancePage } from './performance-page.ts';

async function foldersOf(parent: string): Promise<string[]> {
  const names = await readdir(join(repositoryRoot, parent)).catch(() => []);
  return names.map((name) => join(parent, name));
}

/** Every `bench/*.bench.ts` of a workspace, in the order of its path. */
async function benchFiles(): Promise<string[]> {
  const folders = [
    'bff',
    'contracts',
    'frontend',
    'load-tests',
    ...(await foldersOf('packages')),
    ...(await foldersOf('services')),
  ];
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(repositoryRoot, folder, 'bench')).catch(() => []);
      return names.filter((name) => name.endsWith('.bench.ts')).map((name) => join(folder, 'bench', name));
    }),
  );
  return found.flat().sort();
}

/** Those that fill databases with millions of rows run when they are asked for: bench size, bench people.size. */
export const chosenOf = (files: readonly string[], words: readonly string[]): readonly string[] =>
  files.filter((file) => {
    const isSized = file.endsWith('.size.bench.ts');
    const meant = words.filter((word) => word.includes('size') || !isSized);
    return words.length === 0 ? !isSized : meant.some((word) => file.includes(word));
  });

export const benchCommand: Command = {
  summary: 'run the measurements, or those whose path contains a word: bench login',
  async run(context) {
    const { args, env, print } = context;
    const files = chosenOf(await benchFiles(), args);
    if (files.length === 0) {
      print('There is no such measurement.');
      return 1;
    }
    const engines = engineUrls(await findEngines(context));
    // Those of `load-tests` start whole platforms, whose BFF is not ready without the pages that it serves.
    if (files.some((file) => file.startsWith('load-tests'))) await buildFrontend(env, context.report);
    const failed: string[] = [];
    const taken: Record<string, readonly Figure[]> = {};
    for (const file of files) {
      print(`\n=== ${file}`);
      const { code, stdout } = await run(process.execPath, [join(repositoryRoot, file)], {
        cwd: repositoryRoot,
        inherit: 'both',
        env: {
          ...env,
          GATEHOUSE_MONGO_URL: engines.mongoUrl,
          GATEHOUSE_KAFKA_BROKERS: engines.kafkaBrokers,
          GATEHOUSE_REDIS_URL: engines.redisUrl,
        },
      });
      if (code !== 0) failed.push(file);
      const figures = readFigures(stdout);
      if (figures.length > 0) taken[file] = figures;
    }
    await writePerformancePage(taken, new Date());
    const short = Object.values(taken)
      .flat()
      .filter((figure) => verdictOf(figure) === 'short');
    for (const { name, value, unit, must } of short)
      print(`falls short: ${name}: ${value} ${unit}, must ${must}`);
    if (failed.length > 0) print(`\nnot measured: ${failed.join(', ')}`);
    return failed.length > 0 ? 1 : 0;
  },
};
