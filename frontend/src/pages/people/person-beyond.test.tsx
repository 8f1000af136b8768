// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PersonProviders } from '../../features/people/components/person-providers.tsx';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { PersonProfile } from './person-profile.tsx';

afterEach(hideScreens);

const profile = {
  revision: 3,
  mainInfo: { lastName: 'Ким', comment: null, avatar: null, locale: 'ru' },
  contactsInfo: { mobiles: [], emails: [] },
  additionalInfo: {},
  accessInfo: { requiredFieldsEmpty: false, requiredFieldsEmptyCodes: [] },
  updatedInfo: { updatedAt: '2026-01-01T00:00:00.000Z', createdAt: '2026-01-01T00:00:00.000Z' },
};
const configure = { tabs: [], blocks: {}, fields: {}, disabledFields: [] };

const show = (beyondCaller: boolean) =>
  showScreen(
    <MemoryRouter>
      <PersonProfile person={{ id: 'd1', roles: [], beyondCaller }} />
      <PersonProviders person={{ id: 'd1', beyondCaller }} />
    </MemoryRouter>,
    {
      path: '/setting/people/d1',
      answers: {
        'profile.person.read': () => ok({ profile, configure }),
        'identity.person.providers': () =>
          ok({ providers: [{ id: 'p1', title: 'Портал', linked: true, managed: false }] }),
      },
    },
  );
const offered = () =>
  ['profile.edit', 'people.providers.unlink'].map(
    (name) => screen.queryByRole('button', { name: new RegExp(text(name as never)) }) !== null,
  );

test('what a person with more rights says is not edited and not unlinked, and the profile says why', async () => {
  await show(true);
  expect(await screen.findByText(text('people.profileBeyond'))).toBeDefined();
  await screen.findByText('Портал');
  expect(offered()).toEqual([false, false]);
  hideScreens();
  await show(false);
  await screen.findByRole('button', { name: text('profile.edit') });
  await screen.findByText('Портал');
  expect(offered()).toEqual([true, true]);
  expect(screen.queryByText(text('people.profileBeyond'))).toBeNull();
});
