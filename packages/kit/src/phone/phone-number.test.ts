import { expect, it } from 'vitest';
import { countryOfNumber, normalizePhoneNumber, readablePhoneNumber } from './phone-number.ts';

it('takes numbers of people, whatever their country', () => {
  expect(normalizePhoneNumber('8 (916) 123-45-67')).toBe('+79161234567');
  expect(['+77012345678', '+12125551234', '+4915112345678'].map(normalizePhoneNumber)).toEqual([
    '+77012345678',
    '+12125551234',
    '+4915112345678',
  ]);
});

it.each([
  ['premium', ['+78091234567', '+19002345678', '+33812345678', '+97912345678', '+979123456789']],
  ['shared cost', ['+49180123456', '+80812345678']],
  ['toll-free', ['+78001234567', '+18005551234', '+80012345678']],
  ['company-wide', ['+443331234567']],
  ['personal', ['+447012345678']],
  ['satellite', ['+870773111632', '+881612345678', '+88213123456', '+8835100123456']],
])('refuses %s numbers', (_, numbers) => {
  expect(numbers.map(normalizePhoneNumber)).toEqual(numbers.map(() => undefined));
});

it('refuses what no number of its country looks like', () => {
  expect(['', 'nobody', '+7916', '+7916123456789'].map(normalizePhoneNumber)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('tells countries apart that share a calling code', () => {
  expect(['+79161234567', '+77012345678', '+12125551234', '+14165551234'].map(countryOfNumber)).toEqual([
    'RU',
    'KZ',
    'US',
    'CA',
  ]);
  expect(countryOfNumber('person@example.org')).toBeUndefined();
});

it('writes a number in groups, and what is none as it is', () => {
  expect(['+79161234567', '+12125551234', 'home'].map(readablePhoneNumber)).toEqual([
    '+7 916 123 45 67',
    '+1 212 555 1234',
    'home',
  ]);
});

it.each([
  '\u202a+7\u00a0916\u2011123\u201345.67\u202c',
  '8.916.123.45.67',
  '8\u2212916\u2212123\u221245\u221267',
  '\u200b+7 916 123 45 67\ufeff',
  '（916）123—45—67',
])('reads the pasted number %j', (typed) => {
  expect(normalizePhoneNumber(typed)).toBe('+79161234567');
});

it.each([
  '8 (999) 123-45-67 доб. 12',
  '+79991234567 ext 12',
  'call 8 999 123-45-67',
  '+79991234567,12',
  '79991234567#',
])('drops nothing of %j', (typed) => {
  expect(normalizePhoneNumber(typed)).toBeUndefined();
});
