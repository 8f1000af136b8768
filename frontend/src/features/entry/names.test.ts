import { expect, test } from 'vitest';
import { nameErrors, namesBody, noNames } from './names.ts';

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
