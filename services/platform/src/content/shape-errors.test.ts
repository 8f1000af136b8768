import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import Type from 'typebox';
import { expect, it } from 'vitest';
import { shapeErrors } from './shape-errors.ts';

const schema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 3 }),
  code: Type.String({ pattern: '^[a-z]{2,4}$' }),
  rows: Type.Array(Type.Object({ title: Type.String({ maxLength: 2 }) }), { maxItems: 1 }),
});
const characters = (bound: object) => ({ of: 'characters', ...bound }) as const;

it('says which bound was broken, wherever in the value it is', () => {
  const rows = [{ title: 'abc' }, { title: '' }];
  expect(shapeErrors(schema, { name: 'long', code: 'abcde', rows })).toEqual({
    name: withBound('errorTooLong', characters({ max: 3, now: 4 })),
    code: withBound('errorFormat', characters({ max: 4, now: 5 })),
    rows: withBound('errorTooLong', { of: 'entries', max: 1, now: 2 }),
    'rows.0.title': withBound('errorTooLong', characters({ max: 2, now: 3 })),
  });
  expect(shapeErrors(schema, { name: '', code: 'A', rows: [] })).toEqual({
    name: 'errorEmpty',
    code: withBound('errorFormat', characters({ min: 2, now: 1 })),
  });
});
