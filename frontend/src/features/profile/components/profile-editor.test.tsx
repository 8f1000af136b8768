// @vitest-environment happy-dom
import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Result } from '../../../lib/http.ts';
import { problem } from '../../../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import type { ProfileField } from '../profile-form.ts';
import { ProfileEditor, type ProfileEditorProps } from './profile-editor.tsx';

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
  profileRequired: false,
  disabled: false,
  adminRequired: false,
  items: [],
  ...more,
});
const own = { systemic: true };
const configure: ProfileConfigure = {
  tabs: [
    { code: 'main', title: 'Главное' },
    { code: 'work', title: 'Работа' },
  ],
  blocks: { main: [{ code: 'base', title: 'Основные данные' }], work: [{ code: 'place', title: 'Место' }] },
  fields: {
    base: [
      field('lastName', 'Фамилия', { ...own, profileRequired: true }),
      field('comment', 'Комментарий', { ...own, fieldType: 'textarea' }),
      field('personalEmail', 'Личная почта', { ...own, fieldType: 'email', multiple: true }),
    ],
    place: [field('room', 'Кабинет')],
  },
  disabledFields: [],
};
const profile = {
  revision: 3,
  mainInfo: { lastName: 'Иванова', comment: null },
  contactsInfo: { mobiles: [], emails: [] },
  additionalInfo: { room: '7' },
} as unknown as Profile;

interface Shown {
  change?: (body: { revision: number }) => Result<unknown>;
  reread?: () => Promise<{ profile: Profile; configure: ProfileConfigure } | undefined>;
  form?: ProfileConfigure;
}

type Given = Pick<ProfileEditorProps, 'configure' | 'reread' | 'onSaved' | 'onCancel' | 'onLanguage'>;

function Editor(given: Given) {
  const [tab, setTab] = useState('main');
  const languages = { languages: ['ru', 'en'], lang: 'ru' };
  return (
    <ProfileEditor
      profile={profile}
      tab={tab}
      countries={[]}
      {...languages}
      {...given}
      label="Части профиля"
      onTab={setTab}
    />
  );
}

async function show({ change, reread = async () => undefined, form = configure }: Shown = {}) {
  const told = { onSaved: vi.fn(), onCancel: vi.fn(), onLanguage: vi.fn(async () => {}) };
  const page = await showScreen(<Editor configure={form} reread={reread} {...told} />, {
    answers: {
      'profile.profile.change': ({ args }) =>
        change?.(args.body) ?? ok({ profile: { ...profile, revision: 4 } }),
    },
  });
  const bodies = () => page.sent.map(({ args }) => args.body);
  return { ...page, ...told, bodies };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const save = () => press(text('ui.save'));

afterEach(hideScreens);

test('a field takes as many values as it may have, and says how many', async () => {
  const numbers = field('numbers', 'Номер', { multiple: true, valueCount: 2 });
  const fields = { ...configure.fields, base: [numbers] };
  await show({ form: { ...configure, fields } });
  expect(screen.getByText('Не больше 2 значений')).toBeDefined();
  await press(text('profile.add'));
  expect(screen.queryByRole('button', { name: text('profile.add') })).toBeNull();
});

test('only what was changed is sent, with the state that it was made from', async () => {
  const { bodies, onSaved, notices } = await show();
  await userEvent.type(screen.getByLabelText('Комментарий'), 'Занята');
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ revision: 4 })));
  expect(bodies()).toEqual([{ revision: 3, mainInfo: { comment: 'Занята' } }]);
  expect(notices()).toEqual([text('users.update')]);
});

test('cancelling sends nothing', async () => {
  const { sent, onCancel } = await show();
  await userEvent.type(screen.getByLabelText('Комментарий'), 'Занята');
  await press(text('ui.cancel'));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

test('rows are added at the end, deleted while there is another, emptied in place; empty ones are not sent', async () => {
  const { bodies } = await show();
  const entry = (number: number) => text('profile.entry', { title: 'Личная почта', number });
  const deleting = (number: number) => text('profile.deleteEntry', { entry: entry(number) });
  expect(screen.queryByRole('button', { name: deleting(1) })).toBeNull();
  await userEvent.type(screen.getByLabelText(entry(1)), 'a@b.ru');
  await press(text('profile.addEmail'));
  await userEvent.type(screen.getByLabelText(entry(2)), 'c@d.ru');
  await press(text('profile.clearEntry', { entry: entry(1) }));
  expect((screen.getByLabelText(entry(1)) as HTMLInputElement).value).toBe('');
  await press(text('profile.addEmail'));
  await press(deleting(3));
  expect(screen.queryByLabelText(entry(3))).toBeNull();
  await save();
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0].contacts).toEqual({ emails: [{ id: null, main: 'c@d.ru' }] });
});

test('a code of the server stands at its field in its own words, and its tab comes into view', async () => {
  const errorList = { 'additionalInfo.room': 'errorUnique' };
  const { onSaved } = await show({
    change: () => ({
      ok: false,
      error: {
        ...problem(400, 'request.invalid'),
        errorList,
        uniqueErrors: { 'additionalInfo.room': ['1'] },
      },
    }),
  });
  await userEvent.type(screen.getByLabelText('Комментарий'), 'Занята');
  await userEvent.click(screen.getByRole('tab', { name: 'Работа' }));
  await userEvent.type(screen.getByLabelText('Кабинет'), '1');
  await userEvent.click(screen.getByRole('tab', { name: 'Главное' }));
  await save();
  expect(await screen.findByText(text('profile.errors.errorUnique'))).toBeDefined();
  expect(screen.queryByText(text('widget.taken.title'))).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Кабинет')));
  expect(onSaved).not.toHaveBeenCalled();
});

test('a day out of its bounds is told between which days it has to be', async () => {
  const path = 'additionalInfo.room';
  const refused = {
    errorList: { [path]: 'errorRange' },
    errorBounds: { [path]: { of: 'day', min: '1900-01-01', max: '2199-12-31' } },
  };
  await show({ change: () => ({ ok: false, error: { ...problem(400, 'request.invalid'), ...refused } }) });
  await userEvent.type(screen.getByLabelText('Комментарий'), 'x');
  await save();
  expect(await screen.findByText('Введите дату с 1 января 1900 г. по 31 декабря 2199 г.')).toBeDefined();
});

test('a required field that was emptied keeps the form from being sent', async () => {
  const { sent } = await show();
  await userEvent.clear(screen.getByLabelText(/Фамилия/));
  await save();
  expect(await screen.findByText(text('profile.errors.errorEmpty'))).toBeDefined();
  expect(sent).toEqual([]);
});

test('what somebody else saved meanwhile is named, what was typed stays and is saved over it', async () => {
  const stored = {
    ...profile,
    revision: 9,
    mainInfo: { ...profile.mainInfo, lastName: 'Петрова', comment: 'Уехала' },
  };
  const { bodies, onSaved } = await show({
    change: ({ revision }) =>
      revision === 9 ? ok({ profile: stored }) : { ok: false, error: problem(409, 'request.conflict') },
    reread: async () => ({ profile: stored, configure }),
  });
  await userEvent.type(screen.getByLabelText('Комментарий'), 'Занята');
  await save();
  const notice = await screen.findByText(text('profile.conflict.title'));
  const told = within(notice.closest<HTMLElement>('[role=alert]') ?? document.body).getAllByRole('listitem');
  expect(told.map((item) => item.textContent)).toEqual(['Фамилия: Петрова', 'Комментарий: Уехала']);
  expect((screen.getByLabelText('Комментарий') as HTMLInputElement).value).toBe('Занята');
  expect((screen.getByLabelText(/Фамилия/) as HTMLInputElement).value).toBe('Петрова');
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(bodies()[1]).toEqual({ revision: 9, mainInfo: { comment: 'Занята' } });
});

test('a name that a directory manages is read, with the reason', async () => {
  await show({ form: { ...configure, disabledFields: ['lastName'] } });
  expect(screen.queryByLabelText(/Фамилия/)).toBeNull();
  expect(screen.getByText(text('profile.locked.directory'))).toBeDefined();
});

test('the language is a setting of the person and no change of the profile', async () => {
  const locale = field('locale', 'Язык', { ...own, profileEdit: false });
  const { sent, onLanguage } = await show({
    form: { ...configure, fields: { ...configure.fields, base: [locale] } },
  });
  await userEvent.click(screen.getByRole('radio', { name: 'English' }));
  await save();
  await waitFor(() => expect(onLanguage).toHaveBeenCalledWith('en'));
  expect(sent).toEqual([]);
});
