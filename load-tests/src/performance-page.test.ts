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
