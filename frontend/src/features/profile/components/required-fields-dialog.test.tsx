// @vitest-environment happy-dom
import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import type { ProfileField } from '../profile-form.ts';
import { RequiredFieldsDialog } from './required-fields-dialog.tsx';

const field = (code: string, title: string, more: Partial<ProfileField> = {}): ProfileField => ({
  code,
  title,
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
  ...more,
});
const configure: ProfileConfigure = {
  tabs: [{ code: 'main', title: 'Главное' }],
  blocks: { main: [{ code: 'base', title: 'Основные данные' }] },
  fields: {
    base: [
      field('lastName', 'Фамилия', { systemic: true }),
      field('room', 'Кабинет'),
      field('tags', 'Метки', { multiple: true }),
      field('badge', 'Фото', { fieldType: 'picture' }),
    ],
  },
  disabledFields: [],
};
const profile = {
  revision: 3,
  mainInfo: { lastName: 'Иванова' },
  contactsInfo: { mobiles: [], emails: [] },
  additionalInfo: { room: null, tags: [], badge: null },
  accessInfo: { requiredFieldsEmpty: true, requiredFieldsEmptyCodes: ['room', 'tags', 'badge'] },
} as unknown as Profile;

afterEach(hideScreens);

test('exactly the fields that are required and empty are asked for, and nothing closes it but saving them', async () => {
  const onSaved = vi.fn();
  const { sent } = await showScreen(
    <RequiredFieldsDialog
      profile={profile}
      configure={configure}
      onSaved={onSaved}
      countries={[]}
      reread={async () => undefined}
      wayOut={<button type="button">Выйти</button>}
    />,
    {
      answers: {
        'profile.avatar.prepare': () => ok({ url: '/api/v1/platform/user/uploads/secret' }),
        'profile.picture.store': () => ok({ src: '/me', fileId: 'p1' }),
        'profile.profile.change': () => ok({ profile }),
      },
    },
  );
  const tag = text('profile.entry', { title: 'Метки', number: 1 });
  expect(screen.queryByLabelText(/Фамилия/)).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
  expect(await screen.findAllByText(text('profile.errors.errorEmpty'))).toHaveLength(3);
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText(/Кабинет/), '12');
  await userEvent.type(screen.getByLabelText(tag), 'а');
  const file = new File(['me'], 'me.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText(text('profile.picture.choose')), file);
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(profile));
  expect(sent.at(-1)?.args.body).toEqual({
    revision: 3,
    additionalInfo: { room: '12', tags: ['а'], badge: 'p1' },
  });
});
