// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, showScreen } from '../../testing/show-screen.tsx';
import { isCounted, MenuCount } from './menu-count.tsx';

afterEach(hideScreens);

const shown = (count: number) =>
  showScreen(<MenuCount code="access-decisions" />, {
    answers: { 'access-request.administration.count': () => ok({ count }) },
  });

test('what waits for an administrator is counted at its entry of the menu', async () => {
  await shown(12);
  expect((await screen.findByText('12', { exact: false })).textContent).toMatch(/: 12$/);
});

test('nothing stands there where nothing waits, and at other entries', async () => {
  const { sent } = await shown(0);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText(/: \d+$/)).toBeNull();
  expect(isCounted('constructor')).toBe(false);
});
