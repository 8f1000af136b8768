import { describe, expect, test } from 'vitest';
import { personName } from './person-name.ts';

const anna = { lastName: 'Иванова', firstName: 'Анна', middleName: 'Петровна', fio: null };

describe('name of a person', () => {
  test.each([
    ['FIO', 'Иванова Анна Петровна'],
    ['IF', 'Анна Иванова'],
    ['FI', 'Иванова Анна'],
    ['IOF', 'Анна Петровна Иванова'],
    ['Fio', 'Иванова А.П.'],
  ] as const)('as %s', (format, expected) => {
    expect(personName(anna, format, 'ru')).toBe(expected);
  });

  test.each([
    ['FIO', 'Olivia Jane Bennett'],
    ['FI', 'Olivia Bennett'],
    ['Fio', 'Olivia Bennett'],
    ['IF', 'Olivia Bennett'],
  ] as const)('in English has the family name last, also as %s', (format, expected) => {
    const olivia = { lastName: 'Bennett', firstName: 'Olivia', middleName: 'Jane', fio: null };
    expect(personName(olivia, format, 'en')).toBe(expected);
  });

  test('leaves out what is missing', () => {
    expect(personName({ ...anna, middleName: null }, 'FIO', 'ru')).toBe('Иванова Анна');
    expect(personName({ ...anna, lastName: null }, 'Fio', 'ru')).toBe('Анна Петровна');
  });

  test('falls back to the full name, the login, the address', () => {
    const nobody = { lastName: null, firstName: null, middleName: null, fio: null };
    expect(personName({ ...nobody, fio: 'Anna Lee' }, 'FIO', 'ru')).toBe('Anna Lee');
    expect(personName({ ...nobody, login: 'anna' }, 'FIO', 'ru')).toBe('anna');
    expect(personName({ ...nobody, email: 'a@b.example' }, 'IF', 'ru')).toBe('a@b.example');
    expect(personName(nobody, 'IF', 'ru')).toBe('');
  });
});
