// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { PeoplePage } from './people.page.tsx';

afterEach(hideScreens);

const person = {
  id: 'd1',
  name: '<b>Анна</b>',
  login: 'anna',
  email: null,
  mobile: null,
  status: 'active',
  off: [],
  blocked: null,
  scheme: null,
  roles: [],
  lastSignIn: null,
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

test('the filter of those who are kept out says that a provider may be the reason', async () => {
  await showScreen(<PeoplePage />, { path: '/setting/people?status=disabled', answers: answersWith() });
  const name = new RegExp(`: ${text('people.status.disabledOrOff')}$`);
  expect(await screen.findByRole('button', { name })).toBeDefined();
});

test('who may only read is offered no act', async () => {
  const methods = ['setting.users.read'];
  await showScreen(<PeoplePage />, { path: '/setting/people', answers: answersWith(), person: { methods } });
  await screen.findByText('anna');
  expect(screen.queryByRole('button', { name: text('widget.actions') })).toBeNull();
});

test('the search has the focus, and Enter opens the first hit of what was typed', async () => {
  const found = vi.fn(({ args }) =>
    ok({ users: args.query.search === 'ann' ? [person] : [{ ...person, id: 'other' }], meta }),
  );
  await showScreen(<PeoplePage />, { path: '/setting/people', answers: { 'identity.person.list': found } });
  await screen.findByText('anna');
  const search = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(search);
  await userEvent.type(search, 'ann{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/platform/setting/people/d1'));
});

test('Enter without a hit stays where it is', async () => {
  const none = { ...meta, total: 0 };
  const answers = { 'identity.person.list': () => ok({ users: [], meta: none }) };
  await showScreen(<PeoplePage />, { path: '/setting/people', answers });
  await userEvent.type(screen.getByRole('searchbox'), 'nobody{Enter}');
  await screen.findByText(text('widget.nothing.title'));
  expect(window.location.pathname).toBe('/platform/setting/people');
});

test('a link is sent from the row of somebody who has an address, and asked first', async () => {
  const sendLink = vi.fn(() => ok(null));
  await showScreen(<PeoplePage />, {
    path: '/setting/people',
    answers: {
      ...answersWith(),
      'identity.person.list': () => ok({ users: [{ ...person, email: 'anna@example.org' }], meta }),
      'identity.person.send-link': sendLink,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: text('widget.actions') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('people.sendLink') }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/anna@example\.org/)).toBeDefined();
  expect(sendLink).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: text('people.sendLink') }));
  await waitFor(() => expect(sendLink).toHaveBeenCalledOnce());
});

test('the file is asked for with the filters of the list, and a refusal is told', async () => {
  const exported = vi.fn(() => ({ ok: false as const, error: problem(429, 'person.exportBusy') }));
  const answers = { ...answersWith(), 'identity.person.export': exported };
  const path = '/setting/people?status=disabled';
  const { notices } = await showScreen(<PeoplePage />, { path, answers });
  await userEvent.click(await screen.findByRole('button', { name: text('people.export.start') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('people.export.csv') }));
  await waitFor(() => expect(exported).toHaveBeenCalledOnce());
  const [sent] = exported.mock.calls[0] as unknown as [{ args: { query: object } }];
  expect(sent.args.query).toMatchObject({ format: 'csv', status: 'disabled' });
  await waitFor(() => expect(notices()[0]).toContain(text('people.export.failed')));
});

test('a new person is made with a link, and a taken login is named in the form', async () => {
  const create = vi
    .fn()
    .mockReturnValueOnce({
      ok: false,
      error: { ...problem(400, 'request.invalid'), errorList: { login: 'errorUnique' } },
    })
    .mockReturnValue(ok({ id: 'new' }));
  await showScreen(<PeoplePage />, {
    path: '/setting/people',
    answers: { ...answersWith(), 'identity.person.create': create },
  });
  await press(await screen.findByRole('button', { name: text('people.create') }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(new RegExp(text('people.login'))), 'anna');
  await userEvent.click(dialog.getByRole('button', { name: text('people.create') }));
  expect(await dialog.findByText(text('form.errorUnique'))).toBeDefined();
  await userEvent.type(dialog.getByLabelText(new RegExp(text('people.login'))), '2');
  await userEvent.click(dialog.getByRole('button', { name: text('people.create') }));
  await waitFor(() => expect(window.location.pathname).toBe('/platform/setting/people/new'));
  expect(create.mock.calls[0]?.[0].args.body).toEqual({ login: 'anna', invite: true });
  expect(create.mock.calls[1]?.[0].args.body).toEqual({ login: 'anna2', invite: true });
});
