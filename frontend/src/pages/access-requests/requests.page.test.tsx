// @vitest-environment happy-dom
import type { AccessRequest } from '@gatehouse/contracts/access-request/resources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { RequestAccessPage } from './request-access.page.tsx';
import { RequestsPage } from './requests.page.tsx';

afterEach(hideScreens);

const request: AccessRequest = {
  requestId: 'q1',
  requestDate: '2026-05-01T10:00:00.000Z',
  responseDate: null,
  requestCompanyName: 'Рассвет',
  requestCompanyInn: '7707083893',
  requestCompanyKpp: '770701001',
  requestCompanyRoles: [{ roleId: 'r1', name: 'Склад' }],
  responseCompanyName: null,
  responseCompanyInn: null,
  responseCompanyTax: null,
  userId: 'u',
  status: 'considered',
  reason: null,
  user: { name: 'Анна', email: null, phone: null },
};
const decided = { responseDate: '2026-05-02T10:00:00.000Z' };
const inn = '500100732259';

const answersOf = (requests: AccessRequest[]): Answers => ({
  'access-request.request.list-own': ({ args: { query } }) => {
    const rows = requests.filter(({ status }) => (query.status ?? status) === status);
    return ok({ requests: rows, meta: { offset: 0, limit: 20, total: rows.length } });
  },
  'access-request.invitation.list-own': () => ok({ invitations: [] }),
  'access-request.role.available': () =>
    ok({
      roles: [{ roleId: 'r1', name: 'Склад', comment: 'Приём и выдача товара', roleType: 'contractor' }],
    }),
  'access-request.company.list': () =>
    ok({ companies: [{ id: 'c', name: 'ИП Петров', requisites: { inn } }], meta: { total: 1 } }),
  'access-request.request.send': () => ok({ requestIds: ['q2'] }),
  'access-request.request.remove': () => ok(null),
});
const withLimit = { publicSettings: { openRequestsPerPerson: 3 } };

/** The form, opened from the page. */
const openForm = async (requests: AccessRequest[], more: Answers = {}) => {
  const shown = await showScreen(<RequestsPage />, {
    answers: { ...answersOf(requests), ...more },
    state: withLimit,
  });
  await press(
    (await screen.findAllByRole('button', { name: text('accessRequests.create') }))[0] as HTMLElement,
  );
  const dialog = await screen.findByRole('dialog', { name: text('accessRequests.create') });
  return { ...shown, dialog, form: within(dialog) };
};
const field = (dialog: HTMLElement, name: string) =>
  dialog.querySelector(`[name="${name}"]`) as HTMLInputElement;
const submit = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: text('accessRequests.editor.submit') }));
const sentTo = (sent: { operation: string; args: unknown }[]) =>
  sent.filter(({ operation }) => operation === 'access-request.request.send').map(({ args }) => args);

test('the newest come first, and a request says what was asked for and who decides', async () => {
  const { sent } = await showScreen(<RequestsPage />, { answers: answersOf([request]) });
  const row = (await screen.findByText('Рассвет')).closest('li') as HTMLElement;
  for (const shown of ['7707083893', '770701001', 'Склад', text('accessRequests.consideredBy')])
    expect(row.textContent).toContain(shown);
  expect(sent[0]?.args.query).toMatchObject({ sort: 'date', order: 'DESC' });
});

test('a rejected request tells the reason in full, and cannot be taken back', async () => {
  const reason = 'Вас нет в списке сотрудников.\nОбратитесь в отдел кадров.';
  const rows = [{ ...request, ...decided, status: 'failure' as const, reason }];
  await showScreen(<RequestsPage />, { answers: answersOf(rows) });
  const row = (await screen.findByText('Рассвет')).closest('li') as HTMLElement;
  expect(row.querySelector('blockquote')?.textContent).toBe(reason);
  expect(row.textContent).not.toContain(text('accessRequests.consideredBy'));
  expect(within(row).queryByRole('button')).toBeNull();
});

test('an approved request names the company that the person was linked to, or says that rights follow', async () => {
  const approved = { ...request, ...decided, status: 'approved' as const };
  const linked = { responseCompanyName: 'ООО «Рассвет»', responseCompanyTax: 'DE123' };
  const rows = [
    { ...approved, ...linked },
    { ...approved, requestId: 'q2', requestCompanyName: 'Заря' },
  ];
  await showScreen(<RequestsPage />, { answers: answersOf(rows) });
  const rowOf = (name: string) => screen.getByText(name).closest('li')?.textContent;
  await screen.findByText('Заря');
  expect(rowOf('Рассвет')).toContain('ООО «Рассвет»');
  expect(rowOf('Рассвет')).toContain('DE123');
  expect(rowOf('Заря')).toContain(text('accessRequests.linkedLater'));
});

test('a state and words narrow the list', async () => {
  const { sent } = await showScreen(<RequestsPage />, {
    path: '/profile/requests?status=failure&search=рассвет',
    answers: answersOf([]),
  });
  await screen.findByText(text('widget.nothing.title'));
  expect(sent[0]?.args.query).toMatchObject({ status: 'failure', search: 'рассвет' });
});

test('a request is taken back after a question', async () => {
  const { sent, notices } = await showScreen(<RequestsPage />, { answers: answersOf([request]) });
  await userEvent.click(
    await screen.findByRole('button', { name: `${text('accessRequests.withdraw')}: Рассвет` }),
  );
  const question = await screen.findByRole('alertdialog', {
    name: text('accessRequests.withdrawTitle', { name: 'Рассвет' }),
  });
  await userEvent.click(within(question).getByRole('button', { name: text('accessRequests.withdraw') }));
  await waitFor(() => expect(notices()).toEqual([text('accessRequests.withdrawn')]));
  expect(sent.find(({ operation }) => operation === 'access-request.request.remove')?.args).toEqual({
    params: { requestId: 'q1' },
  });
});

test('a request that was decided meanwhile says so and is read anew', async () => {
  const { sent, notices } = await showScreen(<RequestsPage />, {
    answers: {
      ...answersOf([request]),
      'access-request.request.remove': () => ({ ok: false, error: problem(409, 'access.decided') }),
    },
  });
  await userEvent.click(
    await screen.findByRole('button', { name: `${text('accessRequests.withdraw')}: Рассвет` }),
  );
  const reads = () => sent.filter(({ operation }) => operation === 'access-request.request.list-own').length;
  const before = reads();
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: text('accessRequests.withdraw'),
    }),
  );
  await waitFor(() =>
    expect(notices()).toEqual([`${text('accessRequests.withdrawnError')} ${text('errors.access.decided')}`]),
  );
  expect(reads()).toBeGreaterThan(before);
});

test('a request is sent with number, name and roles; the name of an own company fills itself in', async () => {
  const { dialog, form, sent, notices } = await openForm([]);
  await userEvent.type(field(dialog, 'companies.0.inn'), inn);
  await waitFor(() => expect(field(dialog, 'companies.0.name').value).toBe('ИП Петров'));
  expect(field(dialog, 'companies.0.kpp').disabled).toBe(true);
  expect(form.getByText(text('accessRequests.editor.kppNone'))).toBeDefined();
  expect(form.getByText('Приём и выдача товара')).toBeDefined();
  await userEvent.click(form.getByRole('checkbox', { name: /Склад/ }));
  await submit(dialog);
  await waitFor(() => expect(notices()).toEqual([text('accessRequests.editor.sent', { count: 1 })]));
  expect(sentTo(sent)).toEqual([
    { body: { companies: [{ inn, kpp: null, name: 'ИП Петров', roles: ['r1'] }] } },
  ]);
});

test('another company is added once the last one has a number, up to the limit; a button that is off says why', async () => {
  const { dialog, form } = await openForm([request]);
  const add = () => form.getByRole('button', { name: text('accessRequests.editor.add') });
  expect(form.getByText(new RegExp(text('accessRequests.editor.room', { left: 2, limit: 3 })))).toBeDefined();
  expect(add().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(add());
  expect(field(dialog, 'companies.1.inn')).toBeNull();
  expect(form.getByText(text('accessRequests.editor.needsInn'))).toBeDefined();
  await userEvent.type(field(dialog, 'companies.0.inn'), '7');
  await userEvent.click(add());
  await userEvent.type(field(dialog, 'companies.1.inn'), '8');
  expect(form.getByText(text('accessRequests.editor.full', { limit: 3 }))).toBeDefined();
});

test('a wrong number is told at its field, and nothing is sent', async () => {
  const { dialog, form, sent } = await openForm([]);
  await userEvent.type(field(dialog, 'companies.0.inn'), '7707083894');
  await submit(dialog);
  expect(await form.findByText(new RegExp(text('form.errorInn')))).toBeDefined();
  expect(sentTo(sent)).toEqual([]);
});

test('what the server refuses stands at the field of its company', async () => {
  const { dialog, form } = await openForm([], {
    'access-request.request.send': () => ({
      ok: false,
      error: {
        ...problem(409, 'access.refusedTooOften'),
        errorList: { 'companies.0.inn': 'errorPaused' },
      },
    }),
  });
  await userEvent.type(field(dialog, 'companies.0.inn'), inn);
  await submit(dialog);
  expect(await form.findByText(text('form.errorPaused'))).toBeDefined();
  expect(field(dialog, 'companies.0.inn').getAttribute('aria-invalid')).toBe('true');
});

test('who has as many requests waiting as there may be is told before the form is filled in', async () => {
  const rows = ['a', 'b', 'c'].map((requestId) => ({ ...request, requestId }));
  const { form } = await openForm(rows);
  expect(form.getByText(text('accessRequests.editor.noRoom', { open: 3, limit: 3 }))).toBeDefined();
});

test('too many requests: the refusal stands in the form', async () => {
  const { dialog, form } = await openForm([], {
    'access-request.request.send': () => ({ ok: false, error: problem(409, 'access.tooManyOpen') }),
  });
  await userEvent.type(field(dialog, 'companies.0.inn'), inn);
  await submit(dialog);
  expect(await form.findByText(text('errors.access.tooManyOpen'))).toBeDefined();
});

test('an installation without requests offers none and asks for none', async () => {
  const state = { project: { uiSettings: { accessRequests: false } } } as object;
  const person = { masterAccount: true };
  const { sent } = await showScreen(<RequestsPage />, { answers: answersOf([]), state, person });
  expect(screen.getByText(text('accessRequests.off.title'))).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(sent).toEqual([]);
});

test('somebody who has nothing else finds invitations and requests on one page', async () => {
  const invitation = {
    id: 'i1',
    company: { id: 'c2', name: 'Заря' },
    inviter: 'Вера Орлова',
    access: [],
    endTime: '2099-01-10T09:00:00.000Z',
  };
  const { sent } = await showScreen(<RequestAccessPage />, {
    answers: {
      ...answersOf([request]),
      'access-request.invitation.list-own': () => ok({ invitations: [invitation] }),
    },
  });
  expect(await screen.findByText('Заря')).toBeDefined();
  expect(await screen.findByText('Рассвет')).toBeDefined();
  expect(screen.getAllByRole('button', { name: text('accessRequests.create') }).length).toBeGreaterThan(0);
  // Companies may not be read before the required fields of the profile are filled in.
  expect(sent.some(({ operation }) => operation === 'access-request.company.list')).toBe(false);
});
