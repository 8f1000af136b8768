// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { CompanyInvitationsPage } from './company-invitations.page.tsx';

afterEach(hideScreens);

const invitation = (id: string, status: string) => ({
  id,
  status,
  email: `${id}@x.example`,
  name: null,
  mobile: null,
  access: [],
  inviter: 'Вера',
  contractor: { id: 'c', name: 'Сад' },
  createdAt: '2026-05-01T10:00:00.000Z',
  endTime: '2026-05-08T10:00:00.000Z',
});
const company = {
  id: 'c',
  name: 'Сад',
  inn: null,
  kpp: null,
  availableOrganizations: [{ id: 'north', name: 'Север' }],
};
const answers = (rows: readonly object[], more: Answers = {}): Answers => ({
  'access-request.invitation.list': () =>
    ok({
      invitations: rows,
      meta: { sort: 'createdAt', order: 'DESC', offset: 0, limit: 20, total: rows.length },
    }),
  'access-request.contractor.find': () => ok({ contractors: [company] }),
  'access-request.role.available': () =>
    ok({ roles: [{ roleId: 'buyer', name: 'Закупки', comment: '', roleType: 'contractor' }] }),
  'access-request.invitation.preview': ({ args }) =>
    ok({
      invitations: args.body.emails.map((email: string) => ({ email, outcome: 'new' })),
      remaining: 2,
    }),
  'access-request.invitation.send': () => ok({ id: 'new', endTime: '2026-05-08T10:00:00.000Z' }),
  'access-request.invitation.resend': () => ok({ id: 'a', endTime: '2026-05-08T10:00:00.000Z' }),
  'access-request.invitation.revoke': () => ok(null),
  ...more,
});
const fill = async (emails: string) => {
  await press(screen.getAllByRole('button', { name: text('companyInvitations.create') })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: text('companyInvitations.sendTitle') });
  await userEvent.click(within(dialog).getByLabelText(text('companyInvitations.emailField')));
  await userEvent.paste(emails);
  await userEvent.click(await within(dialog).findByRole('checkbox'));
  await userEvent.click(within(dialog).getByRole('button', { name: text('companyInvitations.send') }));
  return dialog;
};

test('each address gets an invitation with the roles, into the only company', async () => {
  const { sent } = await showScreen(<CompanyInvitationsPage />, { answers: answers([]) });
  await fill('a@x.example, b@x.example');
  const access = [{ organizationId: 'north', roles: ['buyer'] }];
  const bodies = sent.flatMap(({ operation, args }) =>
    operation === 'access-request.invitation.send' ? [args.body] : [],
  );
  expect(bodies).toEqual([
    { email: 'a@x.example', contractorId: 'c', access },
    { email: 'b@x.example', contractorId: 'c', access },
  ]);
});

test('what becomes of each address stands in the form before anything is sent', async () => {
  const { sent } = await showScreen(<CompanyInvitationsPage />, { answers: answers([]) });
  await press(screen.getAllByRole('button', { name: text('companyInvitations.create') })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: text('companyInvitations.sendTitle') });
  await userEvent.click(within(dialog).getByLabelText(text('companyInvitations.emailField')));
  await userEvent.paste('a@x.example, b@x.example');
  expect(await within(dialog).findAllByText(text('companyInvitations.preview.new'))).toHaveLength(2);
  expect(within(dialog).getByText(text('companyInvitations.remaining', { count: 2 }))).toBeDefined();
  const previews = sent.filter(({ operation }) => operation === 'access-request.invitation.preview');
  expect(previews.at(-1)?.args.body).toEqual({ contractorId: 'c', emails: ['a@x.example', 'b@x.example'] });
  expect(sent.some(({ operation }) => operation === 'access-request.invitation.send')).toBe(false);
});

test('an address that is refused stays in the field with the reason; those before it are not asked for again', async () => {
  await showScreen(<CompanyInvitationsPage />, {
    answers: answers([], {
      'access-request.invitation.send': ({ args }) =>
        args.body.email === 'a@x.example'
          ? ok({ id: 'new', endTime: '2026-05-08T10:00:00.000Z' })
          : {
              ok: false,
              error: { ...problem(409, 'access.alreadyExist'), errorList: { email: 'alreadyExist' } },
            },
    }),
  });
  const dialog = await fill('a@x.example\nb@x.example');
  expect(await within(dialog).findByText(text('form.alreadyExist'))).toBeDefined();
  const field = within(dialog).getByLabelText(text('companyInvitations.emailField'));
  expect((field as HTMLTextAreaElement).value).toBe('b@x.example');
});

test('what is active is sent again or cancelled; an answered invitation is only read', async () => {
  const { sent } = await showScreen(<CompanyInvitationsPage />, {
    answers: answers([invitation('open', 'active'), invitation('done', 'success')]),
  });
  const row = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
  expect(within(row('done@x.example')).queryByRole('button', { name: text('widget.actions') })).toBeNull();
  await userEvent.click(within(row('open@x.example')).getByRole('button', { name: text('widget.actions') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('companyInvitations.cancel') }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: text('companyInvitations.cancel') }));
  expect(sent.find(({ operation }) => operation === 'access-request.invitation.revoke')?.args.params).toEqual(
    {
      id: 'open',
    },
  );
});
