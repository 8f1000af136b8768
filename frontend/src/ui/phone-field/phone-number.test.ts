import { numberGroups } from '@gatehouse/contracts/core/phone-text.ts';
import { describe, expect, test } from 'vitest';
import { countryOf, isE164, nationalText, type PhoneCountry, toE164 } from './phone-number.ts';

const russia: PhoneCountry = { country: 'RU', name: 'Россия', code: '+7' };
const kazakhstan: PhoneCountry = { country: 'KZ', name: 'Казахстан', code: '+7' };
const germany: PhoneCountry = { country: 'DE', name: 'Германия', code: '+49' };
const uzbekistan: PhoneCountry = { country: 'UZ', name: 'Узбекистан', code: '+998' };
const countries = [russia, kazakhstan, germany, uzbekistan];

describe('E.164 from what people type', () => {
  test.each([
    ['916 123-45-67', russia, '+79161234567'],
    ['8 (916) 123-45-67', russia, '+79161234567'],
    ['79161234567', russia, '+79161234567'],
    ['+7 916 123 45 67', germany, '+79161234567'],
    ['151 12345678', germany, '+4915112345678'],
    ['', russia, ''],
    ['916 123-45-67', undefined, '9161234567'],
    ['+7 916 123-45-67', undefined, '+79161234567'],
    ['abc', russia, ''],
    ['+49 30 123456 доб. 12', germany, '+49 30 123456 доб. 12'],
    ['8 (999) 123-45-67, ext. 12', undefined, '8 (999) 123-45-67, ext. 12'],
  ])('%s', (text, country, expected) => {
    expect(toE164(text, country)).toBe(expected);
  });
});

describe('country of a number', () => {
  test('stays while its code fits', () => {
    expect(countryOf('+77011234567', countries, kazakhstan)).toBe(kazakhstan);
  });

  test('is the one with the longest code', () => {
    expect(countryOf('+998901234567', countries, russia)).toBe(uzbekistan);
    expect(countryOf('+49151', countries)).toBe(germany);
  });

  test('is unknown for national and foreign numbers', () => {
    expect(countryOf('9161234567', countries)).toBeUndefined();
    expect(countryOf('+1555', countries)).toBeUndefined();
  });
});

test('a number is shown without its code, in groups', () => {
  expect(nationalText('+79161234567', russia)).toBe('916 123 45 67');
  expect(nationalText('+7916', russia)).toBe('916');
  expect(nationalText('+4915112345678', germany)).toBe('151 123 456 78');
  expect(nationalText('9161', undefined)).toBe('9161');
  expect(nationalText('+1555', undefined)).toBe('+1555');
  expect(nationalText('', russia)).toBe('');
});

test('only whole numbers are E.164', () => {
  expect(isE164('+79161234567')).toBe(true);
  expect(isE164('+7916')).toBe(false);
  expect(isE164('79161234567')).toBe(false);
  expect(isE164('+0123456789')).toBe(false);
});

test.each([
  ['+79163755281', '+7 916 375 52 81'],
  ['+7******5281', '+7 *** *** 52 81'],
  ['+12025550123', '+1 202 555 0123'],
  ['+447700900008', '+44 770 090 0008'],
  ['+375291234567', '+375 291 234 567'],
  ['+99890123', '+998 901 23'],
  ['8 800', '8 800'],
])('%s is read in groups, everywhere the same', (number, read) => {
  expect(numberGroups(number).join(' ')).toBe(read);
});
