import { registrationErrors } from '@gatehouse/contracts/identity/errors.ts';
import { defaultSettings, type SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { describe, expect, it } from 'vitest';
import { createPasswordPolicy } from './password-policy.service.ts';
import { judgementOf, strengthOf } from './password-strength.ts';

const log = createLogger({ service: 'identity', level: 'silent' });
const policy = (settings: Partial<SettingsSnapshot> = {}) =>
  createPasswordPolicy({
    settings: { current: () => ({ ...defaultSettings, ...settings }) },
    strength: {
      of: async (question) => strengthOf(question),
      whileTyping: async (question) => judgementOf(question),
    },
    log,
  });
const twice = (password: string) => ({ password, repeatPassword: password });

it('a password that keeps the rules is accepted', async () => {
  expect(await policy().errorList(twice('Orchid-Lantern-42'), ['anna'])).toBeUndefined();
});

it.each([
  ['Ab1', 'errorPolicy'],
  ['password', 'errorPolicy'],
  ['Password2026', 'errorCommon'],
  ['Qwerty123', 'errorCommon'],
  ['Анна-Иванова1', 'errorContext'],
])('%s is refused with %s', async (password, code) => {
  const context = ['Анна', 'Иванова'];
  expect(await policy().errorList(twice(password), context)).toEqual({ password: code });
});

it('two different passwords do not match, and both fields say so', async () => {
  expect(
    await policy().errorList({ password: 'Orchid-Lantern-42', repeatPassword: 'Orchid-Lantern-43' }, []),
  ).toEqual({
    password: 'errorMatch',
    repeatPassword: 'errorMatch',
  });
});

it('the custom pattern counts; one that is broken does not, one that never ends refuses within its time', async () => {
  expect(await policy({ passwordPattern: '^\\S+$' }).faults('Orchid Lantern 42', [])).toEqual(['pattern']);
  expect(await policy({ passwordPattern: '(' }).faults('Orchid-Lantern-42', [])).toEqual([]);
  expect(
    await policy({ passwordPattern: '(.+)+\\u0000$' }).faults('Orchid-Lantern-42-Orchid-Lantern', []),
  ).toEqual(['pattern']);
});

it('throws the error of the form it is part of', async () => {
  await expect(policy().assertKept(twice('short'), [])).rejects.toThrow('password.form');
  await expect(policy().assertKept(twice('short'), [], registrationErrors.form)).rejects.toThrow(
    'registration.form',
  );
});

describe('while a password is typed', () => {
  const context = ['ivanova', 'Анна', 'Lighthouse Portal'];

  it.each([
    ['Welcome2026!', 'weak', ['word', 'ending']],
    ['Qwertyuiop12', 'weak', 'ending'],
    ['Пароль2026!', 'weak', 'word'],
    ['Aaaaaaaa11', 'weak', 'repeat'],
    ['Abcdefgh12', 'weak', 'sequence'],
    ['Ivanova1!x', 'weak', ['context']],
    ['Short1', 'weak', []],
  ])('%s is %s, because of %j', async (password, strength, weaknesses) => {
    const verdict = await policy().verdict(password, context);
    expect(verdict.strength).toBe(strength);
    if (typeof weaknesses === 'string') expect(verdict.weaknesses).toContain(weaknesses);
    else expect(verdict.weaknesses).toEqual(weaknesses);
  });

  it('what is strong needs no advice', async () => {
    expect(await policy().verdict('Orchid-Lantern-42-harbour', context)).toEqual({
      strength: 'strong',
      weaknesses: [],
    });
  });

  it('weak is what the form would be refused for, and nothing else is', async () => {
    const tried = [
      'Welcome-2026!',
      'Zyx-Quartz',
      'Анна2026!',
      'Lighthouse9',
      'kq7Wm2',
      'Москва-Xx77-plum',
      'Violin1!',
    ];
    for (const password of tried) {
      const refused = (await policy().errorList(twice(password), context)) !== undefined;
      const { strength } = await policy().verdict(password, context);
      expect([password, strength === 'weak']).toEqual([password, refused]);
    }
  });
});
