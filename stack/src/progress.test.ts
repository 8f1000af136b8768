import { expect, test } from 'vitest';
import { createFetchProgress, createProgress } from './progress.ts';

const clock = (...seconds: number[]) => {
  const times = seconds.map((second) => second * 1000);
  return () => times.shift() ?? 0;
};

test('without a terminal every line is printed, with the seconds it took to get there', () => {
  const printed: string[] = [];
  const { report } = createProgress({ print: (line) => printed.push(line) }, clock(0, 1.25, 12));
  report('identity: starting');
  report('identity: ready');
  expect(printed).toEqual(['   1.3 s  identity: starting', '  12.0 s  identity: ready']);
});

test('on a terminal what is new about a subject takes its place, and printing ends the list', () => {
  const drawn: string[] = [];
  const list = {
    draw: (rows: readonly string[]) => void drawn.push(rows.join('\n')),
    done: () => void drawn.push('done'),
  };
  const { report, print } = createProgress({ print: (line) => drawn.push(line), list }, clock(0, 1, 2, 3, 4));
  report('identity: starting');
  report('bff: starting');
  report('identity: ready');
  print('the address');
  report('seeded');
  expect(drawn).toEqual([
    '   1.0 s  identity: starting',
    '   1.0 s  identity: starting\n   2.0 s  bff: starting',
    '   3.0 s  identity: ready\n   2.0 s  bff: starting',
    'done',
    'the address',
    '   4.0 s  seeded',
  ]);
});

test('a download says how much there is and how far it is, ten times at most', () => {
  const lines: string[] = [];
  const fetched = createFetchProgress((line) => lines.push(line), 'MongoDB: fetching mongod', 'MB');
  for (let done = 0; done <= 40; done += 0.5) fetched(Math.round(done), 40);
  expect(lines).toHaveLength(11);
  expect(lines.at(0)).toBe('MongoDB: fetching mongod, 0 of 40 MB');
  expect(lines.at(-1)).toBe('MongoDB: fetching mongod, 40 of 40 MB');
});
