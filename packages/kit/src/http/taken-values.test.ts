import { expect, it } from 'vitest';
import { refusedFields } from './refused-fields.ts';
import { withTakenValues } from './taken-values.ts';

const takenIn = (body: unknown, errorList: Readonly<Record<string, string>>) =>
  withTakenValues(refusedFields(errorList), body).extras;

it('values that somebody else has are named beside their fields, wherever they stand', () => {
  const body = { code: 'wiki', aliases: [{ host: 'a.example' }, { host: 'b.example' }], name: 'x' };
  const errorList = {
    code: 'errorUnique',
    'aliases.1.host': 'errorUnique',
    'aliases.0.host': 'errorUnique',
    name: 'errorEmpty',
  };
  expect(takenIn(body, errorList)).toEqual({
    errorList,
    uniqueErrors: { code: ['wiki'], 'aliases.1.host': ['b.example'], 'aliases.0.host': ['a.example'] },
  });
});

it('a refusal for anything else, and a field that the body has not, name none', () => {
  expect(takenIn({ code: 'wiki' }, { code: 'errorEmpty' })).not.toHaveProperty('uniqueErrors');
  for (const body of [undefined, 'text', { code: 7 }, {}])
    expect(takenIn(body, { code: 'errorUnique', toString: 'errorUnique' })).not.toHaveProperty(
      'uniqueErrors',
    );
});
