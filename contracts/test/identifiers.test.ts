import { describe, expect, it } from 'vitest';
import { hasForeignLocalPart } from '../src/core/foreign-address.ts';
import {
  canonicalEmail,
  canonicalName,
  idKeyOf,
  looksLikeNumber,
  pastedText,
} from '../src/core/identifiers.ts';
import { splitExtension } from '../src/core/phone-extension.ts';

it.each([
  ['\u200bplain@example.com\u200b', 'plain@example.com'],
  ['\u202a+7\u00a0916\u2011123\u202c', '+7 916\u2011123'],
  ['\ufeff anna\t', 'anna'],
])('%j is pasted as %j', (typed, text) => {
  expect(pastedText(typed)).toBe(text);
});

describe('an e-mail address', () => {
  it.each([
    ['x@sünde.example', 'x@xn--snde-0ra.example'],
    ['X@XN--SNDE-0RA.example', 'x@xn--snde-0ra.example'],
    ['x@SÜNDE.example', 'x@xn--snde-0ra.example'],
    ['x@sünde。example', 'x@xn--snde-0ra.example'],
    ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
    ['\u200bAnna.Ivanova+tag@Example.COM\u00a0', 'anna.ivanova+tag@example.com'],
  ])('%j is compared as %s', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
    expect(canonicalName(typed)).toBe(canonical);
    expect(canonicalEmail(canonical)).toBe(canonical);
  });

  it.each([
    ['a@b.example,c@d.example', 'two of them'],
    ['a b@c.example', 'a blank'],
    ['a@localhost', 'no domain of the public net'],
    ['a@1.2.3.4', 'a host by its number'],
    ['a@exa_mple.org', 'a letter that DNS does not know'],
    ['a@b..example', 'an empty label'],
    ['.a@b.example', 'a dot at the beginning'],
    ['a@b.example/../', 'a path'],
    ['a@user@b.example', 'two signs'],
    [`${'a'.repeat(65)}@b.example`, 'too long a name'],
    [`a@${'b.'.repeat(126)}example`, 'too long a domain'],
    ['@b.example', 'no name'],
    ['', 'nothing'],
  ])('%j is none: %s', (typed) => {
    expect(canonicalEmail(typed)).toBeUndefined();
  });

  it('is told from one with letters before the @ that few mailboxes have', () => {
    const typed = ['müller@example.com', 'пример@кц.рф', 'a@localhost', 'a@example.com', 'a b@example.com'];
    expect(typed.map(hasForeignLocalPart)).toEqual([true, true, false, false, false]);
  });
});

describe('a name', () => {
  it.each([
    ['Анна', 'анна'],
    [' ｆｕｌｌ ', 'full'],
    ['name@Corp', 'name@corp'],
    ['Root@localhost', 'root@localhost'],
    ['müller@sünde.example', 'müller@xn--snde-0ra.example'],
    ['a@1', 'a@1'],
    ['@anna', '@anna'],
    ['a@b/c', 'a@b/c'],
    [' \u3000\u200b ', undefined],
  ])('%j is compared as %j', (typed, canonical) => {
    expect(canonicalName(typed)).toBe(canonical);
  });
});

it.each([
  ['+7 916 123-45-67', true],
  ['\u202a8\u00a0(916)\u00a0123\u201345\u201367\u202c', true],
  ['8.916.123.45.67', true],
  ['＋7 916 123−45−67', true],
  ['9161234567', true],
  ['+354 581 23 45', true],
  ['916123456', false],
  ['1234567890123456', false],
  ['8 916 123-45-67 доб. 12', false],
  ['anna', false],
])('%j looks like a number: %s', (typed, is) => {
  expect(looksLikeNumber(typed)).toBe(is);
});

it('a text seems to be the kind of name that it is written as', () => {
  const typed = [
    'a@sünde.example',
    '8 916 123-45-67',
    '12345',
    'name@corp',
    'a@localhost',
    'müller@example.com',
  ];
  expect(typed.map(idKeyOf)).toEqual(['email', 'mobile', 'login', 'login', 'login', 'login']);
});

it.each([
  ['8 (999) 123-45-67 доб. 12', '8 (999) 123-45-67', '12'],
  ['8 (999) 123-45-67, добавочный: 12345', '8 (999) 123-45-67', '12345'],
  ['+7 999 123-45-67 ext.12345', '+7 999 123-45-67', '12345'],
  ['+7 999 123-45-67 вн. 12', '+7 999 123-45-67', '12'],
  ['+7 999 123-45-67x12', '+7 999 123-45-67', '12'],
  ['+79991234567#12', '+79991234567', '12'],
  ['+79991234567', '+79991234567', undefined],
  ['', '', undefined],
])('finds the extension of %j', (typed, number, extension) => {
  expect(splitExtension(typed)).toEqual({ number, extension });
});
