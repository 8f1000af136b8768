// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { mount, unmountAll } from '../../../testing/mount.tsx';
import { DocumentText } from './document-text.tsx';

afterEach(unmountAll);

const terms = {
  locale: 'ru',
  name: 'Пользовательское соглашение',
  content: '# Пользовательское соглашение\n\nНе передавайте пароль.',
  format: 'md',
  version: 3,
  date: '2026-05-14T10:00:00.000Z',
} as const;

test('a document says its title once, its version and the day it came', async () => {
  const page = await mount(<DocumentText shown={terms} />);
  expect(page.textContent?.split(terms.name)).toHaveLength(2);
  expect(page.querySelector('header')?.textContent).toContain('Версия 3 от 14 мая 2026');
  expect(page.querySelector('.gh-formatted')?.textContent?.trim()).toBe('Не передавайте пароль.');
});

test('a document in another language says so in the language of the page', async () => {
  const page = await mount(<DocumentText shown={{ ...terms, locale: 'en' }} />);
  expect(page.querySelector('article')?.lang).toBe('en');
  expect(page.querySelector('header [lang=ru]:last-child')?.textContent).toContain('на другом языке');
});
