// @vitest-environment happy-dom
import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useLeaveQuestion } from '../../lib/navigation.tsx';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { RequiredDemand } from './required-demand.tsx';

const room = {
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
};
const configure = {
  tabs: [{ code: 'main', title: 'Главное' }],
  blocks: { main: [{ code: 'base', title: 'Основное' }] },
  fields: { base: [room] },
  disabledFields: [],
} as unknown as ProfileConfigure;
const filled = {
  revision: 4,
  mainInfo: { userId: 'anna', isEditable: true },
  contactsInfo: { mobiles: [], emails: [] },
  additionalInfo: { room: '12' },
  accessInfo: { requiredFieldsEmpty: false, requiredFieldsEmptyCodes: [] },
} as unknown as Profile;
const lacking: Profile = {
  ...filled,
  revision: 3,
  additionalInfo: { room: null },
  accessInfo: { requiredFieldsEmpty: true, requiredFieldsEmptyCodes: ['room'] },
};

const ask = () => {};
function Page({ changed, onMet }: { changed: boolean; onMet: () => void }) {
  useLeaveQuestion(changed ? ask : undefined);
  return <RequiredDemand onMet={onMet} />;
}
const show = async (profile: Profile, changed: boolean) => {
  const [onMet, changeProfile] = [vi.fn(), vi.fn()];
  const shown = await showScreen(<Page changed={changed} onMet={onMet} />, {
    answers: {
      'profile.profile.details': () => ok({ profile }),
      'profile.profile.configure': () => ok({ configure }),
      'profile.country.codes': () => ok({ codes: [] }),
      'profile.profile.change': () => ok({ profile: filled }),
    },
    state: { session: { profile: filled, settings: { lang: 'ru' } } } as never,
    startUp: { changeProfile },
  });
  return { ...shown, onMet, changeProfile };
};

afterEach(() => {
  hideScreens();
  vi.useRealTimers();
});

test('above a form with unsaved changes they are filled in in place, and the calls go on', async () => {
  const { sent, onMet, changeProfile } = await show(lacking, true);
  const dialog = await screen.findByRole('dialog', { name: text('profile.required.title') });
  expect(changeProfile).not.toHaveBeenCalled();
  await userEvent.type(await screen.findByLabelText(/Кабинет/), '12');
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(onMet).toHaveBeenCalledOnce());
  expect(dialog).toBeDefined();
  expect(changeProfile).toHaveBeenCalledWith(filled);
  expect(sent.find(({ operation }) => operation === 'profile.profile.change')?.args.body).toEqual({
    revision: 3,
    additionalInfo: { room: '12' },
  });
});

test('without unsaved changes the page of the profile asks for them', async () => {
  const { onMet, changeProfile } = await show(lacking, false);
  await waitFor(() => expect(changeProfile).toHaveBeenCalledWith(lacking));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onMet).not.toHaveBeenCalled();
});

test('calls are sent again when the profile lacks nothing', async () => {
  vi.useFakeTimers();
  const { onMet, changeProfile } = await show(filled, true);
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(onMet).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect([onMet.mock.calls.length, changeProfile.mock.calls.length]).toEqual([1, 0]);
});
