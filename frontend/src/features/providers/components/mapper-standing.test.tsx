// @vitest-environment happy-dom
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { Mapper } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../../testing/problem.ts';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../../testing/show-screen.tsx';
import { ChangeRows } from './change-rows.tsx';
import { MappersDialog } from './mappers-dialog.tsx';

afterEach(hideScreens);

const sync = { id: 's1', type: 'users', details: { status: 'success', run: null } } as Synchronization;
const right = 'setting.users.write';
const granting: Mapper = {
  id: 'm1',
  revision: 2,
  type: 'users-access',
  enabled: true,
  name: 'chiefs',
  before: '',
  after: '',
  customAttributes: false,
  attributes: [],
  access: [
    { type: 'role', id: 'chief' },
    { type: 'method', id: right },
  ],
  author: { id: 'a1', name: 'Анна' },
  standing: 'authorLost',
  missing: [right],
};
const roles = [
  { code: 'chief', name: 'Начальник', beyondCaller: false },
  { code: 'owner', name: 'Владелец', beyondCaller: true },
];

const show = async (mapper: Mapper, more: Answers = {}, methods: readonly string[] = methodKeys) => {
  const shown = await showScreen(<MappersDialog sync={sync} onClose={() => {}} />, {
    person: { methods: [...methods] },
    answers: {
      'provider-sync.mapper.list': () => ok({ mappers: [mapper] }),
      'provider-sync.mapper.fields': () => ok({ fields: [] }),
      'provider-sync.mapper.test': () => ok({ person: null, steps: [], result: [], skipped: null }),
      'provider-sync.mapper.adopt': () => ok({ revision: 3 }),
      'identity.role.search': () => ok({ roles }),
      ...more,
    },
  });
  await screen.findByText('chiefs');
  return { ...shown, calls: (name: string) => shown.sent.filter(({ operation }) => operation === name) };
};
const menu = () => press(screen.getByRole('button', { name: `${text('widget.actions')}: chiefs` }));
const edit = async () => {
  await menu();
  await press(await screen.findByRole('menuitem', { name: text('widget.edit') }));
  return within(await screen.findByRole('dialog'));
};

test('a mapper whose author lost rights says so, and is adopted by those who have them', async () => {
  const { calls } = await show(granting);
  expect(screen.getByText(text('providers.standing.authorLost'))).toBeDefined();
  expect(screen.getByText('Анна')).toBeDefined();
  const editor = await edit();
  expect(editor.getByText(/потерял права: Пользователи: изменение/)).toBeDefined();
  await userEvent.click(editor.getByRole('button', { name: text('providers.adopt') }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(calls('provider-sync.mapper.adopt')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: text('providers.adopt') }));
  await waitFor(() =>
    expect(calls('provider-sync.mapper.adopt')[0]?.args.params).toEqual({ syncId: 's1', id: 'm1' }),
  );
});

test('who lacks what it grants is told so and offered nothing', async () => {
  await show({ ...granting, standing: 'unanswered', missing: [] }, {}, ['setting.providers.write']);
  expect(screen.getByText(text('providers.standing.unanswered'))).toBeDefined();
  await menu();
  await screen.findByRole('menuitem', { name: text('widget.edit') });
  expect(screen.queryByRole('menuitem', { name: text('providers.adopt') })).toBeNull();
  await press(screen.getByRole('menuitem', { name: text('widget.edit') }));
  const editor = within(await screen.findByRole('dialog'));
  expect(
    await editor.findByText(text('providers.mapperBeyond', { rights: 'Пользователи: изменение' })),
  ).toBeDefined();
  expect(editor.queryByRole('button', { name: text('providers.adopt') })).toBeNull();
});

test('a mapper that is fine, or whose standing is not known, has no mark', async () => {
  const { standing: _, missing: __, ...unknown } = granting;
  await show(unknown);
  expect(screen.queryByText(text('providers.standing.authorLost'))).toBeNull();
  expect(screen.queryByText(text('providers.standing.unanswered'))).toBeNull();
});

test('roles and methods beyond the reader cannot be chosen, with the reason', async () => {
  await show({ ...granting, standing: 'fine' }, {}, ['setting.providers.write', right]);
  const editor = await edit();
  await userEvent.click(editor.getByRole('button', { name: text('providers.addRole') }));
  const role = editor.getAllByRole('combobox', { name: text('providers.role') }).at(-1) as HTMLElement;
  await userEvent.click(role);
  const owner = await screen.findByRole('option', { name: /Владелец/ });
  expect(owner.getAttribute('aria-disabled')).toBe('true');
  expect(owner.textContent).toContain(text('providers.grantBeyond'));
  const chief = screen.getByRole('option', { name: 'Начальник' });
  expect(chief.getAttribute('aria-disabled')).toBeNull();
  await userEvent.click(chief);
  await userEvent.click(editor.getByRole('button', { name: text('providers.addMethod') }));
  const method = editor.getAllByRole('combobox', { name: text('providers.method') }).at(-1) as HTMLElement;
  await userEvent.type(method, 'Домены: изм');
  const domains = await screen.findByRole('option', { name: /Домены: изменение/ });
  expect(domains.getAttribute('aria-disabled')).toBe('true');
  expect(domains.textContent).toContain(text('providers.grantBeyond'));
});

test('a refused right is marked at its own row', async () => {
  const refusal = {
    ...problem(403, 'grant.beyondYours'),
    errorList: { 'access.0.id': 'errorChoice', 'access.1': 'errorBeyondYours' },
  };
  await show(granting, { 'provider-sync.mapper.change': () => ({ ok: false, error: refusal }) });
  const editor = await edit();
  await userEvent.type(await editor.findByLabelText(text('providers.mapperName')), 'x');
  await userEvent.click(editor.getByRole('button', { name: text('ui.save') }));
  expect(await editor.findByText(text('form.errorBeyondYours'))).toBeDefined();
  const invalid = (name: string) =>
    editor.getByRole('combobox', { name: text(name), hidden: true }).getAttribute('aria-invalid');
  expect([invalid('providers.role'), invalid('providers.method')]).toEqual(['true', 'true']);
});

test('a trial says what would be withheld and why', async () => {
  const withheld = [
    { type: 'role', id: 'chief', why: 'unanswered', missing: [] },
    { type: 'method', id: right, why: 'authorLost', missing: [right] },
  ];
  const person = { externalId: 'x', fields: [] };
  await show(granting, {
    'provider-sync.mapper.test': () => ok({ person, steps: [], result: [], withheld, skipped: null }),
  });
  const editor = await edit();
  await editor.findByText(text('providers.trialWithheld'));
  const [first, second] = editor.getAllByRole('listitem').slice(-2);
  expect(first?.textContent).toBe(`Начальник: ${text('providers.withheld.unanswered')}`);
  expect(second?.textContent).toContain('не хватает прав: Пользователи: изменение');
});

test('a trial names the fields that no run writes', async () => {
  const person = { externalId: 'x', fields: [] };
  const tested = { person, steps: [], result: [], notWritten: ['photo', 'gone'], skipped: null };
  await show(granting, { 'provider-sync.mapper.test': () => ok(tested) });
  const editor = await edit();
  expect(await editor.findByText(text('providers.trialNotWritten', { fields: 'photo, gone' }))).toBeDefined();
});

test('a run lists rights that were withheld by their names', async () => {
  const change = {
    id: 'c',
    kind: 'skip',
    externalId: 'x',
    name: 'Глеб',
    accountId: null,
    changes: [],
  } as const;
  const reason = `withheld: role chief, method ${right}`;
  await showScreen(<ChangeRows changes={[{ ...change, changes: [], reason }]} />, {
    answers: { 'identity.role.search': () => ok({ roles }) },
  });
  expect(
    await screen.findByText(`${text('providers.reason.withheld')}: Начальник, Пользователи: изменение`),
  ).toBeDefined();
});
