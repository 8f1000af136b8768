// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { PeoplePage } from './people.page.tsx';

afterEach(hideScreens);

const person = {
  ...{ id: 'd1', name: '<b>Анна</b>', login: 'anna', email: null, mobile: null, status: 'active' },
  ...{ blocked: null, scheme: null, roles: [], lastSignIn: null },
};
const meta = { sort: 'lastSignIn', order: 'DESC', offset: 0, limit: 20, total: 1, more: false };
const answersWith = (setActive = vi.fn(() => ok(null))): Answers => ({
  'identity.person.list': () => ok({ users: [person], meta }),
  'identity.person.effects': () => ok({ effects: { sessions: 2, applications: ['Закупки'] } }),
  'identity.person.set-active': setActive,
});

test('who is blocked is told what ends, and no one is blocked without a reason', async () => {
  const setActive = vi.fn(() => ok(null));
  await showScreen(<PeoplePage />, { path: '/setting/people', answers: answersWith(setActive) });
  // Markup in a name is text.
  await screen.findByText('<b>Анна</b>');
  await userEvent.click(screen.getByRole('button', { name: text('widget.actions') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('people.block') }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/Закупки/);
  await userEvent.click(within(dialog).getByRole('button', { name: text('people.block') }));
  expect(setActive).not.toHaveBeenCalled();
  await userEvent.type(within(dialog).getByRole('textbox'), 'Уволена');
  await userEvent.click(within(dialog).getByRole('button', { name: text('people.block') }));
  await screen.findByText(text('people.block.done', { name: person.name }));
  expect(setActive).toHaveBeenCalledOnce();
});

test('who may only read is offered no act', async () => {
  const methods = ['setting.users.read'];
  await showScreen(<PeoplePage />, { path: '/setting/people', answers: answersWith(), person: { methods } });
  await screen.findByText('anna');
  expect(screen.queryByRole('button', { name: text('widget.actions') })).toBeNull();
});
