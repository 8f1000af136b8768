import { describe, expect, it } from 'vitest';
import { completeName, partsOf } from './person-name.domain.ts';

const ivanov = completeName({ lastName: 'Иванов', firstName: 'Пётр', middleName: 'Сергеевич' });

describe('full names', () => {
  it.each([
    ['Иванов Пётр Сергеевич', 'Иванов', 'Пётр', 'Сергеевич'],
    ['  Иванов   Пётр ', 'Иванов', 'Пётр', null],
    ['Иванов П.С.', 'Иванов', 'П.', 'С.'],
    ['Алиев Гейдар Али оглы', 'Алиев', 'Гейдар', 'Али оглы'],
    ['Мадонна', null, 'Мадонна', null],
    ['', null, null, null],
  ])('%j splits', (fio, lastName, firstName, middleName) => {
    expect(partsOf(fio)).toEqual({ lastName, firstName, middleName });
  });

  it('are made of the parts when there are parts', () => {
    expect(completeName({ lastName: ' Иванов ', firstName: 'Пётр', fio: 'Кто-то другой' })).toEqual({
      lastName: 'Иванов',
      firstName: 'Пётр',
      middleName: null,
      fio: 'Иванов Пётр',
    });
  });

  it('hold nothing that nobody sees, wherever they come from', () => {
    expect(completeName({ lastName: 'Ива\u200bнов', firstName: '<b>Пётр</b>\u061c' })).toEqual({
      lastName: 'Иванов',
      firstName: 'Пётр',
      middleName: null,
      fio: 'Иванов Пётр',
    });
    expect(completeName({ fio: 'Иванов \u3164 Пётр' }).firstName).toBe('Пётр');
  });

  it('give the parts when there are none', () => {
    expect(completeName({ fio: 'Иванов  Пётр Сергеевич' })).toEqual(ivanov);
  });

  it('treat blanks as nothing', () => {
    expect(completeName({ lastName: '  ', firstName: '', fio: null })).toEqual({
      lastName: null,
      firstName: null,
      middleName: null,
      fio: null,
    });
  });

  it('are cut where a hostile one is endless', () => {
    const endless = completeName({ lastName: 'а'.repeat(5_000), firstName: 'б'.repeat(5_000) });
    expect(endless.lastName).toHaveLength(100);
    expect(endless.fio?.length).toBeLessThanOrEqual(302);
  });

  it('keep three parts of the longest whole', () => {
    const part = 'ж'.repeat(100);
    const whole = completeName({ lastName: part, firstName: part, middleName: part });
    expect(whole.fio).toBe([part, part, part].join(' '));
  });

  it('are cut between letters, also those that take two units', () => {
    const { lastName, fio } = completeName({ lastName: `а${'\u{1d49c}'.repeat(200)}`, firstName: 'Анна' });
    expect(lastName).toBe(`а${'\u{1d49c}'.repeat(99)}`);
    expect(fio).toBe(`${lastName} Анна`);
  });
});
