import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { figuresTable } from '@gatehouse/testkit/measure/figures.ts';
import { expect, it } from 'vitest';
import { replacePart } from './performance-page.ts';

const marked = (part: string) =>
  `<!-- figures, written by make bench -->\n${part}\n<!-- end of the figures -->`;

it('keeps what people wrote around the figures', () => {
  const page = `# Title\n\nWords.\n\n${marked('old')}\n\nMore words.\n`;
  expect(replacePart(page, 'new')).toBe(`# Title\n\nWords.\n\n${marked('new')}\n\nMore words.\n`);
});

it('adds the figures to a page without any', () => {
  expect(replacePart('# Title\n', 'new')).toBe(`# Title\n\n${marked('new')}\n`);
});

it('shows what the book of figures holds, figure by figure', () => {
  const read = (path: string) => readFileSync(join(repositoryRoot, 'docs', path), 'utf8');
  const page = read('performance.md');
  const [, written = ''] = /written by make bench -->\n([\s\S]*)\n<!-- end/.exec(page) ?? [];
  const table = written.slice(written.indexOf('|'));
  expect(table.trim()).toBe(figuresTable(JSON.parse(read('reference/performance.json'))).trim());
});
