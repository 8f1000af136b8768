// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { hideScreens, showScreen, text } from '../../../testing/show-screen.tsx';
import { SecurityCard } from './security-card.tsx';

afterEach(hideScreens);

test('each button is called by its row as well, and opens what it names', async () => {
  const presses = { onPassword: vi.fn(), onSecondFactor: vi.fn(), onPasskeys: vi.fn() };
  await showScreen(<SecurityCard {...presses} />);
  const rows = [
    ['security.change', 'security.password', presses.onPassword],
    ['security.manage', 'sessions.secondFactor', presses.onSecondFactor],
    ['security.manage', 'passkeys.title', presses.onPasskeys],
  ] as const;
  for (const [verb, title, press] of rows) {
    await userEvent.click(screen.getByRole('button', { name: `${text(verb)} ${text(title)}` }));
    expect(press).toHaveBeenCalledOnce();
  }
});
