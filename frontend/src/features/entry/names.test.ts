import { expect, test } from 'vitest';
import { invitedNameErrors, nameErrorCode, nameErrors, namesBody, noNames } from './names.ts';

test('last and first name are needed, or the full one', () => {
  expect(nameErrors(noNames, false)).toEqual({ lastName: 'errorEmpty', firstName: 'errorEmpty' });
  expect(nameErrors({ ...noNames, fio: ' ' }, true)).toEqual({ fio: 'errorEmpty' });
  expect(nameErrors({ ...noNames, fio: 'Орлова Вера' }, true)).toEqual({});
});

test('only what was asked for travels', () => {
  const names = { lastName: ' Орлова ', firstName: 'Вера', middleName: '', fio: 'Другая' };
  expect(namesBody(names, false)).toEqual({ lastName: 'Орлова', firstName: 'Вера' });
  expect(namesBody(names, true)).toEqual({ fio: 'Другая' });
});

test.each(['<b>Вера</b>', 'Ве\u202eра', 'Вера\u0000', 'Ве\u200bра', 'Вера\u061c'])(
  '%j has symbols that no name has',
  (firstName) => {
    const names = { ...noNames, lastName: 'Орлова', firstName };
    expect(nameErrors(names, false)).toEqual({ firstName: 'errorSymbols' });
  },
);

test('what is too long in an invitation is said with how long it may be, before anything is sent', () => {
  const names = { ...noNames, lastName: 'Ы'.repeat(101), firstName: ` ${'Ы'.repeat(100)} ` };
  expect(invitedNameErrors(names, false)).toEqual({
    lastName: 'errorTooLong {"of":"characters","max":100,"now":101}',
  });
  expect(invitedNameErrors({ ...noNames, fio: 'Ы'.repeat(302) }, true)).toEqual({});
  expect(invitedNameErrors(noNames, true)).toEqual({ fio: 'errorEmpty' });
});

test('what people are called is let through', () => {
  for (const name of ["О'Нил", 'Анна-Мария', 'Али оглы', 'Nguyễn', '山田', 'J. R.', 'علی\u200cرضا']) {
    expect(nameErrors({ ...noNames, fio: name }, true)).toEqual({});
  }
});

test('the server calls it a wrong format', () => {
  expect(nameErrorCode('errorFormat')).toBe('errorSymbols');
  expect(nameErrorCode('errorTooLong')).toBe('errorTooLong');
});
