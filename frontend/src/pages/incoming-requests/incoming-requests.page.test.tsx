// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { StartUpState } from '../../features/start-up/start-up.store.ts';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { IncomingRequestsPage } from './incoming-requests.page.tsx';

afterEach(hideScreens);

const similar = {
  requestId: 'before',
  requestDate: '2026-04-28T10:00:00.000Z',
  responseDate: null,
  requestCompanyName: 'Сад',
  requestCompanyKpp: null,
  requestCompanyRoles: [],
  reason: null,
  status: 'considered',
  duplicate: true,
};
const request = (requestId: string, userId: string, name: string) => ({
  requestId,
  userId,
  requestDate: '2026-05-01T10:00:00.000Z',
  responseDate: null,
  requestCompanyName: 'Сад',
  requestCompanyInn: '7707083893',
  requestCompanyKpp: null,
  requestCompanyRoles: [{ roleId: 'buyer', name: 'Закупки' }],
  responseCompanyName: null,
  responseCompanyInn: null,
  responseCompanyTax: null,
  reason: null,
  status: 'considered',
  user: { name, email: null, phone: null },
  similar: [similar],
  companies: [],
  contractors: [{ id: 'c', name: 'Сад' }],
});
const company = {
  id: 'c',
  name: 'Сад',
  inn: '7707083893',
  kpp: null,
  availableOrganizations: [{ id: 'north', name: 'Север' }],
};
const answers = (more: Answers = {}): Answers => ({
  'access-request.request.list': () =>
    ok({
      requests: [request('one', 'anna', 'Анна'), request('two', 'me', 'Вера')],
      meta: { sort: 'date', order: 'DESC', offset: 0, limit: 20, total: 2 },
    }),
  'access-request.contractor.find': () => ok({ contractors: [company] }),
  'access-request.role.available': () =>
    ok({ roles: [{ roleId: 'buyer', name: 'Закупки', comment: '', roleType: 'contractor' }] }),
  'access-request.request.approve': () => ok(null),
  'access-request.request.fail': () => ok(null),
  'access-request.request.allow': () => ok(null),
  ...more,
});
const state = { session: { profile: { mainInfo: { userId: 'me' } } } } as unknown as Partial<StartUpState>;
const show = (more: Answers = {}, entry = 'one') =>
  showScreen(<IncomingRequestsPage />, {
    state,
    answers: answers(more),
    path: `/profile/requests/incoming?entry=${entry}`,
  });
const approve = async () => {
  await press(screen.getByRole('button', { name: text('incomingRequests.approve') }));
  const dialog = await screen.findByRole('dialog');
  const box = await within(dialog).findByRole('checkbox');
  await userEvent.click(within(dialog).getByRole('button', { name: text('incomingRequests.approve') }));
  return { dialog, box };
};

test('the queue asks for what is undecided; a single company and organization stand there with the requested roles', async () => {
  const { sent } = await show();
  expect(sent.find(({ operation }) => operation === 'access-request.request.list')?.args.query.status).toBe(
    'considered',
  );
  expect(screen.getByText(text('incomingRequests.similarOpen'))).toBeDefined();
  expect(screen.getByText(text('incomingRequests.duplicateOpen'))).toBeDefined();
  const { box } = await approve();
  expect((box as HTMLInputElement).checked).toBe(true);
  expect(sent.find(({ operation }) => operation === 'access-request.request.approve')?.args.body).toEqual({
    requestId: 'one',
    userId: 'anna',
    contractorId: 'c',
    until: null,
    roles: [{ organizationId: 'north', rolesIds: ['buyer'] }],
  });
});

test.each([
  ['contractorId', 409, 'alreadyExist'],
  ['contractorId', 400, 'errorOrganization'],
  ['contractorRoles', 400, 'errorChoice'],
])('a refusal for %s (%s) stands at its field', async (field, status, code) => {
  await show({
    'access-request.request.approve': () => ({
      ok: false,
      error: { ...problem(status, 'access.alreadyExist'), errorList: { [field]: code } },
    }),
  });
  const { dialog } = await approve();
  expect(await within(dialog).findByText(text(`form.${code}`))).toBeDefined();
});

test('rejecting by its key needs a reason; who was faster is said', async () => {
  const { sent } = await show({
    'access-request.request.fail': () => ({
      ok: false,
      error: { ...problem(409, 'access.decided'), decision: { status: 'approved', by: 'Пётр' } },
    }),
  });
  fireEvent.keyDown(window, { key: 'r' });
  const dialog = await screen.findByRole('dialog');
  const send = () =>
    userEvent.click(within(dialog).getByRole('button', { name: text('incomingRequests.reject') }));
  await send();
  expect(sent.some(({ operation }) => operation === 'access-request.request.fail')).toBe(false);
  await userEvent.click(within(dialog).getByRole('textbox'));
  await userEvent.paste('Нет такого сотрудника');
  await send();
  expect(await within(dialog).findByText(text('ui.decidedBy', { name: 'Пётр' }))).toBeDefined();
});

test('decided ones are shown on demand, with the company that the person was linked to', async () => {
  const decided = { ...request('one', 'anna', 'Анна'), status: 'approved', responseCompanyName: 'ООО «Сад»' };
  const meta = { sort: 'date', order: 'DESC', offset: 0, limit: 20, total: 1 };
  const { sent } = await showScreen(<IncomingRequestsPage />, {
    state,
    path: '/profile/requests/incoming?status=all&entry=one',
    answers: answers({
      'access-request.request.list': () => ok({ requests: [{ ...decided, requestCompanyName: '' }], meta }),
    }),
  });
  expect(sent[0]?.args.query.status).toBe('all');
  expect(screen.getByText('ООО «Сад»')).toBeDefined();
  expect(screen.getAllByText('7707083893').length).toBeGreaterThan(0);
});

test('access by hand is asked first', async () => {
  const { sent } = await show();
  await press(screen.getByRole('button', { name: text('incomingRequests.allow') }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: text('incomingRequests.allow') }));
  expect(sent.find(({ operation }) => operation === 'access-request.request.allow')?.args.body).toEqual({
    requestId: 'one',
    userId: 'anna',
  });
});

test('an administrator cannot decide on their own request, and reads who does', async () => {
  await show({}, 'two');
  expect(screen.getByText(text('incomingRequests.own'))).toBeDefined();
  expect(screen.queryByRole('button', { name: text('incomingRequests.approve') })).toBeNull();
});

test.each([
  ['a master account', true, 2],
  ['who decides for no company', false, 0],
])('tabs lead %s to what they sent and decide on', async (_, masterAccount, count) => {
  await showScreen(<IncomingRequestsPage />, {
    state,
    answers: answers(),
    path: '/profile/requests/incoming',
    person: { masterAccount },
  });
  const tabs = screen.queryAllByRole('link', {
    name: new RegExp(`^(${text('accessRequests.outgoingTab')}|${text('accessRequests.incomingTab')})$`),
  });
  expect(tabs).toHaveLength(count);
});

test('an installation without requests has neither tabs nor a queue, and asks for none', async () => {
  const off = { ...state, project: { uiSettings: { accessRequests: false } } } as object;
  const { sent } = await showScreen(<IncomingRequestsPage />, {
    state: off,
    answers: answers(),
    path: '/profile/requests/incoming',
    person: { masterAccount: true },
  });
  expect(screen.getByText(text('accessRequests.off.title'))).toBeDefined();
  expect(screen.getByText(text('accessRequests.off.decided'))).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  expect(sent).toEqual([]);
});
