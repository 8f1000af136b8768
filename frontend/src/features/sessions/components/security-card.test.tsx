// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { problem } from '../../../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import { SecurityCard } from './security-card.tsx';

const day = '2026-05-01T10:00:00.000Z';
const totp = { createdAt: day, lastUsedAt: null };
const told = (
  password: object,
  secondFactor: object = { totp: null, recoveryCodesLeft: 0 },
  passkeys: readonly object[] = [],
): Answers => ({
  'identity.account.confirmation': () => ok({ ways: [], ...password }),
  'identity.second-factor.state': () => ok(secondFactor),
  'identity.passkey.list': () => ok({ items: passkeys }),
});
const show = async (answers: Answers) => {
  const presses = { onPassword: vi.fn(), onSecondFactor: vi.fn(), onPasskeys: vi.fn() };
  await showScreen(<SecurityCard {...presses} />, { answers });
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  return { ...presses, rows };
};

afterEach(hideScreens);

test('each way says its state in words and what can be done about it', async () => {
  const threeMonths = 3 * 31 * 24 * 3_600_000;
  const passwordChangedAt = new Date(Date.now() - threeMonths).toISOString();
  const { rows, ...presses } = await show(
    told({ hasPassword: true, passwordChangedAt }, { totp, recoveryCodesLeft: 8 }, [{}, {}]),
  );
  expect(rows).toEqual([
    'ПарольИзменён 3 месяца назадСменить',
    'Двухэтапный входВключён: приложение для кодов, осталось 8 резервных кодовНастроить',
    'Ключи доступа2 ключаНастроить',
  ]);
  for (const button of screen.getAllByRole('button')) await userEvent.click(button);
  for (const press of Object.values(presses)) expect(press).toHaveBeenCalledOnce();
});

test.each([
  [{ hasPassword: false, passwordChangedAt: null }, 'security.passwordNone', 'security.set'],
  [{ hasPassword: true, passwordChangedAt: null }, 'security.passwordKnown', 'security.change'],
])('a password of %j', async (password, state, verb) => {
  const { rows } = await show(told(password));
  expect(rows).toEqual([
    `${text('security.password')}${text(state)}${text(verb)}`,
    `${text('sessions.secondFactor')}${text('security.secondFactorOff')}${text('secondFactor.setUp')}`,
    `${text('passkeys.title')}Нет ни одного${text('security.add')}`,
  ]);
});

test('a button is called by its row as well, so that none is told by its place alone', async () => {
  await show(told({ hasPassword: true, passwordChangedAt: null }));
  const title = text('sessions.secondFactor');
  expect(screen.getByRole('button', { name: `${text('secondFactor.setUp')} ${title}` })).toBeDefined();
});

test('a state that does not come is said, and what can be done stays', async () => {
  const failed = () => ({ ok: false as const, error: problem(503, 'request.unavailable') });
  const { rows } = await show({
    ...told({ hasPassword: true, passwordChangedAt: null }),
    'identity.passkey.list': failed,
  });
  expect(rows[2]).toBe(`${text('passkeys.title')}${text('security.unknown')}${text('security.manage')}`);
});
