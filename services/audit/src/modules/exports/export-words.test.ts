import { exportTexts } from '@gatehouse/contracts/audit/export-texts.ts';
import { expect, it } from 'vitest';
import type { ProfileFieldNames } from '../../adapters/profile.client.ts';
import { addedLanguages, exportWordsWith, plainly } from './export-words.fixtures.ts';

/** `{count, plural, one {# Ziffer} other {# Ziffern}}` */
const digits = [
  {
    type: 6,
    value: 'count',
    offset: 0,
    pluralType: 'cardinal',
    options: {
      one: { value: [{ type: 7 }, ...plainly(' Ziffer')] },
      other: { value: [{ type: 7 }, ...plainly(' Ziffern')] },
    },
  },
];
const german = {
  'history.title': plainly('Verlauf'),
  'history.yes': plainly('Ja'),
  'history.unit.digits': digits,
  'journal.type.platform.setting.changed': plainly('Einstellung geändert'),
};
const wordsIn = exportWordsWith(addedLanguages({ de: german, kk: {} }));

it('a reader of an added language has its texts, and those of the base one where it lacks them', async () => {
  const { say, type, value, entity } = await wordsIn('de', 'UTC');
  expect([say(exportTexts.title), value('enabled', true)]).toEqual(['Verlauf', 'Ja']);
  expect([say(exportTexts.ip), value('enabled', false)]).toEqual(['IP-адрес', 'нет']);
  expect(type('platform.setting.changed')).toBe('Einstellung geändert');
  expect(entity('account')).toMatch(/^[а-яё ]+$/);
});

it('plurals are counted by the rules of the language that says them', async () => {
  const german = await wordsIn('de', 'UTC');
  const kazakh = await wordsIn('kk', 'UTC');
  const digits = (count: number) => [german, kazakh].map(({ say }) => say('history.unit.digits', { count }));
  expect([digits(1), digits(2), digits(5)]).toEqual([
    ['1 Ziffer', '1 цифра'],
    ['2 Ziffern', '2 цифры'],
    ['5 Ziffern', '5 цифр'],
  ]);
});

it('numbers, units and dates are those of the language', async () => {
  const { value } = await wordsIn('de', 'Europe/Berlin');
  expect(value('registrationAlive', 2_880)).toBe('2.880 Minuten');
  expect(value('dateFrom', '2026-05-01T21:30:00.000Z')).toBe('01.05.2026, 23:30');
  expect(value('birthDate', '2026-05-01')).toBe('1. Mai 2026');
});

it('languages are called as the console calls them, whoever reads', async () => {
  for (const locale of ['ru', 'en', 'de']) {
    const { value } = await wordsIn(locale, 'UTC');
    expect(['ru', 'de', 'kk', 'fr'].map((code) => value('lang', code))).toEqual([
      ...['Русский', 'Deutsch', 'қазақ тілі', 'fr'],
    ]);
  }
});

it('a language that has gone is the base one, and so is every added one while platform is away', async () => {
  const away = async () => {
    throw new Error('away');
  };
  const silent = exportWordsWith({ all: away, texts: away });
  for (const { say } of [await wordsIn('fr', 'UTC'), await silent('de', 'UTC')])
    expect(say(exportTexts.title)).toBe('История изменений');
  expect((await silent('en', 'UTC')).say(exportTexts.title)).toBe('Change history');
});

it('fields of profiles have their names, and their codes while profile is away', async () => {
  const title = { ru: 'Прозвище', en: 'Nickname' };
  const all = async () => [{ code: 'nickname', title, fieldType: 'input' } as const];
  const fieldOf = async (profileFields: ProfileFieldNames, locale: string) =>
    (await exportWordsWith(undefined, profileFields)(locale, 'UTC')).field('additionalInfo.nickname');
  expect([await fieldOf({ all }, 'ru'), await fieldOf({ all }, 'en')]).toEqual([title.ru, title.en]);
  const away = async () => {
    throw new Error('away');
  };
  expect(await fieldOf({ all: away }, 'en')).toBe('Additional · nickname');
});
