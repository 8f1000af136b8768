// @vitest-environment happy-dom
import type { Profile } from '@gatehouse/contracts/profile/resources.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '../../features/start-up/start-up.store.ts';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { PersonalPage } from './personal.page.tsx';

const filled = { requiredFieldsEmpty: false, requiredFieldsEmptyCodes: [] };
const lacking = { requiredFieldsEmpty: true, requiredFieldsEmptyCodes: ['room'] };
const mainInfo = { userId: 'u1', lastName: 'Иванова', firstName: 'Анна', avatar: null, isEditable: true };
const configure = { tabs: [], blocks: {}, fields: {}, disabledFields: [] };

interface Known {
  atStart: Profile['accessInfo'];
  read: Profile['accessInfo'];
  isEditable?: boolean;
}

const show = async ({ atStart, read, isEditable = true }: Known) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const person = { ...mainInfo, isEditable } as Profile['mainInfo'];
  const profile = {
    revision: 1,
    mainInfo: person,
    accessInfo: read,
    additionalInfo: {},
    termsInfo: [],
    contactsInfo: { mobiles: [], emails: [] },
    availableActions: { updatePassword: false, setPassword: false },
    updatedInfo: { updatedAt: '2026-05-10T09:30:00Z', createdAt: '2026-05-10T09:30:00Z' },
  };
  const session = { profile: { mainInfo: person, accessInfo: atStart }, settings: { lang: 'ru' } };
  await showScreen(<PersonalPage />, {
    answers: {
      'profile.profile.details': () => ok({ profile }),
      'profile.profile.configure': () => ok({ configure }),
    },
    state: { session: session as unknown as Session },
  });
  await waitFor(() => expect(document.querySelector('time')).not.toBeNull());
  return reload;
};

afterEach(() => {
  hideScreens();
  vi.restoreAllMocks();
});

test('the page starts anew when the profile that it read needs other fields than the one it started with', async () => {
  expect(await show({ atStart: lacking, read: filled })).toHaveBeenCalledOnce();
});

test('and goes on when both agree', async () => {
  expect(await show({ atStart: filled, read: filled })).not.toHaveBeenCalled();
});

test('who may not edit their profile is offered nothing to edit it', async () => {
  await show({ atStart: filled, read: filled, isEditable: false });
  expect(screen.queryByRole('button', { name: text('profile.edit') })).toBeNull();
  hideScreens();
  await show({ atStart: filled, read: filled });
  expect(screen.getByRole('button', { name: text('profile.edit') })).toBeDefined();
});
