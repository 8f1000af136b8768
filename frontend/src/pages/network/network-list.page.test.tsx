// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { BlacklistPage } from './network-list.page.tsx';

afterEach(hideScreens);

const entry = (ip: string, more: { dateFrom?: string; dateTo?: string; enabled?: boolean } = {}) => ({
  id: ip,
  revision: 1,
  enabled: true,
  ip,
  alias: null,
  dateFrom: null,
  dateTo: null,
  comment: '',
  date: '2026-05-01T10:00:00.000Z',
  ...more,
});
const meta = { sort: 'date', order: 'DESC', offset: 0, limit: 20 };
const address = '198.51.100.7';

test('a change that waits counts down, is undone by its button, and the rows are read anew', async () => {
  let open: object | null = {
    endTime: new Date(Date.now() + 50_000).toISOString(),
    address,
    label: address,
  };
  const { sent, notices } = await showScreen(<BlacklistPage />, {
    path: '/setting/blacklist',
    answers: {
      'identity.network.unconfirmed': () => ok({ unconfirmed: open }),
      'identity.network.undo': () => {
        open = null;
        return ok(null);
      },
      'identity.blacklist.list': () =>
        ok({ entries: open ? [entry(address)] : [], meta: { ...meta, total: open ? 1 : 0 } }),
    },
  });
  expect((await screen.findByRole('timer')).textContent).toMatch(/^0:[345]\d$/);
  expect(await screen.findByRole('row', { name: new RegExp(address) })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: text('network.unconfirmed.undo') }));
  await screen.findByText(text('network.blacklist.empty.title'));
  expect(screen.queryByRole('timer')).toBeNull();
  expect(notices()).toEqual([text('network.unconfirmed.undone')]);
  expect(sent.map(({ operation }) => operation)).not.toContain('identity.network.confirm');
});

test('one whose time is over offers nothing any more', async () => {
  const over = { endTime: '2026-05-01T10:00:00.000Z', address, label: address };
  await showScreen(<BlacklistPage />, {
    path: '/setting/blacklist',
    answers: { 'identity.network.unconfirmed': () => ok({ unconfirmed: over }) },
  });
  await screen.findByText(text('network.unconfirmed.undoing'));
  expect(screen.queryByRole('button', { name: text('network.unconfirmed.confirm') })).toBeNull();
});

test('an entry says whether it acts now, and why not', async () => {
  const [past, future] = ['2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];
  const states = [
    ['192.0.2.1', { dateFrom: past, dateTo: future }, 'on'],
    ['192.0.2.2', { dateTo: past }, 'expired'],
    ['192.0.2.3', { dateFrom: future }, 'planned'],
    ['192.0.2.4', { enabled: false, dateTo: past }, 'off'],
  ] as const;
  const entries = states.map(([ip, more]) => entry(ip, more));
  await showScreen(<BlacklistPage />, {
    path: '/setting/blacklist',
    answers: {
      'identity.blacklist.list': () => ok({ entries, meta: { ...meta, total: 4 } }),
      'identity.network.unconfirmed': () => ok({ unconfirmed: null }),
    },
  });
  await waitFor(() =>
    expect(states.map(([ip]) => screen.getByText(ip).closest('tr')?.textContent)).toEqual(
      states.map(([, , state]) => expect.stringContaining(text(`network.state.${state}`))),
    ),
  );
});
