import { expect, test } from 'vitest';
import type { loadMessages } from '../i18n/load-messages.ts';
import { createMessageStore } from './message-store.ts';

const texts = (locale: string, areas: readonly string[]) =>
  Object.fromEntries(areas.map((area) => [area, `${locale} ${area}`])) as never;

test('texts come by area, and a change of locale brings those of every area needed', async () => {
  const kept: string[] = [];
  const store = createMessageStore({
    locale: 'ru',
    load: async (locale, areas) => texts(locale, areas),
    onChange: (locale) => kept.push(locale),
  });
  await store.need('public');
  expect(store.current()).toEqual({ locale: 'ru', messages: { public: 'ru public' } });
  await store.need('private');
  await store.change('en');
  expect(store.current()).toEqual({ locale: 'en', messages: { public: 'en public', private: 'en private' } });
  expect(kept).toEqual(['en']);
});

test('a slow answer for an earlier choice is ignored', async () => {
  const release = new Map<string, () => void>();
  const load: typeof loadMessages = (locale, areas) =>
    new Promise((resolve) => release.set(locale, () => resolve(texts(locale, areas))));
  const store = createMessageStore({ locale: 'ru', load, onChange: () => {} });
  const first = store.need('public');
  release.get('ru')?.();
  await first;
  const toEnglish = store.change('en');
  const back = store.change('ru');
  release.get('ru')?.();
  await back;
  release.get('en')?.();
  await toEnglish;
  expect(store.current().locale).toBe('ru');
});
