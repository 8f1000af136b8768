import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

const looks = globSync('**/*.{css,ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }));

/** Screens are measured in one theme at each width: `light-dark()` knows colours alone, so that nothing stands elsewhere. */
test('a theme chooses between colours, and nothing else asks for it', () => {
  const asking = looks.filter(({ text }) => text.includes('prefers-color-scheme')).map(({ file }) => file);
  expect(asking).toEqual([]);
  const rules = looks.flatMap(({ text }) =>
    [...text.matchAll(/\[data-theme[^{`;]*\{([^}]*)\}/g)].map(([, rule = '']) => rule.trim()),
  );
  expect(rules).toEqual(['color-scheme: light;', 'color-scheme: dark;']);
});
