// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { ContactsPage } from './contacts.page.tsx';

afterEach(hideScreens);

const contact = {
  userId: 'anna',
  name: 'Анна Смирнова',
  email: 'anna@x.example',
  mobile: null,
  accessStatus: 'active',
  companies: [{ id: 'c', name: 'Сад' }],
};
const company = {
  id: 'c',
  name: 'Сад',
  inn: '7707083893',
  kpp: '770701001',
  accessStatus: 'active',
  until: null,
  access: [
    {
      organizationId: 'north',
      organizationName: 'Север',
      roles: [
        { roleId: 'buyer', name: 'Закупки' },
        { roleId: 'clerk', name: 'Документы', locked: true },
      ],
    },
  ],
  availableOrganizations: [
    { id: 'north', name: 'Север' },
    { id: 'south', name: 'Юг' },
  ],
  lockedRoles: ['clerk', 'signer'],
  revision: 4,
};
const role = (roleId: string, name: string) => ({ roleId, name, comment: '', roleType: 'contractor' });
const answers = (more: Answers = {}, companyNow: object = company): Answers => ({
  'access-request.contact.list': () =>
    ok({ contacts: [contact], meta: { sort: 'name', order: 'ASC', offset: 0, limit: 20, total: 1 } }),
  'access-request.contact.contractors': () => ok({ contractors: [companyNow] }),
  'access-request.role.available': () =>
    ok({ roles: [role('buyer', 'Закупки'), role('clerk', 'Документы'), role('signer', 'Подпись')] }),
  'access-request.contact.change': () => ok(null),
  'access-request.contact.remove': () => ok(null),
  ...more,
});
const path = '/contacts?entry=anna';
const cell = (name: string, organization: string) =>
  screen.findByRole('checkbox', { name: new RegExp(`${name}\\s*, ${organization}`) });
const edit = async () => {
  await press(await screen.findByRole('button', { name: text('contacts.edit') }));
  return screen.findByRole('dialog', {
    name: text('contacts.changeTitle', { name: contact.name, company: company.name }),
  });
};

test('the whole access is sent as the matrix shows it, and said in a sentence before', async () => {
  const { sent, notices } = await showScreen(<ContactsPage />, { answers: answers(), path });
  const dialog = await edit();
  await userEvent.click(await cell('Закупки', 'Юг'));
  await userEvent.click(await cell('Закупки', 'Север'));
  const effect = within(dialog)
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
  expect(effect).toContain(text('grants.added', { roles: 'Закупки (Юг)' }));
  expect(effect).toContain(text('grants.removed', { roles: 'Закупки (Север)' }));
  await userEvent.click(within(dialog).getByRole('button', { name: text('ui.save') }));
  expect(sent.find(({ operation }) => operation === 'access-request.contact.change')?.args.body).toEqual({
    userId: 'anna',
    contractorId: 'c',
    access: [
      { organizationId: 'north', roles: ['clerk'] },
      { organizationId: 'south', roles: ['buyer'] },
    ],
    revision: 4,
  });
  expect(notices()).toEqual([text('contacts.change.done', { name: contact.name })]);
});

test('a role that an administrator has locked cannot be changed, says why, and keeps the access from being removed', async () => {
  await showScreen(<ContactsPage />, { answers: answers(), path });
  const remove = await screen.findByRole('button', { name: text('contacts.remove') });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(text('contacts.lockedText'))).toBeDefined();
  await edit();
  const locked = await cell('Документы', 'Север');
  expect((locked as HTMLInputElement).disabled).toBe(true);
  expect(locked.closest('td')?.textContent).toContain(text('grants.locked'));
  expect(((await cell('Подпись', 'Юг')) as HTMLInputElement).disabled).toBe(true);
});

test('a refusal for the roles stands at the matrix', async () => {
  const refused = problem(403, 'access.fixedByAdministrator');
  const { sent } = await showScreen(<ContactsPage />, {
    path,
    answers: answers({
      'access-request.contact.change': () => ({
        ok: false,
        error: { ...refused, errorList: { access: 'errorLockedRoles' } },
      }),
    }),
  });
  const dialog = await edit();
  await userEvent.click(await cell('Закупки', 'Юг'));
  await userEvent.click(within(dialog).getByRole('button', { name: text('ui.save') }));
  expect(await within(dialog).findByText(text('form.errorLockedRoles'))).toBeDefined();
  expect(sent.filter(({ operation }) => operation === 'access-request.contact.change')).toHaveLength(1);
});

test('an access that an administrator changed meanwhile is not written over; the form takes over the end and keeps the roles', async () => {
  let stored = { ...company, until: null as string | null };
  const { sent } = await showScreen(<ContactsPage />, {
    path,
    answers: answers({
      'access-request.contact.contractors': () => ok({ contractors: [stored] }),
      'access-request.contact.change': ({ args }) =>
        args.body.revision === stored.revision
          ? ok(null)
          : { ok: false, error: problem(409, 'request.conflict') },
    }),
  });
  const dialog = within(await edit());
  await userEvent.click(await cell('Закупки', 'Юг'));
  stored = { ...stored, revision: 5, until: '2030-05-01T20:59:59.999Z' };
  await press(dialog.getByRole('button', { name: text('ui.save') }));
  await dialog.findByText(text('widget.meanwhile.text', { fields: text('grants.until') }));
  await press(dialog.getByRole('button', { name: text('ui.save') }));
  const bodies = sent.filter(({ operation }) => operation === 'access-request.contact.change');
  expect(bodies.map(({ args }) => [args.body.revision, args.body.until, args.body.access.length])).toEqual([
    [4, undefined, 2],
    [5, undefined, 2],
  ]);
});

test('removing asks first, with the roles that end', async () => {
  const [north] = company.access;
  const open = { ...company, access: [{ ...north, roles: [{ roleId: 'buyer', name: 'Закупки' }] }] };
  const { sent } = await showScreen(<ContactsPage />, { answers: answers({}, open), path });
  await press(await screen.findByRole('button', { name: text('contacts.remove') }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText('Закупки')).toBeDefined();
  await userEvent.click(within(question).getByRole('button', { name: text('contacts.remove') }));
  expect(sent.find(({ operation }) => operation === 'access-request.contact.remove')?.args.body).toEqual({
    userId: 'anna',
    contractorId: 'c',
  });
});
