import { describe, expect, it } from 'vitest';
import { nameFormats } from '../platform/settings.users.ts';
import { formatName, type PersonName } from './person-name.ts';

const nobody: PersonName = { lastName: null, firstName: null, middleName: null, fio: null };
const ivanov = { ...nobody, lastName: 'Иванов', firstName: 'Пётр', middleName: 'Сергеевич' };

describe('name formats', () => {
  it.each([
    ['FIO', 'Иванов Пётр Сергеевич'],
    ['IF', 'Пётр Иванов'],
    ['FI', 'Иванов Пётр'],
    ['IOF', 'Пётр Сергеевич Иванов'],
    ['Fio', 'Иванов П.С.'],
  ] as const)('%s writes %s', (format, expected) => {
    expect(formatName(ivanov, format, 'ru')).toBe(expected);
  });

  it.each([
    ['FIO', 'Olivia Jane Bennett'],
    ['IF', 'Olivia Bennett'],
    ['FI', 'Olivia Bennett'],
    ['IOF', 'Olivia Jane Bennett'],
    ['Fio', 'Olivia Bennett'],
  ] as const)('%s in English writes %s', (format, expected) => {
    const bennett = { ...nobody, lastName: 'Bennett', firstName: 'Olivia', middleName: 'Jane' };
    expect(formatName(bennett, format, 'en')).toBe(expected);
  });

  it.each([
    ['no middle name', { lastName: 'Smith', firstName: 'John' }, 'Smith J.'],
    ['no first name', { lastName: 'Иванов' }, 'Иванов'],
    ['a first name only', { firstName: 'Мадонна' }, 'Мадонна'],
    ['a first and a middle name', { firstName: 'Пётр', middleName: 'Сергеевич' }, 'Пётр Сергеевич'],
    ['a letter beyond the first plane', { lastName: 'X', firstName: '𝒜lice' }, 'X 𝒜.'],
    [
      'a double last name',
      { lastName: 'Константинопольский-Вознесенский', firstName: 'Ян' },
      'Константинопольский-Вознесенский Я.',
    ],
  ])('Fio with %s', (_, given, expected) => {
    expect(formatName({ ...nobody, ...given }, 'Fio', null)).toBe(expected);
  });

  it.each(nameFormats)('%s of nobody is empty, never "null"', (format) => {
    expect(formatName(nobody, format, 'en')).toBe('');
  });

  it.each(nameFormats)('%s without parts is the full name', (format) => {
    expect(formatName({ ...nobody, fio: 'Anna Lee' }, format, 'en')).toBe('Anna Lee');
  });
});
