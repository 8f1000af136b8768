// @vitest-environment happy-dom
import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { hideScreens, ok, showScreen } from '../../testing/show-screen.tsx';
import { PersonalEditor } from './personal-editor.tsx';

const field = (code: string, title: string, more: object = {}) => ({
  code,
  title,
  fieldType: 'input',
  placeholder: null,
  comment: null,
  systemic: true,
  multiple: false,
  unique: false,
  profileEdit: true,
  profileRequired: false,
  disabled: false,
  adminRequired: false,
  items: [],
  ...more,
});
const configure = {
  tabs: [{ code: 'main', title: 'Главное' }],
  blocks: { main: [{ code: 'base', title: 'Основные данные' }] },
  fields: { base: [field('login', 'Логин', { profileEdit: false }), field('lastName', 'Фамилия')] },
  disabledFields: [],
} as unknown as ProfileConfigure;
const profile = {
  revision: 3,
  mainInfo: { login: 'anna', lastName: 'Иванова' },
  additionalInfo: {},
  contactsInfo: { mobiles: [], emails: [] },
} as unknown as Profile;

const show = (coarse: boolean) => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: coarse, media: query }) as never);
  return showScreen(
    <PersonalEditor
      profile={profile}
      configure={configure}
      tab="main"
      arranged={(form) => form}
      onTab={vi.fn()}
      onSaved={vi.fn()}
      onCancel={vi.fn()}
    />,
    {
      answers: { 'profile.country.codes': () => ok({ codes: [] }) },
      state: { session: { settings: { lang: 'ru' } } } as never,
    },
  );
};

afterEach(() => {
  hideScreens();
  vi.restoreAllMocks();
});

test('whoever begins to edit goes on at the first field that they may change', async () => {
  await show(false);
  expect(document.activeElement).toBe(screen.getByLabelText('Фамилия'));
});

test('on a touch screen no keyboard comes up by itself', async () => {
  await show(true);
  expect(document.activeElement).toBe(document.body);
});
