import { Closed, Nullable } from '@gatehouse/contracts/core/schema.ts';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { compileValidator, invalidRequest } from './validation.ts';

const row = Closed({ id: Type.String(), messengers: Type.Array(Type.Enum(['max', 'telegram'])) });
const schema = Closed({
  rows: Type.Optional(Nullable(Type.Array(row, { minItems: 1 }))),
  note: Type.Optional(Type.Union([Type.String({ maxLength: 3 }), Type.Boolean()])),
  nested: Type.Optional(Nullable(Closed({ name: Nullable(Type.String({ minLength: 1 })) }))),
});
const validate = compileValidator({ schema, httpPart: 'body' });
const errorListOf = (body: unknown) => {
  expect(validate(body)).toBe(false);
  const { errorList } = invalidRequest(validate.errors ?? []).extras as { errorList: object };
  return errorList;
};

test.each<[unknown, object]>([
  [{ rows: [{ id: 'a', messengers: ['icq'] }] }, { 'rows.0.messengers.0': 'errorChoice' }],
  [{ rows: [{ id: 1 }] }, { 'rows.0.id': 'errorType', 'rows.0.messengers': 'errorEmpty' }],
  [{ rows: [] }, { rows: 'errorTooShort' }],
  [{ rows: 'all' }, { rows: 'errorType' }],
  [{ note: 'long' }, { note: 'errorTooLong' }],
  [{ note: 5 }, { note: 'errorType' }],
  [{ nested: { name: '' } }, { 'nested.name': 'errorEmpty' }],
  [{ nested: { name: 1 } }, { 'nested.name': 'errorType' }],
  [
    { nested: 1, note: 'long' },
    { nested: 'errorType', note: 'errorTooLong' },
  ],
])('of %j that is wrong which is, and nothing around it', (body, errorList) => {
  expect(errorListOf(body)).toEqual(errorList);
});
