import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { type Figure, type FigureBook, figuresTable } from '@gatehouse/testkit/measure/figures.ts';

const bookPath = join(repositoryRoot, 'docs/reference/performance.json');
const pagePath = join(repositoryRoot, 'docs/performance.md');
const START = '<!-- figures, written by make bench -->';
const END = '<!-- end of the figures -->';

/** Puts `part` between the marks of `page`; a page without marks gets them at its end. */
export const replacePart = (page: string, part: string): string => {
  const block = `${START}\n${part}\n${END}`;
  const from = page.indexOf(START);
  const to = page.indexOf(END);
  if (from === -1 || to < from) return `${page.trimEnd()}\n\n${block}\n`;
  return page.slice(0, from) + block + page.slice(to + END.length);
};

const machine = (): string => {
  const all = cpus();
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${all.length} cores (${all[0]?.model.trim() ?? 'unknown'}), ${gib} GiB, Node ${process.version.slice(1)}, everything on this one machine: engines, services and the load.`;
};

/** Writes figures into docs/performance.md; measurements that did not run keep what they said last. */
export async function writePerformancePage(
  taken: Readonly<Record<string, readonly Figure[]>>,
  today: Date,
): Promise<void> {
  const text = await readFile(bookPath, 'utf8').catch(() => '{}');
  const book: FigureBook = { ...(JSON.parse(text) as FigureBook), ...taken };
  const sorted = Object.fromEntries(Object.entries(book).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(bookPath, `${JSON.stringify(sorted, null, 2)}\n`);
  const page = await readFile(pagePath, 'utf8').catch(() => '# Measured performance\n');
  const part = `${machine()} Written ${today.toISOString().slice(0, 10)}.\n\n${figuresTable(sorted)}`;
  await writeFile(pagePath, replacePart(page, part));
}
