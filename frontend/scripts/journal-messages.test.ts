import { eventCatalog } from '@gatehouse/contracts/catalog.ts';
import { settingDefinitions } from '@gatehouse/contracts/platform/settings.ts';
import { createIntl } from 'react-intl';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../src/features/history/use-journal-words.ts';
import { locales } from '../src/lib/locale.ts';
import { textsIn } from '../src/testing/texts.ts';
import { journalFields, journalMessages, listedValues } from './journal-messages.ts';

const cyrillic = /[а-яё]/i;

test('values are read out of lists and beside null', () => {
  const word = Type.Enum(['a', 'b']);
  expect(listedValues(Type.Array(word))).toEqual(['a', 'b']);
  expect(listedValues(Type.Union([word, Type.Null()]))).toEqual(['a', 'b']);
  expect(listedValues(Type.String())).toEqual([]);
});

test('a reason that a session ended for is among what needs words', () => {
  expect(journalMessages()).toEqual(
    expect.arrayContaining([
      'journal.value.reason.ended-by-owner',
      'role.user',
      'journal.field.authCodeAlive',
    ]),
  );
});

describe.each(locales)('the journal in %s', (locale) => {
  const messages = textsIn(locale);
  const words = wordsOf(createIntl({ locale, messages }));

  test('has words for every code of the contracts', () => {
    expect(journalMessages().filter((id) => !messages[id])).toEqual([]);
  });

  test('calls a setting as the console does', () => {
    for (const { key, title } of settingDefinitions) expect(words.field(key)).toBe(title[locale]);
  });

  test('calls an event as the contracts do', () => {
    for (const { type, journal } of eventCatalog) {
      if (journal) expect(words.type(type)).toBe(journal.title[locale]);
    }
  });

  test('offers every field to filter by, and no two under one name', () => {
    const offered = words.fields();
    expect(offered.map(({ value }) => value)).toEqual(expect.arrayContaining([...journalFields]));
    const labels = offered.map(({ label }) => label);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  });

  test('shows no code where the contracts list the values', () => {
    for (const event of eventCatalog.filter(({ journal }) => journal)) {
      for (const field of event.journal?.facts ?? []) {
        const { properties } = event.data as unknown as { properties: Record<string, Type.TSchema> };
        for (const value of listedValues(properties[field] ?? Type.String())) {
          const text = words.value(field, value);
          expect(
            text.length > 0 && (locale === 'en' || cyrillic.test(text) || text === 'Telegram'),
            text,
          ).toBe(true);
        }
      }
    }
  });
});
