import type { DynamicField, DynamicSubtype } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import { expect, test } from 'vitest';
import { arrangementOf, hasSameParts, moveField, orderOf, raiseBlock } from './arrangement.ts';

const field = (id: string, systemic = false) => ({ id, systemic }) as DynamicField;
const block = (id: string, ...fields: DynamicField[]) => ({ id, fields }) as unknown as DynamicSubtype;
const rows = arrangementOf([
  block('one', field('a'), field('b'), field('own', true)),
  block('two', field('c')),
  block('none'),
]);

test('a field moves beside another one, to the end of a block, or into an empty one', () => {
  expect(orderOf(moveField(rows, 'a', 'two', { id: 'c', position: 'before' }))).toBe(
    'one,b,own;two,a,c;none',
  );
  expect(orderOf(moveField(rows, 'a', 'two'))).toBe('one,b,own;two,c,a;none');
  expect(orderOf(moveField(rows, 'c', 'none'))).toBe('one,a,b,own;two;none,c');
});

test('fields of the platform, and what is gone meanwhile, change nothing', () => {
  for (const [what, where] of [
    ['own', 'two'],
    ['gone', 'two'],
    ['a', 'gone'],
  ] as const)
    expect(orderOf(moveField(rows, what, where))).toBe(orderOf(rows));
});

test('a block is raised; the first one stays', () => {
  expect(orderOf(raiseBlock(rows, 1))).toBe('two,c;one,a,b,own;none');
  expect(orderOf(raiseBlock(rows, 0))).toBe(orderOf(rows));
});

test('an order is of the same parts however they stand, and not once one was added', () => {
  expect(hasSameParts(moveField(rows, 'a', 'none'), rows)).toBe(true);
  expect(hasSameParts(rows, [...rows, ...arrangementOf([block('new')])])).toBe(false);
});
