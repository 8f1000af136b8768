// @vitest-environment happy-dom
import type { Profile } from '@gatehouse/contracts/profile/resources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '../../features/start-up/start-up.store.ts';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { PersonalPage } from './personal.page.tsx';

const filled = { requiredFieldsEmpty: false, requiredFieldsEmptyCodes: [] };
const lacking = { requiredFieldsEmpty: true, requiredFieldsEmptyCodes: ['room'] };
const mainInfo = { userId: 'u1', lastName: 'Иванова', firstName: 'Анна', avatar: null, isEditable: true };
const none = { tabs: [], blocks: {}, fields: {}, disabledFields: [] };
const withRoom = {
  tabs: [{ code: 'main', title: 'Главное' }],
  blocks: { main: [{ code: 'base', title: 'Основное' }] },
  fields: {
    base: [
      {
        code: 'room',
        title: 'Кабинет',
        fieldType: 'input',
        placeholder: null,
        comment: null,
        systemic: false,
        multiple: false,
        unique: false,
        profileEdit: true,
        profileRequired: true,
        disabled: false,
        adminRequired: false,
        items: [],
      },
    ],
  },
  disabledFields: [],
};

interface Known {
  atStart: Profile['accessInfo'];
  read: Profile['accessInfo'];
  isEditable?: boolean;
  configure?: object;
  services?: object[];
  accessRequests?: boolean;
}

const show = async (given: Known) => {
  const { atStart, read, isEditable = true, configure = none, services, accessRequests = true } = given;
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
  const known = { mainInfo: person, accessInfo: atStart };
  const session = { profile: known, settings: { lang: 'ru' }, services };
  await showScreen(<PersonalPage />, {
    answers: {
      'profile.profile.details': () => ok({ profile }),
      'profile.profile.configure': () => ok({ configure }),
    },
    state: {
      session: session as unknown as Session,
      project: {
        uiSettings: { accessRequests },
        options: { ru: { lawInfo: { termsInfo: [] } } },
        locales: ['ru'],
      } as never,
    },
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

const waysOut = async (given: Pick<Known, 'services' | 'accessRequests'>) => {
  await show({ atStart: lacking, read: lacking, configure: withRoom, ...given });
  const dialog = await screen.findByRole('dialog', { name: text('profile.required.title') });
  const way = within(dialog).queryByRole('link');
  expect(within(dialog).getByRole('button', { name: text('profile.required.logout') })).toBeDefined();
  return way?.getAttribute('href');
};

test('who lacks required fields and has no services may ask for access instead', async () => {
  expect(await waysOut({ services: [] })).toBe('/platform/accesses/requests/access');
});

test.each([
  ['with a service', { services: [{ applicationKey: 'crm' }] }],
  ['whose services are not known', {}],
  ['where no requests are taken', { services: [], accessRequests: false }],
])('who lacks required fields fills them in or signs out %s', async (_, given) => {
  expect(await waysOut(given)).toBeUndefined();
});
