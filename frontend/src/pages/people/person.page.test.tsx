// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PageNameProvider } from '../../screen/page-name.tsx';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { PersonPage } from './person.page.tsx';

afterEach(hideScreens);

const person = {
  id: 'd1',
  name: 'Анна Ким',
  login: 'anna',
  email: 'anna@example.org',
  mobile: null,
  status: 'active',
  blocked: null,
  scheme: null,
  roles: [{ code: 'user', name: 'Пользователь' }],
  lastSignIn: null,
  emailVerified: true,
  mobileVerified: false,
  managedBy: 'platform',
  lastDomain: null,
  locale: 'ru',
  createdAt: '2026-01-01T00:00:00.000Z',
  signIns: 0,
  openSessions: 0,
  agreements: [],
  owed: [],
  methods: { password: { changedAt: null }, totp: true, recoveryCodesLeft: 3, passkeys: 0 },
  attempts: { failures: 0, lockedUntil: null },
  codes: [{ purpose: 'sign-in', used: 5, limit: 5, blockedUntil: '2026-01-02T00:00:00.000Z' }],
  beyondCaller: false,
  own: false,
};
const field = (code: string, title: string, more: object = {}) => ({
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
  profileVisible: true,
  adminEdit: true,
  ...more,
});
const configure = {
  tabs: [{ code: 'main', title: 'Главное' }],
  blocks: { main: [{ code: 'base', title: 'Основные данные' }] },
  fields: {
    base: [
      field('lastName', 'Фамилия', { systemic: true }),
      field('grade', 'Разряд', { profileVisible: false, profileEdit: false, adminRequired: true }),
      field('hobby', 'Увлечение', { adminEdit: false }),
    ],
  },
  disabledFields: [],
};
const profile = {
  revision: 3,
  mainInfo: { lastName: 'Ким', comment: null, avatar: null, locale: 'ru' },
  contactsInfo: { mobiles: [], emails: [] },
  additionalInfo: { grade: '5', hobby: 'шахматы' },
  accessInfo: { requiredFieldsEmpty: true, requiredFieldsEmptyCodes: ['room'] },
  updatedInfo: { updatedAt: '2026-01-01T00:00:00.000Z', createdAt: '2026-01-01T00:00:00.000Z' },
};
const all = ['user', 'auditor', 'chief'].map((code) => ({
  code,
  name: code,
  beyondCaller: code === 'chief',
}));

const done = () => ok(null);
const offBy = (facts: object) => ('status' in facts ? [{ by: 'administrator', provider: null }] : []);
const show = async (facts: object = {}, tab = '', more: Answers = {}, methods?: string[]) => {
  const path = `/setting/people/d1${tab && `?tab=${tab}`}`;
  const shown = await showScreen(
    <PageNameProvider>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/setting/people/:id" element={<PersonPage />} />
        </Routes>
      </MemoryRouter>
    </PageNameProvider>,
    {
      path,
      ...(methods && { person: { methods } }),
      answers: {
        'identity.person.read': () => ok({ user: { ...person, off: offBy(facts), ...facts } }),
        'profile.person.read': () => ok({ profile, configure }),
        'profile.person.change': () => ok({ profile: { ...profile, revision: 4 }, configure }),
        'profile.country.codes': () => ok({ codes: [] }),
        'identity.role.search': ({ args: { query } }) =>
          ok({
            roles:
              query.roleType === 'organizational'
                ? []
                : all.filter(({ name }) => name.includes(query.search ?? '')),
          }),
        'identity.scheme.list': () =>
          ok({ schemas: [{ code: 'strict', name: 'Строгая', nameEn: 'Strict', active: true }] }),
        ...Object.fromEntries(
          ['set-roles', 'assign-scheme', 'send-link', 'reset', 'delete', 'set-active'].map((act) => [
            `identity.person.${act}`,
            done,
          ]),
        ),
        ...more,
      },
    },
  );
  await screen.findByRole('heading', { level: 1 });
  const bodyOf = (act: string) =>
    shown.sent.find(({ operation }) => operation === `identity.person.${act}`)?.args.body;
  return { ...shown, bodyOf };
};
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: text('widget.actions') }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const asked = () =>
  waitFor(() => {
    const dialog = screen.queryByRole('alertdialog') ?? screen.getByRole('dialog');
    return within(dialog);
  });

test('the page says what a person still has to do, and offers what their status asks for first', async () => {
  await show({ owed: ['password'], methods: { ...person.methods, password: null } });
  expect(await screen.findByText(new RegExp(text('people.owes.fields')))).toBeDefined();
  expect(screen.getByText(new RegExp(text('people.owes.password')))).toBeDefined();
  expect(screen.getByRole('button', { name: text('people.sendFirstLink') })).toBeDefined();
  hideScreens();
  const { bodyOf } = await show({ status: 'disabled' });
  await userEvent.click(screen.getByRole('button', { name: text('people.unblock') }));
  await userEvent.click((await asked()).getByRole('button', { name: text('people.unblock') }));
  await waitFor(() => expect(bodyOf('set-active')).toEqual({ active: true }));
  hideScreens();
  await show({ own: true, status: 'disabled' });
  expect(screen.queryByRole('button', { name: text('people.unblock') })).toBeNull();
});

test('who may only read sees every part and no act', async () => {
  await show({ status: 'disabled' }, '', {}, ['setting.users.read']);
  for (const part of ['overview', 'profile', 'signIn', 'sessions', 'access', 'messages', 'agreements'])
    expect(screen.getByRole('tab', { name: text(`people.${part}View`) })).toBeDefined();
  expect(screen.queryByRole('button', { name: text('widget.actions') })).toBeNull();
  expect(screen.queryByRole('button', { name: text('people.unblock') })).toBeNull();
  await press(screen.getByRole('tab', { name: text('people.profileView') }));
  await screen.findByText('шахматы');
  expect(screen.queryByRole('button', { name: text('profile.edit') })).toBeNull();
});

test('a person with more rights than the reader has no action, and the page says why', async () => {
  await show({ beyondCaller: true, status: 'disabled' });
  expect(screen.getByText(text('people.beyondYou'))).toBeDefined();
  expect(screen.queryByRole('button', { name: text('people.unblock') })).toBeNull();
  expect(screen.queryByRole('button', { name: text('widget.actions') })).toBeNull();
});

test('names lead to their pages: roles, scheme and domain, and roles among the groups of the profile', async () => {
  const base = [...configure.fields.base, field('groups', 'Группы', { systemic: true, multiple: true })];
  const mainInfo = { ...profile.mainInfo, groups: ['user', 'Отдел продаж'] };
  const answer = { profile: { ...profile, mainInfo }, configure: { ...configure, fields: { base } } };
  const facts = { scheme: { code: 'strict', name: 'Строгая' }, lastDomain: { id: 'd7', name: 'Сад' } };
  await show(facts, '', { 'profile.person.read': () => ok(answer) });
  const to = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href')?.replace('/platform/setting/', '');
  expect([await to('Пользователь'), await to('Строгая'), await to('Сад')]).toEqual([
    'roles/user',
    'options/schemes',
    'domains/d7',
  ]);
  await press(screen.getByRole('tab', { name: text('people.profileView') }));
  await screen.findByText('Отдел продаж');
  expect(await to('Пользователь')).toBe('roles/user');
  expect(screen.queryByRole('link', { name: 'Отдел продаж' })).toBeNull();
});

test('roles are changed as a whole, and a refusal stays in the form', async () => {
  const refused = () => ({ ok: false as const, error: problem(409, 'account.lastAdministrator') });
  const { bodyOf } = await show({}, '', { 'identity.person.set-roles': refused });
  await choose(text('people.setRoles'));
  const dialog = await asked();
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'auditor' }));
  await userEvent.click(dialog.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(bodyOf('set-roles')).toEqual({ roles: ['user', 'auditor'] }));
  expect(await dialog.findByText(/последний действующий администратор/)).toBeDefined();
});

test('among many roles one is looked for, and what is chosen already stays chosen', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ code: `role${index}`, name: `Роль ${index}` }));
  const rights = ['setting.users.read', 'setting.users.write'];
  const more: Answers = {
    'identity.role.search': ({ args: { query } }) =>
      ok({
        roles:
          query.roleType === 'systemic' ? many.filter(({ name }) => name.includes(query.search ?? '')) : [],
      }),
  };
  const { bodyOf } = await show({}, '', more, rights);
  await choose(text('people.setRoles'));
  const dialog = await asked();
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Роль 7' }));
  await userEvent.type(dialog.getByLabelText(text('people.roleSearch')), '19');
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Роль 19' }));
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: 'Роль 8' })).toBeNull());
  for (const name of ['Пользователь', 'Роль 7', 'Роль 19'])
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(bodyOf('set-roles')).toEqual({ roles: ['role19', 'role7', 'user'] }));
});

test('a role that the reader may not grant stands there, cannot be checked and says why', async () => {
  await show();
  await choose(text('people.setRoles'));
  const dialog = await asked();
  const chief = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /chief/ });
  expect(chief.disabled).toBe(true);
  expect(dialog.getByText(text('people.roleBeyond'))).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /auditor/ }).disabled).toBe(false);
});

test('a scheme is chosen, or the one of the domain again', async () => {
  const { bodyOf } = await show({ scheme: { code: 'strict', name: 'Строгая' } });
  await choose(text('people.assignScheme'));
  const dialog = await asked();
  await userEvent.click(await dialog.findByRole('button', { name: /Строгая/ }));
  await userEvent.click(await screen.findByRole('option', { name: text('people.schemeOfDomain') }));
  await userEvent.click(dialog.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(bodyOf('assign-scheme')).toEqual({ scheme: null }));
});

test('a link says where it goes; a reset says what it does; both are sent once they are agreed to', async () => {
  const { bodyOf } = await show();
  await choose(text('people.sendLink'));
  const link = await asked();
  expect(link.getByText(/anna@example\.org/)).toBeDefined();
  await userEvent.click(link.getByRole('button', { name: text('people.sendLink') }));
  await waitFor(() => expect(bodyOf('send-link')).toEqual({}));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await choose(text('people.resetSecondFactor'));
  await userEvent.click((await asked()).getByRole('button', { name: text('people.reset') }));
  await waitFor(() => expect(bodyOf('reset')).toEqual({ reset: 'second-factor' }));
});

test('codes that are used up stand beside their reset', async () => {
  const { bodyOf } = await show({}, 'signIn');
  expect(await screen.findByText(/5 из 5/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: text('people.resetCodes') }));
  await userEvent.click((await asked()).getByRole('button', { name: text('people.reset') }));
  await waitFor(() => expect(bodyOf('reset')).toEqual({ reset: 'codes' }));
});

test('nobody is deleted before their login is typed', async () => {
  const { sent } = await show();
  await choose(text('people.delete'));
  const dialog = await asked();
  const button = dialog.getByRole('button', { name: text('people.delete') });
  const isSent = () => sent.some(({ operation }) => operation === 'identity.person.delete');
  await userEvent.click(button);
  expect(isSent()).toBe(false);
  await userEvent.type(dialog.getByRole('textbox'), 'anna');
  await userEvent.click(button);
  await waitFor(() => expect(isSent()).toBe(true));
});

test('a profile is edited by what administrators may, and what the person does not see says so', async () => {
  const { sent, notices } = await show({}, 'profile');
  await press(await screen.findByRole('button', { name: text('profile.edit') }));
  expect(await screen.findByText(new RegExp(text('people.unseenField')))).toBeDefined();
  expect(screen.queryByLabelText('Увлечение')).toBeNull();
  const grade = screen.getByLabelText(/Разряд/);
  await userEvent.clear(grade);
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
  expect(await screen.findByText(text('profile.errors.errorEmpty'))).toBeDefined();
  const changes = () => sent.filter(({ operation }) => operation === 'profile.person.change');
  expect(changes()).toEqual([]);
  await userEvent.type(grade, '6');
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
  await waitFor(() =>
    expect(changes().map(({ args }) => args)).toEqual([
      { params: { id: 'd1' }, body: { revision: 3, additionalInfo: { grade: '6' } } },
    ]),
  );
  await waitFor(() => expect(notices()).toContain(text('users.update')));
});

test('a session says on which device it is, that the device is new, and from which country', async () => {
  const at = '2026-01-01T00:00:00.000Z';
  const session = {
    sessionId: 's1',
    name: 'Firefox, Windows',
    deviceType: 'desktop',
    newDevice: true,
    clientId: 'gatehouse',

    ip: '203.0.113.7',
    place: { country: 'DE', localNetwork: false },
    display: '1920x1080',
    current: false,
    sessionStart: at,
    sessionExpired: at,
    lastAccess: at,
    applications: [],
  };
  const meta = { sort: 'lastAccess', order: 'DESC', offset: 0, limit: 20, total: 1 };
  await show({}, 'sessions', { 'identity.person.sessions': () => ok({ sessions: [session], meta }) });
  const row = (await screen.findByText(/Firefox, Windows/)).closest('tr') as HTMLElement;
  expect(within(row).getByText(text('people.sessions.newDevice'))).toBeDefined();
  expect(row.textContent).toContain('Германия');
  expect(row.textContent).toContain('1920');
});

test('messages say what was sent, by which channel, and why it did not arrive', async () => {
  const meta = { sort: 'date', order: 'DESC', offset: 0, limit: 20, total: 1, more: false };
  const row = { id: 'm1', date: '2026-01-01T00:00:00.000Z', channel: 'sms', template: 'auth.code' };
  const messages = [{ ...row, state: 'failed', reason: 'channel-off', attempts: 1, finishedAt: null }];
  await show({}, 'messages', { 'notification.person.messages': () => ok({ messages, meta }) });
  expect(await screen.findByText(text('people.messages.failed'))).toBeDefined();
  expect(screen.getByText(new RegExp(text('journal.value.reason.channel-off')))).toBeDefined();
  expect(screen.getByText(text('journal.value.template.auth.code'))).toBeDefined();
});
