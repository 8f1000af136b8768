import { defaultSettings } from '@gatehouse/contracts/platform/settings.ts';
import { describe, expect, it } from 'vitest';
import { brokenRules, contextWords, isMadeOfContext, passwordLength } from './password-policy.domain.ts';

const all = { ...defaultSettings, passwordSymbols: true, passwordMinLength: 10, passwordMaxLength: 64 };
const none = {
  ...defaultSettings,
  passwordUppercase: false,
  passwordLowercase: false,
  passwordNumbers: false,
};

describe('rules of the settings', () => {
  it.each([
    ['Correct-Horse-7', []],
    ['Ab-3', ['min']],
    [`Ab-3${'x'.repeat(61)}`, ['max']],
    ['CorrectHorse77', ['symbols']],
    ['correct-horse-7', ['upper']],
    ['CORRECT-HORSE-7', ['lower']],
    ['Correct-Horse-x', ['numbers']],
    ['', ['min', 'symbols', 'upper', 'lower', 'numbers']],
    ['Правильный-конь-7', []],
  ])('%s breaks %j', (password, rules) => {
    expect(brokenRules(password, all)).toEqual(rules);
  });

  it('count the characters of passwordSymbolSet alone as symbols', () => {
    const settings = { ...all, passwordSymbolSet: '§' };
    expect(brokenRules('Correct-Horse-7', settings)).toEqual(['symbols']);
    expect(brokenRules('Correct§Horse7', settings)).toEqual([]);
  });

  it('never accept fewer than 8 characters, and ask for nothing that is switched off', () => {
    expect(brokenRules('abcdefg', { ...none, passwordMinLength: 1 })).toEqual(['min']);
    expect(brokenRules('abcdefgh', none)).toEqual([]);
  });

  it('count characters, not bytes or halves of them', () => {
    expect(passwordLength('пароль')).toBe(6);
    expect(passwordLength('👩🔑🐴🔋')).toBe(4);
    expect(passwordLength('e\u0301')).toBe(1);
  });

  it('accept 64 characters of any script', () => {
    expect(brokenRules('я'.repeat(64), none)).toEqual([]);
  });
});

describe('words of who and where', () => {
  const words = contextWords([
    'anna.ivanova',
    'anna.ivanova@example.org',
    'Иванова',
    null,
    'Gatehouse Portal',
    'Ян',
  ]);
  it.each(['anna.ivanova', 'AnnaIvanova1', 'Gatehouse2026!', 'Иванова-123', 'example.org1'])(
    '%s is made of who and where',
    (password) => {
      expect(isMadeOfContext(password, words)).toBe(true);
    },
  );
  it.each(['Annapurna-Sunrise-77', 'Orchid-Lantern-42', 'short'])('%s is not', (password) => {
    expect(isMadeOfContext(password, words)).toBe(false);
  });
});
