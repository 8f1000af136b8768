import { expect, it } from 'vitest';
import { chosenOf } from './bench.ts';

const files = ['services/identity/bench/people.bench.ts', 'services/identity/bench/people.size.bench.ts'];

it('runs the measurements over millions of rows only for a word that says so', () => {
  expect(chosenOf(files, [])).toEqual([files[0]]);
  expect(chosenOf(files, ['people'])).toEqual([files[0]]);
  expect(chosenOf(files, ['size'])).toEqual([files[1]]);
  expect(chosenOf(files, ['people.size'])).toEqual([files[1]]);
});
