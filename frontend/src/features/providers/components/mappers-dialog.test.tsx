// @vitest-environment happy-dom
import type { Mapper, MapperTested } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../../testing/show-screen.tsx';
import { MappersDialog } from './mappers-dialog.tsx';

afterEach(hideScreens);

const sync: Synchronization = {
  id: 's1',
  revision: 1,
  type: 'users',
  enabled: true,
  restartOnFailure: false,
  periodUnit: 0,
  periodAmount: 2,
  syncLimit: 50,
  baseMappers: false,
  mappers: 2,
  details: {
    status: 'success',
    success: 0,
    error: 0,
    nextAt: null,
    createdAt: null,
    completedAt: null,
    startError: null,
    run: null,
  },
};
const mapper = (id: string, more: Partial<Mapper> = {}): Mapper => ({
  id,
  revision: 2,
  type: 'users-base',
  enabled: true,
  name: id,
  before: '',
  after: '',
  customAttributes: false,
  attributes: [],
  access: [],
  ...more,
});
const base = mapper('base', {
  before: 'person.enabled',
  attributes: [{ id: 'row1', attribute: 'login', value: 'username', mapping: 'key' }],
});
const tested: MapperTested = {
  person: {
    externalId: 'x',
    fields: [{ name: 'username', values: ['anna'], custom: false }],
  },
  steps: [
    {
      mapperId: 'base',
      name: 'base',
      outcome: 'wrong',
      wrong: 'before',
      error: 'no such key: a',
      set: [],
    },
  ],
  result: [],
  skipped: { reason: 'rule', detail: 'base: no such key: a' },
};
const fields = [
  { code: 'login', title: 'Логин', side: 'ours' },
  { code: 'username', title: 'username', side: 'theirs' },
];

const show = async (more: Answers = {}, methods?: string[]) => {
  const shown = await showScreen(<MappersDialog sync={sync} onClose={() => {}} />, {
    ...(methods && { person: { methods } }),
    answers: {
      'provider-sync.mapper.list': () => ok({ mappers: [base, mapper('second')] }),
      'provider-sync.mapper.fields': () => ok({ fields }),
      'provider-sync.mapper.test': () => ok(tested),
      'provider-sync.mapper.change': () => ok({ revision: 3 }),
      'provider-sync.mapper.create': () => ok({ id: 'new' }),
      'provider-sync.mapper.set-enabled': () => ok({ revision: 3 }),
      'provider-sync.mapper.delete': () => ok(null),
      ...more,
    },
  });
  await screen.findByText('second');
  const calls = (operation: string) => shown.sent.filter((one) => one.operation === operation);
  return { ...shown, calls };
};
const choose = async (name: string, action: string) => {
  await press(screen.getByRole('button', { name: `${text('widget.actions')}: ${name}` }));
  await press(await screen.findByRole('menuitem', { name: text(action) }));
};
const dialog = async () => within(await screen.findByRole('dialog'));

test('a mapper is switched off after the question, and keeps its contents', async () => {
  const { calls } = await show();
  await choose('base', 'widget.disable');
  const question = within(await screen.findByRole('alertdialog'));
  expect(calls('provider-sync.mapper.set-enabled')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: text('widget.disable') }));
  await waitFor(() =>
    expect(calls('provider-sync.mapper.set-enabled')[0]?.args).toEqual({
      params: { syncId: 's1', id: 'base' },
      body: { enabled: false },
    }),
  );
});

test('a mapper is deleted after the question', async () => {
  const { calls } = await show();
  await choose('second', 'ui.delete');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: text('ui.delete') }));
  await waitFor(() =>
    expect(calls('provider-sync.mapper.delete')[0]?.args.params).toEqual({ syncId: 's1', id: 'second' }),
  );
});

test('while it is edited, a person is tried: input, rules, and the error beside its condition', async () => {
  const { calls } = await show();
  await choose('base', 'widget.edit');
  const editor = await dialog();
  const title = await editor.findByText(text('providers.conditionWrong'));
  expect(title.closest('.gh-alert')?.textContent).toContain('no such key: a');
  expect(editor.getByText('anna')).toBeDefined();
  expect(await editor.findByText(text('providers.sample', { value: 'anna' }))).toBeDefined();
  expect(editor.getByText(text('providers.trialSkipped'))).toBeDefined();
  const person = editor.getByLabelText<HTMLInputElement>(text('providers.samplePerson'));
  fireEvent.change(person, { target: { value: 'boris' } });
  await waitFor(() => expect(calls('provider-sync.mapper.test').at(-1)?.args.body.person).toBe('boris'));
  expect(calls('provider-sync.mapper.test').at(-1)?.args.body.mapper).toMatchObject({
    id: 'base',
    before: 'person.enabled',
    attributes: [{ id: 'row1', attribute: 'login', value: 'username', mapping: 'key' }],
  });
});

test('another kind of attributes begins conditions and rows anew', async () => {
  const { calls } = await show();
  await choose('base', 'widget.edit');
  const editor = await dialog();
  await userEvent.click(await editor.findByLabelText(new RegExp(text('providers.customAttributes'))));
  expect(await editor.findByText(text('providers.mapperReset'))).toBeDefined();
  const [before] = editor.getAllByRole<HTMLTextAreaElement>('textbox', {
    name: new RegExp(text('providers.before').replaceAll(/[()]/g, '.')),
  });
  expect(before?.value).toBe('');
  // Nothing is left to map.
  await userEvent.click(editor.getByRole('button', { name: text('ui.save') }));
  expect(calls('provider-sync.mapper.change')).toEqual([]);
  await userEvent.click(editor.getByRole('button', { name: text('providers.addRow') }));
  expect(editor.getByLabelText(text('providers.theirField')).tagName).toBe('INPUT');
});

test('a condition that was ended says so beside it, in the rules and in the result', async () => {
  const [step] = tested.steps;
  const ended = {
    ...tested,
    steps: [{ ...step, outcome: 'ended', error: 'the condition took too long' }],
    skipped: { reason: 'too-slow', detail: 'base' },
  };
  await show({ 'provider-sync.mapper.test': () => ok(ended) });
  await choose('base', 'widget.edit');
  const editor = await dialog();
  const hint = await editor.findByText(text('providers.conditionEndedHint'));
  expect(hint.closest('.gh-alert')?.textContent).toContain(text('providers.reason.too-slow'));
  expect(editor.getByText(text('providers.step.ended'))).toBeDefined();
  expect(editor.getByText(`${text('providers.reason.too-slow')}: base`)).toBeDefined();
  expect(editor.queryByText('the condition took too long')).toBe(null);
});

test('an untouched mapper is saved as it was read', async () => {
  const { calls } = await show();
  await choose('base', 'widget.edit');
  const editor = await dialog();
  const name = await editor.findByLabelText<HTMLInputElement>(text('providers.mapperName'));
  fireEvent.change(name, { target: { value: 'renamed' } });
  await userEvent.click(editor.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(calls('provider-sync.mapper.change')).toHaveLength(1));
  expect(calls('provider-sync.mapper.change')[0]?.args.body).toEqual({
    type: 'users-base',
    name: 'renamed',
    before: 'person.enabled',
    after: '',
    customAttributes: false,
    attributes: [{ id: 'row1', attribute: 'login', value: 'username', mapping: 'key' }],
    access: [],
    revision: 2,
  });
});

const granting = mapper('second', {
  type: 'users-access',
  attributes: [{ id: 'row2', attribute: 'roles', value: 'hr', mapping: 'value' }],
  access: [
    { type: 'method', id: 'setting.users.read' },
    { type: 'role', id: 'user' },
  ],
});
const grantingAnswers: Answers = {
  'provider-sync.mapper.list': () => ok({ mappers: [base, granting] }),
  'identity.role.search': () => ok({ roles: [{ code: 'user', name: 'Сотрудник' }] }),
  'provider-sync.mapper.test': () =>
    ok({
      ...tested,
      steps: [],
      skipped: null,
      result: [
        { field: 'roles', value: 'user' },
        { field: 'methods', value: 'setting.users.read' },
      ],
    }),
};

test('rights are granted beside roles, found by their names', async () => {
  const { calls } = await show(grantingAnswers);
  expect(await screen.findByText(/Пользователи: просмотр$/)).toBeDefined();
  await choose('second', 'widget.edit');
  const editor = await dialog();
  // The trial names what it grants, too.
  expect(await editor.findByText('Пользователи: просмотр')).toBeDefined();
  await userEvent.click(await editor.findByRole('button', { name: text('providers.addMethod') }));
  const [, added] = editor.getAllByRole<HTMLInputElement>('combobox', { name: text('providers.method') });
  await userEvent.type(added as HTMLInputElement, 'Домены: изм');
  await userEvent.click(await screen.findByRole('option', { name: 'Домены: изменение' }));
  await userEvent.click(editor.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(calls('provider-sync.mapper.change')).toHaveLength(1));
  expect(calls('provider-sync.mapper.change')[0]?.args.body.access).toEqual([
    { type: 'role', id: 'user' },
    { type: 'method', id: 'setting.users.read' },
    { type: 'method', id: 'setting.domains.write' },
  ]);
});

test('the same right twice is not sent', async () => {
  const { calls } = await show(grantingAnswers);
  await choose('second', 'widget.edit');
  const editor = await dialog();
  await userEvent.click(await editor.findByRole('button', { name: text('providers.addMethod') }));
  const [, added] = editor.getAllByRole<HTMLInputElement>('combobox', { name: text('providers.method') });
  await userEvent.type(added as HTMLInputElement, 'Пользователи: про');
  await userEvent.click(await screen.findByRole('option', { name: 'Пользователи: просмотр' }));
  await userEvent.click(editor.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(added?.getAttribute('aria-invalid')).toBe('true'));
  expect(calls('provider-sync.mapper.change')).toEqual([]);
});

test('a mapper of access that grants nothing is not sent', async () => {
  const { calls } = await show(grantingAnswers);
  await choose('second', 'widget.edit');
  const editor = await dialog();
  for (const name of ['granted', 'grantedMethods']) {
    const rows = within(await editor.findByRole('group', { name: text(`providers.${name}`) }));
    await userEvent.click(rows.getByRole('button', { name: text('ui.delete') }));
  }
  await userEvent.click(editor.getByRole('button', { name: text('ui.save') }));
  expect(await editor.findByText(text('providers.grantsEmpty'))).toBeDefined();
  expect(calls('provider-sync.mapper.change')).toEqual([]);
});

test('who only reads sees what mappers do and changes nothing', async () => {
  await show({}, ['setting.providers.read']);
  expect(screen.getByText('username → login')).toBeDefined();
  expect(screen.queryByRole('button', { name: text('providers.addMapper') })).toBeNull();
  expect(screen.queryByRole('button', { name: new RegExp(text('widget.actions')) })).toBeNull();
});
