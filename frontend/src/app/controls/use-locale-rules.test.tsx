// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { hideScreens, showScreen } from '../../testing/show-screen.tsx';
import type { MessageStore } from '../texts/message-store.ts';
import { useLocaleRules } from './use-locale-rules.ts';

function Page({ messages }: { messages: MessageStore }) {
  useLocaleRules(messages);
  return null;
}

/** Languages that the page takes by itself, which is in Russian, while somebody reads it whose language is English. */
const taken = async (path: string, offered = ['ru', 'en']) => {
  const change = vi.fn(async () => {});
  await showScreen(<Page messages={{ change } as unknown as MessageStore} />, {
    path,
    state: { session: { settings: { lang: 'en' } }, project: { locales: offered } } as never,
  });
  return change.mock.calls;
};

afterEach(() => {
  hideScreens();
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store
  document.cookie = 'gh_locale=; Max-Age=0';
});

test('a page takes the language of its person', async () => {
  expect(await taken('/profile/personal')).toEqual([['en']]);
});

test('not one that a link opened in another language', async () => {
  expect(await taken('/profile/subscriptions?ui_locales=ru')).toEqual([]);
});

test('nor where this browser has a choice of its own', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store
  document.cookie = 'gh_locale=ru';
  expect(await taken('/profile/personal')).toEqual([]);
});

test('what the domain does not have gives way to its first', async () => {
  expect(await taken('/login?ui_locales=ru', ['en'])).toEqual([['en']]);
});
