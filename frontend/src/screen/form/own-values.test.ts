import { expect, test } from 'vitest';
import { initialValue, sentValue } from './own-values.ts';

test.each([
  [{ fieldType: 'input', multiple: false }, 'Тула'],
  [{ fieldType: 'input', multiple: true }, ['a', 'b']],
  [{ fieldType: 'combobox', multiple: true }, ['x']],
  [{ fieldType: 'toggle', multiple: false }, true],
  [{ fieldType: 'date', multiple: false }, null],
  [{ fieldType: 'picture', multiple: false }, 'file'],
  [{ fieldType: 'picture', multiple: false }, null],
  [{ fieldType: 'picture', multiple: true }, ['one', 'another']],
])('a value of %o goes back as it came', (field, value) => {
  expect(sentValue(field, initialValue(field, value))).toEqual(value);
});

test('blank lines are no values', () => {
  expect(sentValue({ fieldType: 'input', multiple: true }, ' a \n\n b')).toEqual(['a', 'b']);
});
