// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { ContactsPage } from './contacts.page.tsx';

afterEach(hideScreens);

const contact = {
  userId: 'anna',
  name: 'Анна',
  email: 'anna@mail.example',
  mobile: null,
  accessStatus: 'active',
  companies: [{ id: 'c', name: 'Парус' }],
};
const company = {
  id: 'c',
  name: 'Парус',
  inn: '7707083893',
  kpp: null,
  accessStatus: 'active',
  until: null,
  access: [
    {
      organizationId: 'north',
      organizationName: 'Север',
      roles: [{ roleId: 'keeper', name: 'Кадровик' }],
    },
  ],
  availableOrganizations: [{ id: 'north', name: 'Север' }],
  lockedRoles: [],
  revision: 4,
  beyondCaller: ['keeper'],
};
const role = (roleId: string, name: string, more: object = {}) => ({
  roleId,
  name,
  comment: '',
  roleType: 'contractor',
  ...more,
});
const answers = {
  'access-request.contact.list': () =>
    ok({ contacts: [contact], meta: { sort: 'name', order: 'ASC', offset: 0, limit: 20, total: 1 } }),
  'access-request.contact.contractors': () => ok({ contractors: [company] }),
  'access-request.role.available': () =>
    ok({
      roles: [
        role('buyer', 'Закупки'),
        role('keeper', 'Кадровик', { beyondCaller: true }),
        role('chief', 'Начальник', { beyondCaller: true }),
      ],
    }),
};

test('a master account cannot take a role beyond its rights, reads why, and is not offered others', async () => {
  await showScreen(<ContactsPage />, { answers, path: '/contacts?entry=anna' });
  const remove = await screen.findByRole('button', { name: text('contacts.remove') });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(text('contacts.beyondText'))).toBeDefined();
  await press(await screen.findByRole('button', { name: text('contacts.edit') }));
  const held = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Кадровик/ });
  expect([held.checked, held.disabled]).toEqual([true, true]);
  expect(held.closest('td')?.textContent).toContain(text('grants.beyond'));
  expect(screen.queryByRole('checkbox', { name: /Начальник/ })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Закупки/ }).disabled).toBe(false);
});
