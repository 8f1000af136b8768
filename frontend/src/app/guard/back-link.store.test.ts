import { expect, test } from 'vitest';
import { createBackLink } from './back-link.store.ts';

function setUp(before: readonly [string, string][] = []) {
  const kept = new Map<string, string>(before);
  return createBackLink(
    {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    'https://id.example',
  );
}

const query = '?ref=%2Fplatform%2Fprofile%2Fsessions';

test('the way back stays known on the pages after the one that named it', () => {
  const backLink = setUp();
  backLink.read(query);
  expect(backLink.read('')).toBe('/platform/profile/sessions');
});

test('who has come to where it leads has nowhere to go back to', () => {
  const backLink = setUp();
  backLink.read(query);
  backLink.reach('/platform/apps');
  expect(backLink.read('')).toBe('/platform/profile/sessions');
  backLink.reach('/platform/profile/sessions');
  expect(backLink.read('')).toBeUndefined();
});

test('the next person in the same tab does not inherit it', () => {
  const backLink = setUp();
  backLink.read(query);
  backLink.forget();
  expect(backLink.read('')).toBeUndefined();
});

test('an address of another origin is not kept', () => {
  expect(setUp().read('?ref=https%3A%2F%2Fevil.example')).toBeUndefined();
});

test.each(['/..//evil.example', '/platform/%2e%2e//evil.example', '//evil.example'])(
  '%s, stored by whatever means, is not read back',
  (stored) => {
    expect(setUp([['gh_back_link', stored]]).read('')).toBeUndefined();
    expect(setUp().read(`?ref=${encodeURIComponent(stored)}`)).toBeUndefined();
  },
);
