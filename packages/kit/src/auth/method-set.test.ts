import { expect, test } from 'vitest';
import { createMethodSets } from './method-set.ts';

const catalogue = Array.from({ length: 131 }, (_, number) => `setting.noun-${number}.read`);
const sets = createMethodSets(catalogue);

test.each([
  ['nothing', []],
  ['the first', catalogue.slice(0, 1)],
  ['the last', catalogue.slice(-1)],
  ['every second', catalogue.filter((_, number) => number % 2 === 0)],
  ['all', catalogue],
])('%s comes back as it was', (_name, methods) => {
  expect(sets.unpack(sets.pack(methods))).toEqual(methods);
});

test('all methods of the specification take fewer bytes than one of their names', () => {
  expect(sets.pack(catalogue).length).toBeLessThan(24);
});

test('a process of the next release is understood by one of the last, and the other way round', () => {
  const [added] = ['setting.added.read'] as const;
  const next = createMethodSets([...catalogue, added]);
  const some = [catalogue[3] as string, added];
  expect(sets.unpack(next.pack(some))).toEqual([catalogue[3]]);
  expect(next.unpack(sets.pack(some))).toEqual(some);
});

test.each(['', '!', 'AAAA', '____,', ',,', '/w=='])('%j grants no method that has no name', (text) => {
  for (const key of createMethodSets(['a.read']).unpack(text)) expect(key).toBe('a.read');
});
