// @vitest-environment happy-dom
import type { NetworkEntry } from '@gatehouse/contracts/identity/network.resources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import { blacklist } from '../lists.ts';
import { EntryEditor } from './entry-editor.tsx';

afterEach(hideScreens);

const lockout = {
  ok: false as const,
  error: { ...problem(409, 'network.lockout'), address: '198.51.100.7' },
};

test('an entry that shuts the person out is sent again once the own address is typed', async () => {
  const tries = [lockout, ok({ id: 'b' })];
  const { sent } = await showScreen(<EntryEditor of={blacklist} record={undefined} onClose={() => {}} />, {
    answers: {
      'identity.blacklist.create': () => tries.shift() ?? ok({}),
      'identity.network-alias.search': () => ok({ networkAliases: [] }),
    },
    person: { methods: ['setting.network.read', 'setting.network.write'] },
  });
  const form = screen.getByRole('dialog');
  const enter = async (field: HTMLElement, value: string) => {
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(value);
  };
  await enter(within(form).getByLabelText(text('network.ip'), { exact: false }), '198.51.100.0/24');
  await userEvent.click(within(form).getByRole('button', { name: text('ui.save') }));
  const question = await screen.findByRole('alertdialog');
  const verb = within(question).getByRole('button', { name: text('network.lockout.verb') });
  await enter(within(question).getByRole('textbox'), '198.51.100.8');
  expect(verb.hasAttribute('disabled')).toBe(true);
  await enter(within(question).getByRole('textbox'), '198.51.100.7');
  await userEvent.click(verb);
  const bodies = sent.flatMap(({ operation, args }) =>
    operation === 'identity.blacklist.create' ? [args.body] : [],
  );
  expect(bodies).toMatchObject([
    { ip: '198.51.100.0/24', aliasId: null, dateFrom: null, enabled: true },
    { ip: '198.51.100.0/24', confirmedAddress: '198.51.100.7' },
  ]);
});

test('what was made is told by its address', async () => {
  const { notices } = await showScreen(<EntryEditor of={blacklist} record={undefined} onClose={() => {}} />, {
    answers: {
      'identity.blacklist.create': () => ok({ id: 'b' }),
      'identity.network-alias.search': () => ok({ networkAliases: [] }),
    },
    person: { methods: ['setting.network.read', 'setting.network.write'] },
  });
  await userEvent.type(screen.getByLabelText(text('network.ip'), { exact: false }), '198.51.100.7');
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(notices()).toEqual(['Запись «198.51.100.7» добавлена']));
});

test('an entry of an alias is told by the name of the alias', async () => {
  const entry = {
    id: 'e',
    enabled: true,
    ip: null,
    alias: { id: 'office', name: 'Офис' },
    dateFrom: null,
    dateTo: null,
    comment: '',
    date: '2026-05-01T10:00:00.000Z',
    revision: 1,
  } as unknown as NetworkEntry;
  const { notices } = await showScreen(<EntryEditor of={blacklist} record={entry} onClose={() => {}} />, {
    answers: {
      'identity.blacklist.change': () => ok({ revision: 2 }),
      'identity.network-alias.search': () => ok({ networkAliases: [] }),
    },
    person: { methods: ['setting.network.read', 'setting.network.write'] },
  });
  await userEvent.type(screen.getByLabelText(text('network.comment'), { exact: false }), 'x');
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(notices()).toEqual(['Запись «Офис» сохранена']));
});

test('the form of an entry leaves its switch to the list, which asks first', async () => {
  const entry: NetworkEntry = {
    id: 'b',
    revision: 2,
    enabled: false,
    ip: '198.51.100.7',
    alias: null,
    dateFrom: null,
    dateTo: null,
    comment: '',
    date: '2026-05-01T10:00:00Z',
  };
  const { sent } = await showScreen(<EntryEditor of={blacklist} record={entry} onClose={() => {}} />, {
    answers: {
      'identity.blacklist.change': () => ok({ revision: 3 }),
      'identity.network-alias.search': () => ok({ networkAliases: [] }),
    },
    person: { methods: ['setting.network.read', 'setting.network.write'] },
  });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.type(screen.getByLabelText(text('network.comment'), { exact: false }), 'Office');
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(sent.map(({ operation }) => operation)).toContain('identity.blacklist.change'));
  const body = sent.find(({ operation }) => operation === 'identity.blacklist.change')?.args.body;
  expect(body).not.toHaveProperty('enabled');
  expect(body).toMatchObject({ comment: 'Office', revision: 2 });
});
