import { expect, it } from 'vitest';
import { givenNames, nameErrors } from './names.domain.ts';

it('names come in parts or in one field, never both', () => {
  const typed = { lastName: ' Орлова ', firstName: 'Вера\u00a0 Анна', middleName: '', fio: 'Орлова Вера' };
  expect(givenNames(typed, false)).toEqual({
    lastName: 'Орлова',
    firstName: 'Вера Анна',
    middleName: null,
    fio: null,
  });
  expect(givenNames(typed, true)).toEqual({
    lastName: null,
    firstName: null,
    middleName: null,
    fio: 'Орлова Вера',
  });
});

it('last and first name are needed, or the full one', () => {
  expect(nameErrors(givenNames({ middleName: 'x' }, false), false)).toEqual({
    lastName: 'errorEmpty',
    firstName: 'errorEmpty',
  });
  expect(nameErrors(givenNames({ lastName: '  ' }, true), true)).toEqual({ fio: 'errorEmpty' });
  expect(nameErrors(givenNames({ lastName: "О'Нил-Смит", firstName: '李' }, false), false)).toEqual({});
});

it('a joiner belongs to the names of scripts that join letters', () => {
  const names = givenNames({ lastName: 'علی\u200cزاده', firstName: 'علی\u200cرضا' }, false);
  expect(nameErrors(names, false)).toEqual({});
});

it.each([
  ...['<b>', 'a\u202eb', 'a\u0000b', 'a\u2066b'],
  // Nothing that is not seen: zero width, joiners, tags, fillers, selectors, private use.
  ...[
    'a\u200bb',
    'a\u061cb',
    'a\u200eb',
    'a\u200db',
    'a\u2060b',
    'a\u00adb',
    'a\u{e0041}b',
    '\u3164',
    '\u2800',
    'a\ufe0f',
    'a\ue000',
  ],
])('%j is no name', (lastName) => {
  expect(nameErrors(givenNames({ lastName, firstName: 'x' }, false), false)).toEqual({
    lastName: 'errorSymbols',
  });
});
