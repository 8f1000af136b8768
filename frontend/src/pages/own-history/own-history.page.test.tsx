// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { OwnHistoryPage } from './own-history.page.tsx';

afterEach(hideScreens);

test('every kind of event is offered under the heading that people look for it under, and filters the list', async () => {
  const { sent } = await showScreen(<OwnHistoryPage />, {
    path: '/profile/history',
    state: { session: { profile: { mainInfo: { userId: 'u1' } } } } as never,
    answers: {
      'audit.history.own': ({ args }) => ok({ data: [], meta: { ...args.query, total: 0 } }),
    },
  });
  await userEvent.click(screen.getByRole('button', { name: text('widget.addFilter') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('history.type') }));
  const list = await screen.findByRole('listbox');
  const groups = within(list).getAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-labelledby')).every(Boolean)).toBe(true);
  expect(groups.map((group) => within(group).queryAllByRole('option').length > 0)).not.toContain(false);
  expect(list.textContent).toContain(text('history.own.group.messages'));
  await userEvent.type(screen.getByRole('combobox'), 'Telegram подкл');
  await userEvent.click(
    await screen.findByRole('option', { name: text('journal.type.notification.telegram.connected') }),
  );
  expect(sent.at(-1)?.args.query).toMatchObject({ type: 'notification.telegram.connected' });
});
