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
    expect(personName(anna, format)).toBe(expected);
  });

  test('leaves out what is missing', () => {
    expect(personName({ ...anna, middleName: null }, 'FIO')).toBe('Иванова Анна');
    expect(personName({ ...anna, lastName: null }, 'Fio')).toBe('Анна Петровна');
  });

  test('falls back to the full name, the login, the address', () => {
    const nobody = { lastName: null, firstName: null, middleName: null, fio: null };
    expect(personName({ ...nobody, fio: 'Anna Lee' }, 'FIO')).toBe('Anna Lee');
    expect(personName({ ...nobody, login: 'anna' }, 'FIO')).toBe('anna');
    expect(personName({ ...nobody, email: 'a@b.example' }, 'IF')).toBe('a@b.example');
    expect(personName(nobody, 'IF')).toBe('');
  });
});
