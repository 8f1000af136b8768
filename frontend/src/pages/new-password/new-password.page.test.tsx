// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideScreens, showScreen, text } from '../../testing/show-screen.tsx';
import { NewPasswordPage } from './new-password.page.tsx';

/** The history entry in which a password was saved, as the page itself leaves it. */
const saved = { state: { passwordSaved: true }, index: 0 };

beforeEach(() => {
  const { replaceState } = window.history;
  vi.spyOn(window.history, 'replaceState').mockImplementation((_, unused, url) =>
    replaceState.call(window.history, saved, unused, url),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await hideScreens();
});

test.each([
  ['first', 'entry.password.firstDoneText'],
  ['restore', 'entry.password.doneText'],
] as const)('a saved password says what is true of it: %s', async (kind, said) => {
  await showScreen(<NewPasswordPage id="x" kind={kind} facts={undefined} onLinkState={() => {}} />, {
    path: '/new-password/x',
  });
  expect(screen.getByText(text('entry.password.doneTitle'))).toBeDefined();
  expect(screen.getByText(text(said))).toBeDefined();
});
