import { expect, it } from 'vitest';
import { amplify, enumeratedPaths } from './amplify.ts';

it('copies differ in every value that is no enumeration, no switch and no null, at any depth', () => {
  const row = {
    _id: 'a',
    status: 'open',
    inn: '7700000001',
    on: true,
    gone: null,
    n: 1,
    at: new Date(0),
    in: [{ x: 'y' }],
  };
  const rows = amplify([row], 3, (path) => path === 'status');
  expect(rows[0]).toEqual(row);
  expect(rows[2]).toEqual({
    _id: 'a~2',
    status: 'open',
    inn: '7700000003',
    on: true,
    gone: null,
    n: 3,
    at: new Date(120_000),
    in: [{ x: 'y~2' }],
  });
  expect(amplify([], 3, () => false)).toEqual([]);
});

it('finds enumerations in what the database holds rows to', () => {
  const schema = {
    properties: {
      status: { enum: ['a', 'b'] },
      rules: { items: { properties: { kind: { anyOf: [{ enum: ['c'] }, {}] } } } },
      name: {},
    },
  };
  expect(enumeratedPaths(schema)).toEqual(['status', 'rules.kind']);
});

it('what texts are searched by stays with them, and rows of a version that had none are left out', () => {
  const rows = amplify([{ _id: 'a', grams: [7] }, { _id: 'b' }], 2, () => false);
  expect(rows).toEqual([
    { _id: 'a', grams: [7] },
    { _id: 'a~1', grams: [7] },
  ]);
});
