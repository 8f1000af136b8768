import { expect, test } from 'vitest';
import { intlFor } from './intl-root.tsx';

const items = '{count, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}' as never;
const ofLanguage = (locale: string, messages: object, fallback: object) =>
  intlFor(locale, { messages, fallback } as never);

test.each([
  ['pl', { 1: 'one', 3: 'few', 5: 'many', 22: 'few' }],
  ['ar', { 0: 'zero', 1: 'one', 2: 'two', 6: 'few', 18: 'many', 100: 'other' }],
])(
  '%s counts by its own rules in its texts, and by those of the base language in what it lacks',
  (locale, forms) => {
    const intl = ofLanguage(locale, { own: items }, { own: items, base: items });
    const counted = (id: string, count: string) => intl.formatMessage({ id }, { count: Number(count) });
    for (const [count, form] of Object.entries(forms)) expect(counted('own', count)).toBe(form);
    expect(['1', '2', '18', '21'].map((count) => counted('base', count))).toEqual([
      ...['one', 'few', 'many', 'one'],
    ]);
  },
);

test('an id that only the base language has is known, and one that none has shows itself', () => {
  const intl = ofLanguage('de', { title: 'Anmelden' }, { title: 'Вход', next: 'Дальше' });
  expect('next' in intl.messages).toBe(true);
  expect(['title', 'next', 'constructor'].map((id) => intl.formatMessage({ id }))).toEqual([
    ...['Anmelden', 'Дальше', 'constructor'],
  ]);
});

test('a name with quotes of its own has inner ones within a text', () => {
  const intl = ofLanguage('ru', { ask: 'Удалить «{name}»?' } as never, {});
  expect(intl.formatMessage({ id: 'ask' }, { name: 'ООО «Север»' })).toBe('Удалить «ООО „Север“»?');
});
