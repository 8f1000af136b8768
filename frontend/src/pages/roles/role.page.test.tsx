// @vitest-environment happy-dom
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { Role } from '@gatehouse/contracts/identity/roles.resources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PageNameProvider } from '../../screen/page-name.tsx';
import { hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { RolePage } from './role.page.tsx';

afterEach(hideScreens);

const role: Role = {
  id: 'auditor',
  revision: 3,
  kind: 'systemic',
  code: 'auditor',
  name: 'Аудитор',
  nameEn: 'Auditor',
  comment: '',
  builtIn: false,
  methodCount: 1,
  people: { count: 0, more: false },
  applicationCount: 0,
  pages: [{ path: '/setting/history', title: 'История изменений', group: 'Наблюдение' }],
  date: null,
  methods: ['setting.roles.write'],
  applications: [],
  beyondCaller: [],
};
const own = ['setting.roles.read', 'setting.roles.write'];
const show = async (facts: Partial<Role> = {}) => {
  const shown = await showScreen(
    <PageNameProvider>
      <MemoryRouter initialEntries={['/setting/roles/auditor']}>
        <Routes>
          <Route path="/setting/roles/:id" element={<RolePage />} />
        </Routes>
      </MemoryRouter>
    </PageNameProvider>,
    {
      path: '/setting/roles/auditor',
      person: { methods: own },
      answers: {
        'identity.role.read': () => ok({ role: { ...role, ...facts } }),
        'identity.role.change': () => ok({ revision: 4 }),
        'identity.role.delete': () => ok(null),
      },
    },
  );
  await screen.findByRole('heading', { level: 1 });
  return shown;
};

test('what one may not grant is shown, says why, and stays as it is', async () => {
  const { sent } = await show();
  await press(screen.getByRole('button', { name: text('widget.edit') }));
  const dialog = within(await screen.findByRole('dialog'));
  const box = async (key: string) => {
    const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox');
    return boxes.find(({ name }) => name === key) as HTMLInputElement;
  };
  expect(await box('setting.domains.write')).toMatchObject({ checked: false, disabled: true });
  const reasons = dialog.getAllByText(text('roles.notYours'), { exact: false });
  expect(reasons).toHaveLength(methodKeys.length - own.length);
  await userEvent.click(await box('setting.roles.read'));
  await userEvent.click(dialog.getByRole('button', { name: text('ui.save') }));
  await waitFor(() =>
    expect(sent.find(({ operation }) => operation === 'identity.role.change')?.args.body).toMatchObject({
      methods: ['setting.roles.read', 'setting.roles.write'],
      revision: 3,
    }),
  );
});

test('removing a method from a role in use shows the people and methods concerned first', async () => {
  const { sent } = await show({ people: { count: 12, more: false } });
  await press(screen.getByRole('button', { name: text('widget.edit') }));
  const dialog = within(await screen.findByRole('dialog'));
  const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox');
  await userEvent.click(boxes.find(({ name }) => name === 'setting.roles.write') as HTMLInputElement);
  await userEvent.click(dialog.getByRole('button', { name: text('ui.save') }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Роль есть у 12 человек/)).toBeDefined();
  expect(question.getByText(/^Больше не будет: /)).toBeDefined();
  expect(sent.some(({ operation }) => operation === 'identity.role.change')).toBe(false);
  await userEvent.click(question.getByRole('button', { name: text('ui.save') }));
  await waitFor(() =>
    expect(sent.find(({ operation }) => operation === 'identity.role.change')?.args.body).toMatchObject({
      methods: [],
    }),
  );
});

test('a role is deleted from its page after the question', async () => {
  const { sent } = await show();
  await userEvent.click(screen.getByRole('button', { name: text('widget.actions') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('ui.delete') }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(sent.some(({ operation }) => operation === 'identity.role.delete')).toBe(false);
  await userEvent.click(question.getByRole('button', { name: text('ui.delete') }));
  await waitFor(() =>
    expect(sent.find(({ operation }) => operation === 'identity.role.delete')?.args).toEqual({
      params: { id: 'auditor' },
    }),
  );
});

test('a built-in role is neither edited nor deleted', async () => {
  await show({ builtIn: true });
  expect(screen.queryByRole('button', { name: text('widget.edit') })).toBeNull();
  expect(screen.queryByRole('button', { name: text('widget.actions') })).toBeNull();
});

test('a role beyond the reader is neither edited nor deleted, and the page says why', async () => {
  const methods = ['setting.history.read', 'setting.roles.write'];
  await show({ methods, beyondCaller: ['setting.history.read'] });
  expect(screen.getByText(new RegExp(text('roles.beyondYou')))).toBeDefined();
  expect(screen.getByText(text('roles.notYours'), { exact: false })).toBeDefined();
  expect(screen.queryByRole('button', { name: text('widget.edit') })).toBeNull();
  expect(screen.queryByRole('button', { name: text('widget.actions') })).toBeNull();
});

test('the pages that a role opens are named as its holder finds them in the menu', async () => {
  await show();
  await press(screen.getByRole('tab', { name: text('roles.pagesView') }));
  expect(await screen.findByText('Наблюдение · История изменений')).toBeDefined();
});
