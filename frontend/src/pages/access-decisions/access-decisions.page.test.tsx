// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ApproveForm } from '../../features/access-decisions/components/approve-form.tsx';
import { hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { AccessDecisionsPage } from './access-decisions.page.tsx';

afterEach(hideScreens);

const request = {
  requestId: 'r',
  requestDate: '2026-05-01T10:00:00.000Z',
  responseDate: null,
  userId: 'p',
  requestCompanyName: 'Парус',
  requestCompanyInn: '7707083893',
  requestCompanyKpp: null,
  responseCompanyName: null,
  responseCompanyInn: null,
  responseCompanyTax: null,
  requestCompanyRoles: [{ roleId: 'buyer', name: 'Закупщик' }],
  status: 'considered' as const,
  reason: null,
  user: { name: 'Анна', email: 'anna@mail.example', phone: null },
  similar: [],
  companies: [],
  contractors: [{ id: 'c', name: 'Парус' }],
  decidedBy: null,
};
const contractor = {
  id: 'c',
  revision: 1,
  name: 'Парус',
  inn: '7707083893',
  kpp: null,
  ogrn: null,
  okpo: null,
  taxNumber: null,
  registrationNumber: null,
  date: request.requestDate,
  people: 0,
  masters: 0,
  availableOrganizations: [{ id: 'o1', name: 'Верфь' }],
};
const meta = { sort: 'date', order: 'DESC', offset: 0, limit: 20, total: 1, more: false };
const answers = {
  'access-request.administration.list': () => ok({ requests: [request], meta }),
  'access-request.administration.count': () => ok({ count: 3 }),
  'access-request.administration.fail': () => ok(null),
  'access-request.administration.allow': () => ok(null),
  'access-request.administration.approve': () => ok(null),
  'access-request.contractor.read': () => ok({ contractor }),
  'access-request.contractor.search': () => ok({ contractors: [{ id: 'c', name: 'Парус' }] }),
  'access-request.contractor.roles': () =>
    ok({ roles: [{ roleId: 'buyer', name: 'Закупщик', comment: '', roleType: 'contractor' }] }),
};
const state = { session: { profile: { mainInfo: { userId: 'me' } } } } as object;
const menu = async (id: string) => {
  await userEvent.click(await screen.findByRole('button', { name: text('widget.actions') }));
  await press(await screen.findByRole('menuitem', { name: text(id) }));
};

test('those that only administrators decide on are asked for by the address', async () => {
  const path = '/setting/access-requests?unassigned=true';
  const { sent } = await showScreen(<AccessDecisionsPage />, { state, answers, path });
  const listed = sent.find(({ operation }) => operation === 'access-request.administration.list');
  expect(listed?.args.query).toMatchObject({ unassigned: 'true' });
  expect(await screen.findByText(new RegExp(text('accessDecisions.waiting', { count: 3 })))).toBeDefined();
});

test('a request is approved with roles by organization, none chosen is wrong', async () => {
  const { sent } = await showScreen(<ApproveForm request={request} onClose={() => {}} />, { answers });
  const approve = () =>
    userEvent.click(screen.getByRole('button', { name: text('accessDecisions.approve') }));
  const yard = await screen.findByRole('group', { name: 'Верфь' });
  await approve();
  expect(await within(yard).findByText(text('form.errorEmpty'))).toBeDefined();
  await userEvent.click(within(yard).getByLabelText('Закупщик'));
  await approve();
  await waitFor(() =>
    expect(sent.find(({ operation }) => operation === 'access-request.administration.approve')?.args).toEqual(
      {
        params: { id: 'r' },
        body: { contractorId: 'c', roles: [{ organizationId: 'o1', rolesIds: ['buyer'] }], until: null },
      },
    ),
  );
});

test('a request is rejected with a reason, not without', async () => {
  const { sent } = await showScreen(<AccessDecisionsPage />, { state, answers });
  await menu('accessDecisions.reject');
  const dialog = await screen.findByRole('dialog');
  const reject = () =>
    userEvent.click(within(dialog).getByRole('button', { name: text('accessDecisions.reject') }));
  await reject();
  expect(await within(dialog).findByText(text('form.errorEmpty'))).toBeDefined();
  await userEvent.type(within(dialog).getByLabelText(text('accessDecisions.reason')), 'Не наш сотрудник');
  await reject();
  expect(sent.find(({ operation }) => operation === 'access-request.administration.fail')?.args).toEqual({
    params: { id: 'r' },
    body: { reason: 'Не наш сотрудник' },
  });
});

test('approval without a grant is asked about first', async () => {
  const { sent } = await showScreen(<AccessDecisionsPage />, { state, answers });
  await menu('accessDecisions.allow');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(text('accessDecisions.allowText'));
  await userEvent.click(within(question).getByRole('button', { name: text('accessDecisions.allow') }));
  expect(sent.map(({ operation }) => operation)).toContain('access-request.administration.allow');
});

test('those who may only read decide on nothing, and nobody links who cannot read companies', async () => {
  const { unmount } = await showScreen(<AccessDecisionsPage />, {
    state,
    answers,
    person: { methods: ['setting.access-requests.read'] },
  });
  expect(screen.queryByRole('button', { name: text('widget.actions') })).toBeNull();
  unmount();
  await showScreen(<AccessDecisionsPage />, {
    state,
    answers,
    person: { methods: ['setting.access-requests.read', 'setting.access-requests.write'] },
  });
  await userEvent.click(await screen.findByRole('button', { name: text('widget.actions') }));
  expect(await screen.findByRole('menuitem', { name: text('accessDecisions.reject') })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: text('accessDecisions.approve') })).toBeNull();
});

test('an administrator cannot decide on their own request, and reads who does', async () => {
  const own = {
    ...answers,
    'access-request.administration.list': () => ok({ requests: [{ ...request, userId: 'me' }], meta }),
  };
  await showScreen(<AccessDecisionsPage />, {
    state,
    answers: own,
    path: '/setting/access-requests?entry=r',
  });
  expect(await screen.findByText(text('accessDecisions.own'))).toBeDefined();
  for (const id of ['approve', 'allow', 'reject', 'markDuplicate'])
    expect(screen.queryByRole('button', { name: text(`accessDecisions.${id}`) })).toBeNull();
});
