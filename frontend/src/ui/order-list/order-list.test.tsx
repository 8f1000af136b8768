import { expect, test } from 'vitest';
import { moveBeside } from './order-list.tsx';

const move = (moved: string[], id: string, position: 'before' | 'after') =>
  moveBeside(['a', 'b', 'c', 'd'], (item) => item, new Set(moved), { id, position }).join('');

test('what was moved stands beside its target, the others keep their order', () => {
  expect(move(['a'], 'c', 'after')).toBe('bcad');
  expect(move(['d'], 'a', 'before')).toBe('dabc');
  expect(move(['d', 'a'], 'c', 'before')).toBe('badc');
});

test('a target that is gone, or that moves itself, changes nothing', () => {
  expect(move(['a'], 'z', 'after')).toBe('abcd');
  expect(move(['a'], 'a', 'after')).toBe('abcd');
});
