import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { plainSchema } from '../scripts/json-schema.ts';
import { errorCatalog, fieldCodeCatalog } from '../src/catalog.ts';
import { ProblemDocument } from '../src/core/problem.ts';
import { messageSettings } from '../src/platform/settings.messages.ts';
import { platformSettings } from '../src/platform/settings.platform.ts';
import { retentionSettings } from '../src/platform/settings.retention.ts';
import { type SettingKey, settingDefinitions, settings } from '../src/platform/settings.ts';
import { usersSettings } from '../src/platform/settings.users.ts';

const bound = (key: SettingKey, side: 'minimum' | 'maximum') => plainSchema(settings[key].schema)[side];

describe('errors', () => {
  it('have unique codes of context and name', () => {
    const codes = errorCatalog.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[a-z]+(-[a-z]+)*\.[a-z][A-Za-z]*$/.test(code))).toEqual([]);
  });

  it('are failures, with a title in both languages', () => {
    const wrong = errorCatalog.filter(
      ({ status, title }) => status < 400 || status > 599 || title.ru.trim() === '' || title.en.trim() === '',
    );
    expect(wrong.map(({ code }) => code)).toEqual([]);
    expect(errorCatalog.filter(({ title }) => !/[а-яё]/i.test(title.ru)).map(({ code }) => code)).toEqual([]);
  });

  it('carry only keys that the problem document knows', () => {
    const known = Object.keys(ProblemDocument.properties);
    const unknown = errorCatalog.flatMap(({ code, extras = {} }) =>
      Object.keys(extras).flatMap((key) => (known.includes(key) ? [] : [`${code} ${key}`])),
    );
    expect(unknown).toEqual([]);
  });

  it('name each field code once over all contexts', () => {
    const codes = Object.values(fieldCodeCatalog).flat();
    expect(codes.length).toBeGreaterThan(0);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^error[A-Z][A-Za-z]*$/.test(code))).toEqual([]);
  });
});

describe('settings', () => {
  it('have defaults inside their own bounds', () => {
    const ajv = new Ajv2020({ strict: true });
    const outside = settingDefinitions.filter(
      (setting) => !ajv.validate(plainSchema(setting.schema), setting.default),
    );
    expect(outside.map(({ key }) => key)).toEqual([]);
  });

  it('have keys that are unique over the groups', () => {
    const keys = [
      ...Object.keys(platformSettings),
      ...Object.keys(retentionSettings),
      ...Object.keys(messageSettings),
      ...Object.keys(usersSettings),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(settingDefinitions.length).toBe(keys.length);
  });

  it('bound every number from both sides and every text by its length', () => {
    const loose = settingDefinitions.filter((setting) => {
      const schema = plainSchema(setting.schema);
      if (schema.type === 'integer' || schema.type === 'number') {
        return schema.minimum === undefined || schema.maximum === undefined;
      }
      return schema.type === 'string' && schema.enum === undefined && schema.maxLength === undefined;
    });
    expect(loose.map(({ key }) => key)).toEqual([]);
  });

  it('have a title in both languages', () => {
    const silent = settingDefinitions.filter(({ title }) => title.ru.trim() === '' || title.en.trim() === '');
    expect(silent.map(({ key }) => key)).toEqual([]);
  });

  it('are never both secret and public', () => {
    expect(settingDefinitions.filter((setting) => setting.secret && setting.public)).toEqual([]);
  });

  it.each<[SettingKey, number]>([
    ['historyRetention', 45],
    ['integrationLogRetention', 14],
    ['providerApiLogRetention', 7],
    ['providerSyncLogRetention', 7],
    ['interactionRetention', 30],
    ['integrationJournalRetention', 7],
    ['requestRetention', 90],
    ['invitationRetention', 90],
    ['membershipRetention', 90],
  ])('keep %s for at least %d days', (key, days) => {
    expect(bound(key, 'minimum')).toBe(days);
    expect(settings[key]).toMatchObject({ unit: 'days' });
  });

  it('let a restore link live for a week at most', () => {
    expect(bound('recoveryLinkAlive', 'maximum')).toBe(10_080);
    expect(bound('firstRefreshAlive', 'maximum')).toBe(10_080);
  });

  it('let a code be sent again before it ends, and no code live longer than ten minutes', () => {
    expect(settings.authCodeResendAlive.default).toBeLessThan(settings.authCodeAlive.default);
    expect(bound('authCodeAlive', 'maximum')).toBe(600);
    expect(bound('mobileVerifyAlive', 'maximum')).toBe(600);
  });

  it('hold the promises on passwords and mobile codes against the console too', () => {
    expect(bound('passwordMinLength', 'minimum')).toBe(8);
    expect(bound('passwordMaxLength', 'minimum')).toBe(64);
    expect(bound('passwordMaxLength', 'maximum')).toBe(256);
    expect(bound('mobileVerifyAttempts', 'maximum')).toBe(3);
    expect(bound('mobileVerifyDailyLimit', 'maximum')).toBe(5);
    expect(bound('loginHardStop', 'maximum')).toBe(100);
  });
});
