import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What stands at one side of the window whichever way lines run. */
const physical =
  /(?:margin|padding|border)-(?:left|right)\b|^\s*(?:left|right): |\b(?:text-align|float|clear): (?:left|right)|border-(?:top|bottom)-(?:left|right)-radius|translateX\((?!calc\([^)]*--forwards)|^\s*(?:padding|margin): [^\s,]+ ([^\s,]+) [^\s,]+ (?!\1;)[^\s,]+;/;

test('looks are written by the direction of the line, so that they turn with it', () => {
  const found = globSync('**/*.{css,ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        .split('\n')
        .filter((line) => physical.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
