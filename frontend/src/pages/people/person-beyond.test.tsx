// @vitest-environment happy-dom
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PersonAccess } from '../../features/people/components/person-access.tsx';
import { PersonProviders } from '../../features/people/components/person-providers.tsx';
import { RolesDialog } from '../../features/people/components/roles-dialog.tsx';
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

const person = (beyondCaller: boolean, own: boolean) => ({
  id: 'd1',
  name: 'Анна Ким',
  roles: [{ code: 'user', name: 'Пользователь' }],
  beyondCaller,
  own,
});

const show = (beyondCaller: boolean) =>
  showScreen(
    <MemoryRouter>
      <PersonProfile person={{ id: 'd1', roles: [], beyondCaller }} />
      <PersonProviders person={{ id: 'd1', beyondCaller }} />
      <PersonAccess person={person(beyondCaller, false)} />
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
  ['profile.edit', 'people.providers.unlink', 'people.setRoles'].map(
    (name) => screen.queryAllByRole('button', { name: new RegExp(text(name as never)) }).length > 0,
  );

test('what a person with more rights says is not edited and not unlinked, and the profile says why', async () => {
  await show(true);
  expect(await screen.findByText(text('people.profileBeyond'))).toBeDefined();
  await screen.findByText('Портал');
  expect(offered()).toEqual([false, false, false]);
  hideScreens();
  await show(false);
  await screen.findByRole('button', { name: text('profile.edit') });
  await screen.findByText('Портал');
  expect(offered()).toEqual([true, true, true]);
  expect(screen.queryByText(text('people.profileBeyond'))).toBeNull();
});

test.each([
  ['all but one right', methodKeys.slice(1), true],
  ['every right', methodKeys, false],
])('a reader with %s sees why they give themselves no role, if they may not', async (_, methods, refused) => {
  const roles = [{ code: 'plain', name: 'Простая', beyondCaller: false }];
  const one = (code: string) => ({ roles: code === 'systemic' ? roles : [] });
  await showScreen(<RolesDialog person={person(false, true)} onClose={() => {}} />, {
    path: '/setting/people/d1',
    person: { methods: [...methods] },
    answers: { 'identity.role.search': ({ args: { query } }) => ok(one(query.roleType ?? '')) },
  });
  const box = async (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  expect((await box(/Простая/)).disabled).toBe(refused);
  expect(screen.queryByText(text('people.roleOwn')) !== null).toBe(refused);
  expect((await box(/Пользователь/)).disabled).toBe(false);
});
