import { codeOf, withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { defaultSettings } from '@gatehouse/contracts/platform/settings.ts';
import { describe, expect, it } from 'vitest';
import { settingRules } from './setting-rules.domain.ts';
import { decideSettings, keysOutside, publicSettings } from './settings.domain.ts';

const refusal = (wanted: Record<string, unknown>) => {
  const decision = decideSettings(defaultSettings, wanted);
  return decision.kind === 'refused' ? decision.errorList : undefined;
};
const codes = (wanted: Record<string, unknown>) => {
  const errors = Object.entries(refusal(wanted) ?? {});
  return Object.fromEntries(errors.map(([key, error]) => [key, codeOf(error)]));
};
const range = (bound: object) => withBound('errorRange', { of: 'number', ...bound });

describe('changing settings', () => {
  it('tells what changed from what to what', () => {
    expect(decideSettings(defaultSettings, { authCodeLength: 8 })).toEqual({
      kind: 'changed',
      changes: [
        {
          key: 'authCodeLength',
          title: 'Длина кода',
          value: 8,
          published: 8,
          changes: [{ field: 'authCodeLength', previous: 6, current: 8 }],
        },
      ],
    });
  });

  it('changes nothing when the value is the same', () => {
    expect(decideSettings(defaultSettings, { authCodeLength: 6 })).toEqual({ kind: 'changed', changes: [] });
  });

  it.each([
    ['unknown', { nothing: 1 }, { nothing: 'errorUnknown' }],
    ['inherited name', { constructor: 1 }, { constructor: 'errorUnknown' }],
    ['text for a number', { authCodeLength: '6' }, { authCodeLength: 'errorType' }],
    ['operator object', { authCodeLength: { $gt: 0 } }, { authCodeLength: 'errorType' }],
    ['list', { authCodeLength: [6] }, { authCodeLength: 'errorType' }],
    ['null', { authCodeLength: null }, { authCodeLength: 'errorType' }],
    ['fraction', { authCodeLength: 6.5 }, { authCodeLength: 'errorType' }],
    ['not a number', { authCodeLength: Number.NaN }, { authCodeLength: 'errorType' }],
    ['below the minimum', { passwordMinLength: 7 }, { passwordMinLength: 'errorRange' }],
    ['above the maximum', { recoveryLinkAlive: 10_081 }, { recoveryLinkAlive: 'errorRange' }],
    ['read only', { argonParallelism: 2 }, { argonParallelism: 'errorReadonly' }],
    ['not a choice', { nameFormat: 'OIF' }, { nameFormat: 'errorChoice' }],
    ['number for a flag', { headerVisible: 1 }, { headerVisible: 'errorType' }],
    ['too long', { passwordPattern: 'x'.repeat(201) }, { passwordPattern: 'errorTooLong' }],
  ])('refuses: %s', (_, wanted, errorList) => {
    expect(codes(wanted)).toEqual(errorList);
  });

  it('takes texts without the blanks around them', () => {
    expect(decideSettings(defaultSettings, { passwordSymbolSet: ' !@#\u00a0' })).toMatchObject({
      kind: 'changed',
      changes: [{ key: 'passwordSymbolSet', value: '!@#' }],
    });
    expect(decideSettings(defaultSettings, { passwordPattern: '  ' })).toEqual({
      kind: 'changed',
      changes: [],
    });
  });

  it('names what the rules refuse beside what the bounds refuse', () => {
    expect(codes({ authCodeLength: '6', passwordMinLength: 40, passwordMaxLength: 30 })).toMatchObject({
      authCodeLength: 'errorType',
      passwordMinLength: 'errorRange',
      passwordMaxLength: 'errorRange',
    });
  });

  it('refuses names that objects treat in their own way', () => {
    expect(decideSettings(defaultSettings, JSON.parse('{"__proto__": 1}')).kind).toBe('refused');
  });

  it.each([
    ['historyRetention', 44],
    ['integrationLogRetention', 13],
    ['providerApiLogRetention', 6],
    ['providerSyncLogRetention', 6],
    ['interactionRetention', 29],
    ['integrationJournalRetention', 6],
    ['requestRetention', 89],
    ['invitationRetention', 89],
    ['membershipRetention', 89],
  ])('keeps the floor of %s', (key, tooLow) => {
    expect(codes({ [key]: tooLow })).toEqual({ [key]: 'errorRange' });
    expect(refusal({ [key]: tooLow + 1 })).toBeUndefined();
  });

  it('says between which numbers one has to be, and how long a text may', () => {
    expect(refusal({ authCodeLength: 11, passwordPattern: 'x'.repeat(201) })).toEqual({
      authCodeLength: range({ min: 4, max: 10 }),
      passwordPattern: withBound('errorTooLong', { of: 'characters', max: 200, now: 201 }),
    });
  });

  it('keeps the resend time below the lifetime of a code', () => {
    expect(refusal({ authCodeResendAlive: 300 })).toEqual({
      authCodeAlive: range({ min: 301 }),
      authCodeResendAlive: range({ max: 299 }),
    });
    expect(refusal({ authCodeAlive: 60 })).toEqual({
      authCodeAlive: range({ min: 61 }),
      authCodeResendAlive: range({ max: 59 }),
    });
    expect(refusal({ authCodeAlive: 60, authCodeResendAlive: 30 })).toBeUndefined();
    expect(refusal({ authCodeAlive: 60, authCodeResendAlive: 60 })).toEqual({
      authCodeAlive: range({ min: 61 }),
      authCodeResendAlive: range({ max: 59 }),
    });
  });

  it('keeps generated passwords within the policy', () => {
    expect(refusal({ passwordMinLength: 12 })).toEqual({
      passwordMinLength: range({ max: 8 }),
      passwordGeneratedLength: range({ min: 12 }),
    });
    expect(refusal({ passwordMinLength: 12, passwordGeneratedLength: 14 })).toBeUndefined();
  });

  it('keeps idle lifetimes within absolute ones', () => {
    expect(refusal({ sessionIdleAlive: 721 })).toEqual({
      sessionIdleAlive: range({ max: 720 }),
      sessionAbsoluteAlive: range({ min: 721 }),
    });
    expect(refusal({ rememberMeAbsoluteAlive: 13 })).toEqual({
      rememberMeIdleAlive: range({ max: 13 }),
      rememberMeAbsoluteAlive: range({ min: 14 }),
    });
  });

  it('holds with the defaults', () => {
    expect(settingRules.filter((rule) => !rule.holds(defaultSettings))).toEqual([]);
  });
});

describe('passwordPattern', () => {
  it.each(['^[A-Z].*\\d$', '[+*]{2}', '(a+)+$', '(?i)abc', '^\\p{Lu}', ''])(
    'takes what RE2 compiles: %s',
    (pattern) => {
      expect(refusal({ passwordPattern: pattern })).toBeUndefined();
    },
  );
  it.each([
    ['nothing', { passwordPattern: '^$' }],
    ['what is too short', { passwordPattern: '^.{1,7}$' }],
    ['what is too long', { passwordPattern: '.{65}', passwordMaxLength: 64 }],
    ['no text at all', { passwordPattern: 'a^' }],
    [
      'a password without the digit that another rule asks for',
      { passwordPattern: '^[A-Za-z]+$', passwordNumbers: true },
    ],
  ])('is refused where it matches %s', (_, wanted) => {
    expect(refusal(wanted)).toEqual({ passwordPattern: 'errorUnmatched' });
  });

  it('is named where another rule leaves no password that matches it', () => {
    const now = { ...defaultSettings, passwordPattern: '^[A-Za-z0-9]{8}$' };
    const refused = { kind: 'refused', errorList: { passwordPattern: 'errorUnmatched' } };
    expect(decideSettings(now, { passwordMinLength: 9, passwordGeneratedLength: 9 })).toEqual(refused);
    expect(decideSettings(now, { passwordSymbols: true })).toEqual(refused);
    expect(decideSettings(now, { passwordUppercase: true }).kind).toBe('changed');
    // A pattern of before this rule stops no other setting.
    const broken = { ...defaultSettings, passwordPattern: '^$' };
    expect(decideSettings(broken, { authCodeLength: 8 }).kind).toBe('changed');
    expect(decideSettings(broken, { passwordPattern: '' }).kind).toBe('changed');
  });

  it.each(['(', '(?=.*[a-z]).{8,}', '^(?!.*password)', '(.*)\\1', '(?<=a)b', 'a{2,1}', '[z-a]'])(
    'is refused where RE2 cannot compile it: %s',
    (pattern) => {
      expect(refusal({ passwordPattern: pattern })).toEqual({ passwordPattern: 'errorFormat' });
    },
  );
});

describe('settings of a module', () => {
  it('are its own, each named once', () => {
    const inputs = ['authCodeAlive', 'passwordMinLength', 'authCodeAlive', '__proto__'].map((key) => ({
      key,
    }));
    expect(keysOutside('platform', inputs)).toEqual([
      ['authCodeAlive', 'errorUnique'],
      ['passwordMinLength', 'errorUnknown'],
      ['__proto__', 'errorUnknown'],
    ]);
  });
});

describe('public settings', () => {
  it('are the password policy and the look, and nothing of lifetimes, limits or hashing', () => {
    const shown = publicSettings(defaultSettings);
    expect(shown).toMatchObject({ passwordMinLength: 8, nameFormat: 'FIO', headerVisible: true });
    expect(
      Object.keys(shown).filter((key) => /argon|Alive|Limit|Retention|Attempts|HardStop/.test(key)),
    ).toEqual([]);
  });
});
