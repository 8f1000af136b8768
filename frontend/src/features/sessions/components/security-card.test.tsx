// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { problem } from '../../../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
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

const none = { ownPassword: true, password: null, totp: false, recoveryCodesLeft: 0, passkeys: 0 };
const shown = async (protection: { passkeys?: number; password?: object | null }) => {
  await showScreen(<SecurityCard onPassword={vi.fn()} onSecondFactor={vi.fn()} onPasskeys={vi.fn()} />, {
    answers: { 'identity.protection.read': () => ok({ ...none, ...protection }) },
  });
  await screen.findByText(text('security.passkeysCount', { count: protection.passkeys ?? 0 }));
  const rows = screen.getAllByRole('listitem');
  return rows.map((row) => row.querySelector('div > span:last-of-type')?.textContent);
};

test.each([
  [{}, ['security.passwordNone', 'security.off', 0]],
  [{ password: { changedAt: null } }, ['security.passwordSet', 'security.off', 0]],
  [{ totp: true, recoveryCodesLeft: 0, passkeys: 1 }, ['security.passwordNone', 'on', 1]],
] as const)('says how each stands: %j', async (protection, [password, secondFactor, passkeys]) => {
  expect(await shown(protection)).toEqual([
    text(password),
    secondFactor === 'on' ? text('security.codesLeft', { count: 0 }) : text(secondFactor),
    text('security.passkeysCount', { count: passkeys }),
  ]);
});

const since = { password: { changedAt: '2026-11-12T10:00:00.000Z' } };
test('tells the day of the last password', async () => {
  const [password] = await shown(since);
  expect(password).toBe(text('security.passwordChanged', { date: '12 ноября 2026 г.' }));
});

const card = <SecurityCard onPassword={vi.fn()} onSecondFactor={vi.fn()} onPasskeys={vi.fn()} />;

test('a password that is not set is offered to be set, not changed', async () => {
  await shown({});
  const [row] = screen.getAllByRole('listitem');
  expect(row?.textContent).toContain(text('security.passwordNoneText'));
  expect(
    screen.getByRole('button', { name: `${text('security.set')} ${text('security.password')}` }),
  ).toBeDefined();
});

test('a password that a directory keeps is neither set nor changed here', async () => {
  await showScreen(card, {
    answers: { 'identity.protection.read': () => ok({ ...none, ownPassword: false }) },
  });
  const [row] = screen.getAllByRole('listitem') as [HTMLElement];
  expect(row.textContent).toContain(text('security.passwordDirectory'));
  expect(row.textContent).toContain(text('security.passwordDirectoryText'));
  expect(within(row).queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

test('what could not be read says so and is tried again; the dialogs stay open to the person', async () => {
  let fails = true;
  await showScreen(card, {
    answers: {
      'identity.protection.read': () =>
        fails ? { ok: false, error: problem(503, 'request.unavailable') } : ok(none),
    },
  });
  expect(screen.getByText(text('security.loadFailed'))).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: text('ui.retry') }));
  expect(await screen.findByText(text('security.passwordNone'))).toBeDefined();
  expect(screen.queryByText(text('security.loadFailed'))).toBeNull();
});
