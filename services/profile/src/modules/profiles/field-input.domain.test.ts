import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { type OwnInput, readOwn } from '@gatehouse/kit/text/field-input.ts';
import { describe, expect, it } from 'vitest';
import { toldChange, uniqueKeyOf } from './field-input.domain.ts';
import { fieldWith } from './profile-form.fixtures.ts';

const text = { ru: 'Да', en: 'Yes' };
const items = [
  { id: 'a', value: text },
  { id: 'b', value: text },
  { id: 'old', value: text, active: false },
];
const values = (...kept: string[]) => ({ values: kept });
const wrong = (code: string, below = '') => ({ errors: [[below, code]] });
const long = (max: number, now: number) => wrong(withBound('errorTooLong', { of: 'characters', max, now }));
const outside = wrong(withBound('errorRange', { of: 'day', min: '1900-01-01', max: '2199-12-31' }));

const nothing = { stored: [], pictures: new Set(['mine']) };

describe('a value', () => {
  it.each<[string, Parameters<typeof fieldWith>[0], OwnInput, object]>([
    ['text', { fieldType: 'input' }, '  Омск \n сегодня ', values('Омск сегодня')],
    ['text with markup', { fieldType: 'input' }, '<b>Омск</b>\u202e', values('Омск')],
    ['letters beyond the first plane', { fieldType: 'input' }, '𝒜𝓷𝓷𝓪', values('𝒜𝓷𝓷𝓪')],
    ['text of blanks', { fieldType: 'input' }, ' \t ', values()],
    ['text that is endless', { fieldType: 'input' }, 'а'.repeat(256), long(255, 256)],
    ['lines', { fieldType: 'textarea' }, 'один\r\nдва', values('один\nдва')],
    ['lines without an end', { fieldType: 'textarea' }, 'а'.repeat(2_001), long(2_000, 2_001)],
    ['a day', { fieldType: 'date' }, '2024-02-29', values('2024-02-29')],
    ['a day that is none', { fieldType: 'date' }, '2023-02-29', wrong('errorFormat')],
    ['the first day', { fieldType: 'date' }, '1900-01-01', values('1900-01-01')],
    ['the day before it', { fieldType: 'date' }, '1899-12-31', outside],
    ['a day too far ahead', { fieldType: 'date' }, '2200-01-01', outside],
    ['a phone', { fieldType: 'phone' }, '8 (916) 123-45-67', values('+79161234567')],
    ['a phone of nobody', { fieldType: 'phone' }, '12345', wrong('errorPhone')],
    ['a phone with an extension', { fieldType: 'phone' }, '8 (999) 123-45-67 доб. 12', wrong('errorPhone')],
    [
      'a pasted phone',
      { fieldType: 'phone' },
      '\u202a+7\u00a0999\u2011123.45.67\u202c',
      values('+79991234567'),
    ],
    [
      'an e-mail of another script',
      { fieldType: 'email' },
      ' X@sünde.example\u200b',
      values('x@sünde.example'),
    ],
    ['an address', { fieldType: 'email' }, ' Anna@Example.ORG', values('anna@example.org')],
    ['no address', { fieldType: 'email' }, 'anna', wrong('errorEmail')],
    ['an endless address', { fieldType: 'email' }, `${'a'.repeat(250)}@b.ru`, long(254, 255)],
    ['a choice', { fieldType: 'dropbox', items }, 'b', values('b')],
    ['no choice', { fieldType: 'combobox', items }, 'c', wrong('errorChoice')],
    ['a choice of before', { fieldType: 'dropbox', items }, 'old', wrong('errorChoice')],
    ['no', { fieldType: 'toggle' }, false, values('false')],
    ['a word for yes', { fieldType: 'toggle' }, 'true', wrong('errorType')],
    ['yes for a text', { fieldType: 'input' }, true, wrong('errorType')],
    ['many for one', { fieldType: 'input' }, ['a'], wrong('errorType')],
    ['one for many', { fieldType: 'input', multiple: true }, 'a', wrong('errorType')],
    ['many, one twice, one empty', { multiple: true }, ['b', '', 'a', 'b '], values('b', 'a')],
    ['many, one wrong', { fieldType: 'phone', multiple: true }, ['', '1'], wrong('errorPhone', '.1')],
    ['an own picture', { fieldType: 'picture' }, 'mine', values('mine')],
    ['a picture of somebody else', { fieldType: 'picture' }, 'theirs', wrong('errorPictureGone')],
    ['nothing', { fieldType: 'date' }, null, values()],
    ['nothing of many', { multiple: true }, null, values()],
  ])('%s', (_, field, given, read) => {
    expect(readOwn(fieldWith(field), given, nothing)).toEqual(read);
  });

  it('that was chosen before its choice was switched off may stay', () => {
    expect(
      readOwn(fieldWith({ fieldType: 'dropbox', items }), 'old', { ...nothing, stored: ['old'] }),
    ).toEqual(values('old'));
  });

  it('that is unique is compared whatever its case and width', () => {
    const unique = fieldWith({ unique: true });
    expect(uniqueKeyOf(unique, ['Ａ-42'])).toBe(uniqueKeyOf(unique, ['a-42']));
    expect([uniqueKeyOf(unique, []), uniqueKeyOf(fieldWith({}), ['a'])]).toEqual([undefined, undefined]);
  });
});

describe('a change of choices', () => {
  const cities = [
    { id: 'o', value: { ru: 'Орёл', en: 'Oryol' } },
    { id: 'p', value: { ru: 'Пермь', en: 'Perm' } },
  ];
  const choice = (more: object = {}) => fieldWith({ fieldType: 'dropbox', items: cities, ...more });

  it('is told in both languages at once, and in each', () => {
    expect(toldChange(choice(), ['o'], ['p'])).toEqual({
      previous: 'Орёл / Oryol',
      current: 'Пермь / Perm',
      titles: {
        ru: { previous: 'Орёл', current: 'Пермь' },
        en: { previous: 'Oryol', current: 'Perm' },
      },
    });
    expect(toldChange(choice({ fieldType: 'combobox', multiple: true }), [], ['o', 'p']).titles).toEqual({
      ru: { previous: [], current: ['Орёл', 'Пермь'] },
      en: { previous: [], current: ['Oryol', 'Perm'] },
    });
  });

  it('names the id in the language in which two are called alike, and where both stand', () => {
    const items = [...cities, { id: 'q', value: { ru: 'Пермь-2', en: 'Perm' } }];
    expect(toldChange(choice({ items }), [], ['q'])).toEqual({
      previous: null,
      current: 'Пермь-2 / Perm (q)',
      titles: {
        ru: { previous: null, current: 'Пермь-2' },
        en: { previous: null, current: 'Perm (q)' },
      },
    });
  });

  it('is told once where both languages say the same, and where there are no titles', () => {
    const items = [{ id: 'k', value: { ru: 'KZ', en: 'KZ' } }];
    expect(toldChange(choice({ items }), [], ['k'])).toEqual({ previous: null, current: 'KZ' });
    expect(toldChange(fieldWith({ fieldType: 'input' }), ['a'], ['b'])).toEqual({
      previous: 'a',
      current: 'b',
    });
  });
});
