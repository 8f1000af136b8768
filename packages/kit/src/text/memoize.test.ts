import { expect, it, vi } from 'vitest';
import { memoize } from './memoize.ts';

it('what a word leads to is made once for each word, also where it is nothing', () => {
  const make = vi.fn((word: string) => (word === '' ? undefined : { word }));
  const said = memoize(make);
  expect(said('a')).toBe(said('a'));
  expect(said('b')).toEqual({ word: 'b' });
  expect([said(''), said('')]).toEqual([undefined, undefined]);
  expect(make.mock.calls).toEqual([['a'], ['b'], ['']]);
});

it('what could not be made is tried again', () => {
  let failing = true;
  const said = memoize((word) => {
    if (failing) throw new Error('away');
    return word;
  });
  expect(() => said('a')).toThrow('away');
  failing = false;
  expect(said('a')).toBe('a');
});
