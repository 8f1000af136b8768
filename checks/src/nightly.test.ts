import { expect, test } from 'vitest';
import { withRuns } from './nightly.ts';

const head = '# Nightly\n\n| suite | commit | result | minutes |\n| --- | --- | --- | --- |\n';

test('a suite has one line: that of its last run', () => {
  const runs = [{ name: 'screens', counts: { passed: 900, failed: 1 }, ms: 754_000 }];
  const once = withRuns(head, 'abcd1234', runs);
  expect(once).toBe(`${head}| screens | abcd1234 | 900 passed, 1 failed | 12.6 |\n`);
  const other = withRuns(once, 'beef5678', [{ name: 'int', counts: { passed: 5, failed: 0 }, ms: 60_000 }]);
  const again = withRuns(other, 'beef5678+', [{ ...(runs[0] as (typeof runs)[0]), ms: 60_000 }]);
  expect(again).toBe(
    [
      head,
      '| screens | beef5678+ | 900 passed, 1 failed | 1.0 |\n',
      '| int | beef5678 | 5 passed, 0 failed | 1.0 |\n',
    ].join(''),
  );
});
