import { describe, expect, test } from 'vitest';
import { judgePassword, passwordErrors, readPolicy, withRefusal } from './password-policy.ts';

const broken = (password: string, settings: Record<string, unknown> = {}) =>
  judgePassword(password, readPolicy(settings))
    .filter(({ kept }) => kept === false)
    .map(({ rule }) => rule);

describe('rules of the public settings', () => {
  test('only those in force are shown', () => {
    expect(judgePassword('', readPolicy({})).map(({ rule }) => rule)).toEqual([
      'min',
      'max',
      'upper',
      'lower',
      'numbers',
    ]);
    expect(
      judgePassword(
        '',
        readPolicy({ passwordSymbols: true, passwordPattern: 'x', passwordUppercase: false }),
      ).map(({ rule }) => rule),
    ).toEqual(['min', 'max', 'lower', 'numbers', 'symbols', 'pattern']);
  });

  test.each([
    ['Abcdefg1', {}, []],
    ['abcdefg1', {}, ['upper']],
    ['ABCDEFG1', {}, ['lower']],
    ['Abcdefgh', {}, ['numbers']],
    ['Abcde1', {}, ['min']],
    ['Пароль123', {}, []],
    ['Abcdefg1', { passwordSymbols: true }, ['symbols']],
    ['Abcdefg1%', { passwordSymbols: true, passwordSymbolSet: '#' }, ['symbols']],
    ['Abcdefg1', { passwordPattern: '^\\d' }, ['pattern']],
    ['Abcdefg1', { passwordPattern: '(' }, []],
    ['Abcdefg1', { passwordMinLength: 4 }, []],
    ['Abcd1', { passwordMinLength: 4 }, ['min']],
    [`Aa1${'x'.repeat(126)}`, {}, ['max']],
  ])('%s with %o breaks %o', (password, settings, rules) => {
    expect(broken(password, settings)).toEqual(rules);
  });

  test('a character counts once, however it is composed', () => {
    expect(broken('Й'.normalize('NFD') + 'йцукен1'.normalize('NFD'))).toEqual([]);
    expect(broken('Aa1😀😀😀😀')).toEqual(['min']);
  });
});

describe('a password that the server refused', () => {
  const broken = (code: string | undefined, settings = {}) =>
    withRefusal(judgePassword('Abcdefg1', readPolicy(settings)), code)
      .filter(({ kept }) => kept === false)
      .map(({ rule }) => rule);

  test.each([
    ['errorCommon', ['common']],
    ['errorContext', ['context']],
    ['errorPolicy', ['pattern']],
    ['errorMatch', []],
    [undefined, []],
  ])('for %s never stands beside a list that is all well', (code, rules) => {
    expect(broken(code)).toEqual(rules);
  });

  test('for a pattern that the browser left to it fails there, once', () => {
    expect(broken('errorPolicy', { passwordPattern: '(a+)+$' })).toEqual(['pattern']);
    expect(broken('errorPolicy', { passwordPattern: '^x' })).toEqual(['pattern']);
  });
});

describe('password and its repetition', () => {
  const policy = readPolicy({});
  test.each([
    ['', '', { password: 'errorEmpty', repeatPassword: 'errorEmpty' }],
    ['short', 'short', { password: 'errorPolicy' }],
    ['Abcdefg1', 'Abcdefg2', { repeatPassword: 'errorMatch' }],
    ['Abcdefg1', 'Abcdefg1', {}],
  ])('%s and %s', (password, repeatPassword, errors) => {
    expect(passwordErrors({ password, repeatPassword }, policy)).toEqual(errors);
  });
});
