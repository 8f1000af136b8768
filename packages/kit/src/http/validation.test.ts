import { Closed, Line, Nullable } from '@gatehouse/contracts/core/schema.ts';
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
const texts = Closed({
  reason: Type.Optional(Line(5, 1)),
  rows: Type.Optional(Type.Array(Nullable(Line(5)))),
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 5, writeOnly: true })),
  value: Type.Optional(Type.Union([Type.Boolean(), Type.Number(), Line(6)])),
});
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
  [{ nested: { name: ' \u00a0\u200b\n' } }, { 'nested.name': 'errorEmpty' }],
])('of %j that is wrong which is, and nothing around it', (body, errorList) => {
  expect(errorListOf(body)).toEqual(errorList);
});

test('texts enter without blanks around them, which do not count as length; secrets enter as they are', () => {
  const body = { reason: '  a b \n', rows: [' x ', null], password: ' p ', value: '\ufeff[a-z]+ ' };
  expect(compileValidator({ schema: texts, httpPart: 'body' })(body)).toBe(true);
  expect(body).toEqual({ reason: 'a b', rows: ['x', null], password: ' p ', value: '[a-z]+' });
  const query = { reason: ' a ' };
  expect(compileValidator({ schema: texts, httpPart: 'querystring' })(query)).toBe(true);
  expect(query).toEqual({ reason: 'a' });
});

test('what other processes send stays as it is', () => {
  const body = { reason: ' a ' };
  expect(compileValidator({ schema: texts, httpPart: 'body', url: '/internal/things' })(body)).toBe(true);
  expect(body).toEqual({ reason: ' a ' });
});
