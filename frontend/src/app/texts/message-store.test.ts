import { expect, test } from 'vitest';
import type { loadMessages } from './load-messages.ts';
import { createMessageStore } from './message-store.ts';

const texts = (locale: string, areas: readonly string[]) =>
  ({ messages: Object.fromEntries(areas.map((area) => [area, `${locale} ${area}`])) }) as never;

test('texts come by area, a change of locale brings those of every area needed, and a choice is kept', async () => {
  const [shown, kept]: string[][] = [[], []];
  const store = createMessageStore({
    locale: 'ru',
    load: async (locale, areas) => texts(locale, areas),
    onChange: (locale) => shown?.push(locale),
    keep: (locale) => kept?.push(locale),
  });
  await store.need('public');
  expect(store.current()).toEqual({ locale: 'ru', messages: { public: 'ru public' } });
  await store.need('private');
  await store.change('en');
  expect(store.current()).toEqual({ locale: 'en', messages: { public: 'en public', private: 'en private' } });
  expect([shown, kept]).toEqual([['en'], []]);
  await store.choose('ru');
  expect([shown, kept]).toEqual([['en', 'ru'], ['ru']]);
});

test('a slow answer for an earlier choice is ignored', async () => {
  const release = new Map<string, () => void>();
  const load: typeof loadMessages = (locale, areas) =>
    new Promise((resolve) => release.set(locale, () => resolve(texts(locale, areas))));
  const store = createMessageStore({ locale: 'ru', load, onChange: () => {}, keep: () => {} });
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

/** Answers when told, in any order; each call by the areas it asked for. */
const byHand = () => {
  const calls = new Map<string, { arrive: () => void; fail: () => void }>();
  const load: typeof loadMessages = (locale, areas) =>
    new Promise((resolve, reject) =>
      calls.set(`${locale} ${areas.join()}`, {
        arrive: () => resolve(texts(locale, areas)),
        fail: () => reject(new Error('no network')),
      }),
    );
  const call = (name: string) => calls.get(name) ?? expect.fail(`${name} was not asked for`);
  return {
    load,
    call,
    store: createMessageStore({ locale: 'ru', load, onChange: () => {}, keep: () => {} }),
  };
};

test('an area that arrives before one asked for earlier stays', async () => {
  const { store, call } = byHand();
  const first = store.need('private');
  const second = store.need('entry');
  call('ru private,entry').arrive();
  await second;
  call('ru private').arrive();
  await first;
  expect(store.current().messages).toEqual({ private: 'ru private', entry: 'ru entry' });
});

test('who needs an area that is on its way waits for it', async () => {
  const { store, call } = byHand();
  void store.need('entry');
  let there = false;
  const again = store.need('entry').then(() => (there = true));
  await Promise.resolve();
  expect(there).toBe(false);
  call('ru entry').arrive();
  await again;
  expect(store.current().messages).toEqual({ entry: 'ru entry' });
});

test('an area that is needed while the locale changes is there in the new one', async () => {
  const { store, call } = byHand();
  const needed = store.need('entry');
  void store.change('en');
  call('ru entry').arrive();
  call('en entry').arrive();
  await needed;
  expect(store.current()).toEqual({ locale: 'en', messages: { entry: 'en entry' } });
});

test('an area that did not arrive fails for all who wait, and can be needed again', async () => {
  const { store, call } = byHand();
  const waiting = [store.need('entry'), store.need('entry')];
  const failed = Promise.allSettled(waiting);
  call('ru entry').fail();
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = store.need('entry');
  call('ru entry').arrive();
  await again;
  expect(store.current().messages).toEqual({ entry: 'ru entry' });
});

test('an area that failed by itself and came with another one follows the locale', async () => {
  const { store, call } = byHand();
  const failed = Promise.allSettled([store.need('private')]);
  const entry = store.need('entry');
  call('ru private').fail();
  await failed;
  call('ru private,entry').arrive();
  await entry;
  void store.change('en');
  call('en entry,private').arrive();
  await Promise.resolve();
  await Promise.resolve();
  expect(store.current().messages).toEqual({ private: 'en private', entry: 'en entry' });
});
