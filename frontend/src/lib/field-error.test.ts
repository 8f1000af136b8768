import type { Bound } from '@gatehouse/contracts/core/bounds.ts';
import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { problem } from '../testing/problem.ts';
import { textsIn } from '../testing/texts.ts';
import { fieldErrorText, lengthErrorText } from './field-error.ts';
import { judgeRefusal } from './refusal.ts';

const intlOf = (locale: 'ru' | 'en') =>
  createIntl({
    locale,
    messages: textsIn(locale),
  });
const [ru, en] = [intlOf('ru'), intlOf('en')];
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const told = (code: string, bound: Bound, intl = ru) => plain(fieldErrorText(intl, withBound(code, bound)));

describe('a bound in words', () => {
  test.each([
    [1, 'Не больше 1 символа, сейчас 70', 'At most 1 character, now 70'],
    [2, 'Не больше 2 символов, сейчас 70', 'At most 2 characters, now 70'],
    [21, 'Не больше 21 символа, сейчас 70', 'At most 21 characters, now 70'],
    [64, 'Не больше 64 символов, сейчас 70', 'At most 64 characters, now 70'],
  ])('%i characters', (max, russian, english) => {
    const bound = { of: 'characters', max, now: 70 };
    expect(told('errorTooLong', bound)).toBe(russian);
    expect(told('errorTooLong', bound, en)).toBe(english);
  });

  test.each<[string, Bound, string]>([
    ['errorTooShort', { of: 'characters', min: 3, now: 1 }, 'Не меньше 3 символов, сейчас 1'],
    ['errorFormat', { of: 'characters', max: 64, now: 65 }, 'Не больше 64 символов, сейчас 65'],
    ['errorTooLong', { of: 'entries', max: 20, now: 21 }, 'Не больше 20 значений, сейчас 21'],
    ['errorTooShort', { of: 'entries', min: 1, now: 0 }, 'Не меньше 1 значения, сейчас 0'],
    ['errorRange', { of: 'number', min: 1, max: 1_000_000 }, 'Введите число от 1 до 1 000 000'],
    ['errorRange', { of: 'number', min: 0 }, 'Введите число не меньше 0'],
    ['errorRange', { of: 'number', max: 9 }, 'Введите число не больше 9'],
    [
      'errorRange',
      { of: 'day', min: '1900-01-01', max: '2199-12-31' },
      'Введите дату с 1 января 1900 г. по 31 декабря 2199 г.',
    ],
    [
      'errorImageBytes',
      { of: 'bytes', max: 524_288, now: 524_289 },
      'Нужен файл не больше 512 КБ, а в этом 512,01 КБ',
    ],
    [
      'errorImageBytes',
      { of: 'bytes', max: 5_242_880, now: 9_000_000 },
      'Нужен файл не больше 5 МБ, а в этом 8,59 МБ',
    ],
    [
      'errorImageSize',
      { of: 'pixels', max: 16_777_216, now: 24_470_208 },
      'Нужна картинка не больше 16,7 Мп, а в этой 24,5 Мп. Уменьшите её',
    ],
    [
      'errorImageSize',
      { of: 'side', min: 32, now: 31 },
      'Сторона картинки должна быть не короче 32 точек, сейчас 31',
    ],
  ])('%s %o', (code, bound, text) => {
    expect(told(code, bound)).toBe(text);
  });

  test('of a kind that this version does not know are those of the code', () => {
    expect(told('errorTooLong', { of: 'seconds', max: 5, now: 6 })).toBe('Слишком длинно. Сократите');
    expect(told('errorTooLong', { of: 'bytes', max: 5 })).toBe('Слишком длинно. Сократите');
    expect(fieldErrorText(ru, 'errorOfTomorrow')).toBe('Проверьте написание');
  });
});

test('a field that judges a text says what the server says of it, letters beyond the first plane included', () => {
  const refused = {
    ...problem(400, 'request.invalid'),
    errorList: { name: 'errorTooLong' },
    errorBounds: { name: { of: 'characters', max: 3, now: 4 } },
  };
  const byServer = fieldErrorText(en, judgeRefusal(refused).fields.name ?? '');
  expect(byServer).toBe('At most 3 characters, now 4');
  expect(lengthErrorText(en, '𝒜nna', 3)).toBe(byServer);
  expect(lengthErrorText(en, '𝒜nn', 3)).toBeUndefined();
  expect(lengthErrorText(en, 'Anna', undefined)).toBeUndefined();
});
