// @vitest-environment happy-dom
import type { OwnInvitation } from '@gatehouse/contracts/access-request/invitations.resources.ts';
import type { OwnCompany } from '@gatehouse/contracts/access-request/resources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { CompaniesPage } from './companies.page.tsx';

afterEach(hideScreens);

const access = [
  {
    organizationId: 'o1',
    organizationName: 'Северный ветер',
    roles: [
      { roleId: 'r1', name: 'Склад' },
      { roleId: 'r2', name: 'Закупки' },
    ],
  },
];
const company: OwnCompany = {
  id: 'c1',
  name: 'Рассвет',
  requisites: {
    inn: '7707083893',
    kpp: '770701001',
    ogrn: '1027700132195',
    okpo: null,
    taxNumber: null,
    registrationNumber: null,
  },
  access,
  until: null,
  since: '2026-01-10T09:00:00.000Z',
  master: false,
};
const invitation: OwnInvitation = {
  id: 'i1',
  company: { id: 'c2', name: 'Заря' },
  inviter: 'Вера Орлова',
  access,
  endTime: '2099-01-10T09:00:00.000Z',
};

function answersOf(companies: OwnCompany[], invitations: OwnInvitation[] = []): Answers {
  const left = new Set<string>();
  const answered = new Set<string>();
  return {
    'access-request.company.list': () => {
      const rows = companies.filter(({ id }) => !left.has(id));
      return ok({ companies: rows, meta: { offset: 0, limit: 20, total: rows.length } });
    },
    'access-request.invitation.list-own': () =>
      ok({ invitations: invitations.filter(({ id }) => !answered.has(id)) }),
    'access-request.company.leave': ({ args }) => {
      left.add(args.params.id);
      return ok(null);
    },
    'access-request.invitation.accept': ({ args }) => {
      answered.add(args.params.id);
      return ok(null);
    },
    'access-request.invitation.refuse': ({ args }) => {
      answered.add(args.params.id);
      return ok(null);
    },
  };
}

const openMenu = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `${text('widget.actions')}: ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text(item) }));
};
const press = (name: string, place: HTMLElement = document.body) =>
  userEvent.click(within(place).getByRole('button', { name }));

test('a company shows its numbers, the roles by organization and who represents it', async () => {
  await showScreen(<CompaniesPage />, { answers: answersOf([{ ...company, master: true }]) });
  const row = (await screen.findByText('Рассвет')).closest('li') as HTMLElement;
  for (const shown of ['7707083893', '770701001', 'Северный ветер', 'Склад', 'Закупки'])
    expect(row.textContent).toContain(shown);
  expect(within(row).getByText(text('companies.master'))).toBeDefined();
});

test('access that ends within a week stands out', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const rows = [
    { ...company, until: inDays(3) },
    { ...company, id: 'c2', name: 'Заря', until: inDays(30) },
  ];
  await showScreen(<CompaniesPage />, { answers: answersOf(rows) });
  const rowOf = (name: string) => screen.getByText(name).closest('li')?.textContent;
  await screen.findByText('Заря');
  expect(rowOf('Рассвет')).toContain('скоро закончится');
  expect(rowOf('Заря')).not.toContain('скоро закончится');
});

test('requisites are shown, a missing one as a dash', async () => {
  await showScreen(<CompaniesPage />, { answers: answersOf([company]) });
  await openMenu('Рассвет', 'companies.requisites');
  const dialog = await screen.findByRole('dialog', {
    name: text('companies.requisitesTitle', { name: 'Рассвет' }),
  });
  expect(dialog.textContent).toContain('1027700132195');
  expect(within(dialog).getByText(text('companies.okpo')).nextSibling?.textContent).toBe('—');
});

test('leaving names what is lost, and the company is gone afterwards', async () => {
  const { sent, notices } = await showScreen(<CompaniesPage />, {
    answers: answersOf([{ ...company, master: true }]),
  });
  await openMenu('Рассвет', 'companies.leave');
  const question = await screen.findByRole('alertdialog');
  for (const lost of ['Склад', 'Закупки', 'Северный ветер', text('companies.leaveMaster')])
    expect(question.textContent).toContain(lost);
  expect(sent.some(({ operation }) => operation === 'access-request.company.leave')).toBe(false);
  await press(text('companies.leave'), question);
  await screen.findByText(text('companies.empty.title'));
  expect(notices()).toEqual([text('companies.left', { name: 'Рассвет' })]);
});

test('an invitation is accepted without the mail, and leaves the page', async () => {
  const { sent, notices } = await showScreen(<CompaniesPage />, { answers: answersOf([], [invitation]) });
  const card = await screen.findByRole('region', { name: text('companies.invitations.list') });
  expect(card.textContent).toContain('Вера Орлова');
  expect(card.textContent).toContain('Склад');
  await press(`${text('companies.invitations.accept')}: Заря`, card);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: text('companies.invitations.list') })).toBeNull(),
  );
  expect(sent.find(({ operation }) => operation === 'access-request.invitation.accept')?.args).toEqual({
    params: { id: 'i1' },
  });
  expect(notices()).toEqual([text('companies.invitations.accepted', { name: 'Заря' })]);
});

test('an invitation that was revoked meanwhile says so', async () => {
  const { notices } = await showScreen(<CompaniesPage />, {
    answers: {
      ...answersOf([company], [invitation]),
      'access-request.invitation.accept': () => ({
        ok: false,
        error: problem(409, 'access.invitationOver'),
      }),
    },
  });
  await screen.findByText('Заря');
  await press(`${text('companies.invitations.accept')}: Заря`);
  await waitFor(() =>
    expect(notices()).toEqual([
      `${text('companies.invitations.acceptError')} ${text('errors.access.invitationOver')}`,
    ]),
  );
});

test.each([
  ['not verified', false, { updatePassword: true, setPassword: false }, true],
  ['not verified, of somebody without a password', false, { updatePassword: false, setPassword: true }, true],
  ['verified', true, { updatePassword: true, setPassword: false }, false],
  ['of a directory', false, { updatePassword: false, setPassword: false }, false],
])(
  'an address that is %s: invitations to it are missed only where it can be verified',
  async (_, emailVerified, availableActions, told) => {
    const mainInfo = { email: 'vera@example.org', emailVerified, isEditable: true };
    await showScreen(<CompaniesPage />, {
      answers: answersOf([company]),
      state: { session: { profile: { mainInfo, availableActions } } } as object,
    });
    await screen.findByText('Рассвет');
    const way = screen.queryByRole('link', { name: text('companies.invitations.verify') });
    expect(way?.getAttribute('href')).toBe(told ? '/platform/profile/personal' : undefined);
    expect(screen.queryByText('vera@example.org') !== null).toBe(told);
  },
);

test('a member reads that an invitation adds to what they have', async () => {
  await showScreen(<CompaniesPage />, { answers: answersOf([], [{ ...invitation, member: true }]) });
  expect(await screen.findByText(text('companies.invitations.member'))).toBeDefined();
});

test('an invitation is refused after a question', async () => {
  const { sent } = await showScreen(<CompaniesPage />, { answers: answersOf([company], [invitation]) });
  await screen.findByText('Заря');
  await press(`${text('companies.invitations.refuse')}: Заря`);
  expect(sent.some(({ operation }) => operation === 'access-request.invitation.refuse')).toBe(false);
  await press(text('companies.invitations.refuse'), await screen.findByRole('alertdialog'));
  await waitFor(() => expect(screen.queryByText('Заря')).toBeNull());
  expect(screen.getByText('Рассвет')).toBeDefined();
});

test('companies are shown though invitations could not be read', async () => {
  await showScreen(<CompaniesPage />, {
    answers: {
      ...answersOf([company]),
      'access-request.invitation.list-own': () => ({ ok: false, error: problem(503, 'request.unavailable') }),
    },
  });
  expect(await screen.findByText('Рассвет')).toBeDefined();
});

test('an empty page offers a request, unless the installation takes none', async () => {
  const { unmount } = await showScreen(<CompaniesPage />, { answers: answersOf([]) });
  expect(await screen.findByRole('link', { name: text('companies.request') })).toBeDefined();
  unmount();
  const state = { project: { uiSettings: { accessRequests: false } } } as object;
  await showScreen(<CompaniesPage />, { answers: answersOf([]), state });
  await screen.findByText(text('companies.empty.title'));
  expect(screen.queryByRole('link', { name: text('companies.request') })).toBeNull();
});

test('who decides for a company invites into it from its card; others are not offered to', async () => {
  const own = { ...company, id: 'own', name: 'Маяк', master: true };
  await showScreen(<CompaniesPage />, {
    answers: {
      ...answersOf([company, own]),
      'access-request.contractor.find': () =>
        ok({ contractors: [{ id: 'own', name: 'Маяк', inn: null, kpp: null, availableOrganizations: [] }] }),
      'access-request.role.available': () => ok({ roles: [] }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: `${text('widget.actions')}: Рассвет` }));
  expect(screen.queryByRole('menuitem', { name: text('companies.invite') })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await openMenu('Маяк', 'companies.invite');
  const dialog = await screen.findByRole('dialog', { name: text('companyInvitations.sendTitle') });
  expect(within(dialog).getByDisplayValue('Маяк')).toBeDefined();
});
