import { profileFieldsIn } from '@gatehouse/contracts/audit/journal-words.ts';
import { settingUnits } from '@gatehouse/contracts/audit/setting-units.ts';
import { settingDefinitions } from '@gatehouse/contracts/platform/settings.ts';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { wordsOf } from './use-journal-words.ts';

const words = wordsOf(
  createIntl({
    locale: 'ru',
    messages: {
      'history.unit.digits': '{count, plural, one {# цифра} few {# цифры} other {# цифр}}',
      'history.nothingValue': 'пусто',
      'history.yes': 'да',
      'history.no': 'нет',
      'journal.field.status': 'Состояние',
      'journal.field.locales': 'Языки',
      'journal.field.authCodeLength': 'Длина кода',
      'journal.part.texts': 'Тексты',
      'journal.text.cookie': 'Уведомление о cookie',
      'journal.value.status.active': 'активна',
      'journal.value.changed': 'изменено',
      'journal.value.rules.applicationsVisible': 'получают приложения',
      'journal.name.message.auth.code': 'Код для входа',
      'journal.unnamed.session': 'Неизвестное устройство',
      'role.user': 'Пользователь',
    },
  }),
);

describe('values in words', () => {
  test('belong to their field: a login that reads like a role or a state stays as it is', () => {
    expect(words.value('status', 'active')).toBe('активна');
    expect(words.value('roles', ['user', 'accountant'])).toBe('Пользователь, accountant');
    expect([words.value('login', 'active'), words.value('login', 'user')]).toEqual(['active', 'user']);
  });

  test('rules of a field of profiles are told in words, and what people call their fields is not', () => {
    expect(words.value('field.city.rules', ['applicationsVisible', 'other'])).toBe(
      'получают приложения, other',
    );
    expect(words.value('field.rules.title', ['applicationsVisible'])).toBe('applicationsVisible');
  });

  test('locales have their own names', () => {
    expect(words.value('locales', ['ru', 'de'])).toBe('Русский, de');
    expect(words.value('comment', 'ru')).toBe('ru');
  });

  test('numbers of settings are told with their unit', () => {
    expect(words.value('registrationAlive', 2880).replaceAll('\u00a0', ' ')).toBe('2 880 минут');
    expect(words.value('authCodeLength', 6)).toBe('6 цифр');
    expect(words.value('attempts', 5)).toBe('5');
    const told = settingDefinitions.flatMap(({ key, unit }) => (unit ? [[key, unit]] : []));
    expect(settingUnits).toEqual(Object.fromEntries(told));
  });

  test('phone numbers stand in the groups that people read, in fields of numbers alone', () => {
    expect(words.value('mobile', '+79161234567').replaceAll('\u00a0', ' ')).toBe('+7 916 123 45 67');
    expect(words.value('comment', '+79161234567')).toBe('+79161234567');
  });

  test('nothing, yes, no, a secret', () => {
    expect([null, '', [], true, false].map((value) => words.value('x', value))).toEqual([
      'пусто',
      'пусто',
      'пусто',
      'да',
      'нет',
    ]);
    expect(words.value('clientSecret', 'changed')).toBe('изменено');
  });
});

describe('names', () => {
  test('of a field inside a record are told step by step', () => {
    expect(words.field('texts.ru.cookie')).toBe('Тексты · Русский · Уведомление о cookie');
    expect(words.field('status')).toBe('Состояние');
    expect(words.field('custom.thing')).toBe('custom · thing');
  });

  test('of settings and messages are those of the locale', () => {
    const named = (entity: string, entityId: string, entityName: string | null) =>
      words.name({ entity, entityId, entityName });
    expect(named('setting', 'authCodeLength', 'Code length')).toBe('Длина кода');
    expect(named('setting', 'gone', 'Old one')).toBe('Old one');
    expect(named('message', 'm1', 'auth.code')).toBe('Код для входа');
    expect(named('account', 'a1', 'anna')).toBe('anna');
    expect(named('account', 'a1', null)).toBeNull();
    expect(named('session', 's1', null)).toBe('Неизвестное устройство');
  });

  test('offered to filter by are sorted, domain texts in each language among them', () => {
    expect(words.fields().map(({ label }) => label)).toEqual([
      'Длина кода',
      'Состояние',
      'Тексты · Русский · Уведомление о cookie',
      'Тексты · English · Уведомление о cookie',
      'Языки',
    ]);
  });
});

describe('fields of profiles that are the installation’s own', () => {
  const fields = [
    { code: 'nickname', title: { ru: 'Прозвище', en: 'Nickname' }, fieldType: 'input' },
    { code: 'title', title: { ru: 'Чин', en: 'Rank' }, fieldType: 'picture' },
  ] as const;
  const named = (locale: string) =>
    wordsOf(
      createIntl({
        locale,
        messages: {
          'journal.part.field': 'Field',
          'journal.part.title': 'title',
          'history.pictures': '{count} pictures',
        },
      }),
      profileFieldsIn(locale, fields),
    );

  test('are called as the form calls them, in its changes and in those of profiles', () => {
    expect(named('ru').field('additionalInfo.nickname')).toBe('Прозвище');
    const { field, value } = named('en');
    expect(field('additionalInfo.nickname')).toBe('Nickname');
    expect(field('field.nickname.title')).toBe('Field · Nickname · title');
    expect(field('field.title.title')).toBe('Field · Rank · title');
    expect(field('additionalInfo.gone')).toBe('additionalInfo · gone');
    expect(value('additionalInfo.title', ['a', 'b'])).toBe('2 pictures');
  });

  test('are among those to filter by', () => {
    expect(named('en').fields()).toContainEqual({ value: 'additionalInfo.nickname', label: 'Nickname' });
  });
});
