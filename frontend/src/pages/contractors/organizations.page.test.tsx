// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, showScreen } from '../../testing/show-screen.tsx';
import { OrganizationsPage } from './organizations.page.tsx';

afterEach(hideScreens);

const field = {
  fieldCode: 'pier',
  fieldType: 'dropbox',
  title: { ru: 'Причал', en: 'Pier' },
  multiple: false,
  active: true,
  adminVisible: true,
  items: [{ id: 'n', value: { ru: 'Северный', en: 'North' } }],
};
const tabs = [
  {
    active: true,
    view: 'form',
    blocks: [{ active: true, blockCode: 'port', title: { ru: 'Порт', en: 'Port' }, fields: [field] }],
  },
];
const organization = {
  id: 'd1',
  revision: 1,
  name: 'Гавань',
  inn: '7701234567',
  contractors: 2,
  providerId: null,
  date: '2026-01-01T00:00:00.000Z',
  additionalInfo: { pier: 'n' },
};
const meta = { sort: 'name', order: 'ASC', offset: 0, limit: 20, total: 1, more: false };

test('an organization shows what is filled in of the fields of the installation', async () => {
  await showScreen(
    <MemoryRouter initialEntries={['/setting/organizations?entry=d1']}>
      <OrganizationsPage />
    </MemoryRouter>,
    {
      path: '/setting/organizations?entry=d1',
      answers: {
        'access-request.organization.list': () => ok({ organizations: [organization], meta }),
        'access-request.organization.fields': () => ok({ tabs }),
      },
    },
  );
  expect(await screen.findByText('Причал')).toBeDefined();
  expect(screen.getByText('Северный')).toBeDefined();
});
