import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { type Counts, formatCounts } from './counts.ts';

export type SuiteRun = { name: string; counts: Counts; ms: number };

const document = join(repositoryRoot, 'docs/nightly.md');

/** `nightly <suite>`: everything in every look, and outages that last. */
export const nightlyContext = (context: CommandContext): CommandContext => ({
  ...context,
  args: context.args.slice(1),
  env: { GATEHOUSE_OUTAGE_SECONDS: '60', ...context.env, GATEHOUSE_EVERY_LOOK: 'true' },
});

/** The document with these suites' lines: each stands in the place of the suite's line, or at the end. */
export function withRuns(text: string, commit: string, runs: readonly SuiteRun[]): string {
  const lines = text.trimEnd().split('\n');
  for (const { name, counts, ms } of runs) {
    const line = `| ${name} | ${commit} | ${formatCounts(counts)} | ${(ms / 60_000).toFixed(1)} |`;
    const at = lines.findIndex((one) => one.startsWith(`| ${name} |`));
    if (at < 0) lines.push(line);
    else lines[at] = line;
  }
  return `${lines.join('\n')}\n`;
}

/** Writes what suites found into `docs/nightly.md`. A commit with a plus had changes that nothing has committed. */
export async function recordNightly({ env }: CommandContext, runs: readonly SuiteRun[]): Promise<void> {
  const git = async (...args: string[]) =>
    (await runOrThrow('git', args, { cwd: repositoryRoot, env })).stdout.trim();
  const changed = await git('status', '--porcelain', '--', '.', ':!docs/nightly.md');
  const commit = `${await git('rev-parse', '--short=8', 'HEAD')}${changed === '' ? '' : '+'}`;
  await writeFile(document, withRuns(await readFile(document, 'utf8'), commit, runs));
}
