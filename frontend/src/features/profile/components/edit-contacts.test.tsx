// @vitest-environment happy-dom
import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { hideScreens, showScreen, text } from '../../../testing/show-screen.tsx';
import { ProfileEditor } from './profile-editor.tsx';

const phones = {
  code: 'personalMobile',
  title: 'Личный телефон',
  fieldType: 'phone',
  placeholder: null,
  comment: null,
  systemic: true,
  multiple: true,
  unique: false,
  profileEdit: true,
  profileRequired: false,
  disabled: false,
  adminRequired: false,
  items: [],
};
const configure = {
  tabs: [{ code: 'main', title: 'Главное' }],
  blocks: { main: [{ code: 'contacts', title: 'Контакты' }] },
  fields: { contacts: [phones] },
  disabledFields: [],
} as unknown as ProfileConfigure;
const profile = {
  revision: 3,
  mainInfo: {},
  additionalInfo: {},
  contactsInfo: { mobiles: [], emails: [] },
} as unknown as Profile;
/** As English has them: by the alphabet. */
const countries = [
  { country: 'AF', name: 'Afghanistan', code: '+93' },
  { country: 'RU', name: 'Russia', code: '+7' },
];

afterEach(hideScreens);

test('a number begins in the country of the installation, and an extension that is too short is told how long it is', async () => {
  await showScreen(
    <ProfileEditor
      profile={profile}
      configure={configure}
      countries={countries}
      languages={['ru']}
      lang="ru"
      tab="main"
      label=""
      reread={async () => undefined}
      onLanguage={async () => {}}
      onTab={vi.fn()}
      onSaved={vi.fn()}
      onCancel={vi.fn()}
    />,
  );
  expect(screen.getByRole('button', { name: /Russia \+7/ })).toBeDefined();
  const extension = screen.getByLabelText(text('profile.extensionField'));
  await userEvent.type(extension, '12');
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
  expect(extension.getAttribute('aria-invalid')).toBe('true');
  expect(await screen.findByText(text('profile.extensionHint'))).toBeDefined();
  expect(screen.queryByText(text('profile.errors.errorFormat'))).toBeNull();
});

test('the extension of a pasted number goes into its field', async () => {
  await showScreen(
    <ProfileEditor
      profile={profile}
      configure={configure}
      countries={countries}
      languages={['ru']}
      lang="ru"
      tab="main"
      label=""
      reread={async () => undefined}
      onLanguage={async () => {}}
      onTab={vi.fn()}
      onSaved={vi.fn()}
      onCancel={vi.fn()}
    />,
  );
  const number = screen.getByLabelText<HTMLInputElement>(text('profile.number'));
  await userEvent.click(number);
  await userEvent.paste('8 (999) 123-45-67 доб. 12345');
  await userEvent.tab();
  expect(screen.getByLabelText<HTMLInputElement>(text('profile.extensionField')).value).toBe('12345');
  expect(number.value).toBe('999 123 45 67');
});

test('of a required kind the last row is not deleted, and emptied it is not saved', async () => {
  const required = { ...configure, fields: { contacts: [{ ...phones, profileRequired: true }] } };
  const row = (id: string, main: string) => ({ id, main, additional: null, messengers: [] });
  const mobiles = [row('m1', '+79991234567'), row('m2', '+79997654321')];
  const { sent } = await showScreen(
    <ProfileEditor
      profile={{ ...profile, contactsInfo: { mobiles, emails: [] } } as Profile}
      configure={required as unknown as ProfileConfigure}
      countries={countries}
      languages={['ru']}
      lang="ru"
      tab="main"
      label=""
      reread={async () => undefined}
      onLanguage={async () => {}}
      onTab={vi.fn()}
      onSaved={vi.fn()}
      onCancel={vi.fn()}
    />,
  );
  const entry = (number: number) => text('profile.entry', { title: phones.title, number });
  const remove = (number: number) =>
    screen.queryByRole('button', { name: text('profile.deleteEntry', { entry: entry(number) }) });
  await userEvent.click(remove(2) as HTMLElement);
  expect([remove(1), remove(2)]).toEqual([null, null]);
  await userEvent.click(
    screen.getByRole('button', { name: text('profile.clearEntry', { entry: entry(1) }) }),
  );
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
  expect(await screen.findByText(text('profile.errors.errorEmpty'))).toBeDefined();
  expect(sent).toEqual([]);
});
