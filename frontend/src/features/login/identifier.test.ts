import { expect, test } from 'vitest';
import { hintIn, isNameRefused, readIdentifier, refusedName } from './identifier.ts';

test.each([
  ['anna', 'login', 'anna'],
  ['  anna.ivanova ', 'login', 'anna.ivanova'],
  ['anna@example.com', 'email', 'anna@example.com'],
  ['+7 916 123-45-67', 'mobile', '+7 916 123-45-67'],
  ['8 (916) 123-45-67', 'mobile', '8 (916) 123-45-67'],
  ['12345', 'login', '12345'],
  ['@anna', 'login', '@anna'],
  ['1234567890123456', 'login', '1234567890123456'],
  ['\u202a+7\u00a0916\u00a0123\u201345\u201367\u202c', 'mobile', '+7 916 123\u201345\u201367'],
  ['8.916.123.45.67', 'mobile', '8.916.123.45.67'],
  ['name@corp', 'login', 'name@corp'],
  ['root@localhost', 'login', 'root@localhost'],
  ['x@sünde.example', 'email', 'x@sünde.example'],
  ['müller@example.com', 'login', 'müller@example.com'],
])('%s is named by %s', (text, idKey, value) => {
  expect(readIdentifier(text)).toEqual({ idKey, value });
});

test('blanks name nobody', () => {
  expect(readIdentifier('  ')).toBeUndefined();
});

test.each([
  ['?ref=%2Fx&login_hint=anna%40example.com', 'anna@example.com'],
  ['?ref=%2Fx', ''],
  ['?login_hint=anna%0D%0Aboris', ''],
  ['?login_hint=anna%E2%80%AEgro', ''],
  [`?login_hint=${'a'.repeat(255)}`, ''],
])('an application that leads to %s expects %j', (search, expected) => {
  expect(hintIn(search)).toBe(expected);
});

test('what is wrong with a name is said by the kind of name it is', () => {
  const codeOf = (text: string, fields: Record<string, string>) => {
    const person = readIdentifier(text);
    return person && refusedName(person, fields);
  };
  expect(codeOf('anna@example.com', { email: 'errorFormat' })).toBe('errorEmail');
  expect(codeOf('+7 916 123-45-67', { mobile: 'errorFormat' })).toBe('errorPhone');
  expect(codeOf('anna', { login: 'errorFormat' })).toBe('errorFormat');
  expect(codeOf('anna', { credential: 'errorFormat' })).toBeUndefined();
  expect([isNameRefused({ mobile: 'errorFormat' }), isNameRefused({ credential: 'errorFormat' })]).toEqual([
    true,
    false,
  ]);
});
