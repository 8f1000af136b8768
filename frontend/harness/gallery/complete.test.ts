import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Parts that are pages' own frames, which the harness shows whole, and one that draws nothing itself. */
const elsewhere = [
  'src/screen/company-facts.tsx',
  'src/screen/entry-link.tsx',
  'src/screen/form/company-fields.tsx',
  'src/screen/form/form-choices.tsx',
  'src/screen/form/form-grouped-checks.tsx',
  'src/screen/form/form-picture.tsx',
  'src/screen/form/own-field.tsx',
  'src/screen/linked-names.tsx',
  'src/screen/list-export.tsx',
  'src/screen/order-dialog.tsx',
  'src/screen/own-value.tsx',
  'src/screen/person-link.tsx',
  'src/screen/pictures/picture-preview.tsx',
  'src/screen/use-removal.tsx',
  'src/ui/check-matrix/check-matrix.tsx',
  'src/ui/command-palette/command-palette.tsx',
  'src/ui/ltr-text/ltr-text.tsx',
  'src/ui/message-card/failed-card.tsx',
  'src/ui/message-card/message-card.tsx',
  'src/ui/side-navigation/side-navigation.tsx',
  'src/ui/step-head/step-head.tsx',
  'src/ui/tabs/page-tabs.tsx',
];

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(
    ([, path = '']) => normalize(join(dirname(file), path)),
  );

const reached = (from: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const left = [...from];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (found.has(file) || !existsSync(join(root, file))) continue;
    found.add(file);
    left.push(...importsOf(file));
  }
  return found;
};

test('every shared part stands in the gallery, or where the harness shows it whole', () => {
  const shown = reached(globSync('harness/gallery/*.tsx', { cwd: root }));
  const parts = globSync('src/{ui,screen}/**/*.tsx', { cwd: root }).filter(
    (file) => !file.endsWith('.test.tsx'),
  );
  expect(parts.length).toBeGreaterThan(80);
  expect(parts.filter((file) => !shown.has(file)).toSorted()).toEqual(elsewhere);
});
