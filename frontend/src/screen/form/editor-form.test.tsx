// @vitest-environment happy-dom
import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { callOf } from '../../testing/answering.ts';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { blankFields, type EditorQuestion, useEditorForm } from './editor-form.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormText } from './form-fields.tsx';
import { LanguageTabs } from './language-tabs.tsx';

const create: Call = callOf('things.create', 'POST');
const notices = { done: { id: 'documents.change.done' }, failed: { id: 'documents.change.failed' } };
const empty = { title: '' };
const texts = {
  createTitle: { id: 'documents.createTitle' },
  editTitle: { id: 'documents.editTitle' },
  nameField: { id: 'documents.name' },
  name: { id: 'documents.title' },
  nameHint: { id: 'documents.nameHint' },
  code: { id: 'documents.code' },
};

interface Props {
  record?: { id: string; revision: number };
  before?: () => EditorQuestion | undefined;
  onClose: () => void;
}

function Editor({ record, before, onClose }: Props) {
  const form = useEditorForm({
    record,
    texts,
    initial: {
      name: 'Договор',
      code: '',
      locales: [
        { localeId: 'ru', title: 'Первый' },
        { localeId: 'en', title: 'First' },
      ],
    },
    required: ['name', 'locales.*.title'],
    create: { call: create, notices },
    change: { call: callOf<null>('things.change', 'PUT'), notices },
    fixed: ['code'],
    ...(before && { before }),
    onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose}>
      <FormText name="name" />
      <FormText name="code" optional />
      <LanguageTabs
        name="locales"
        empty={empty}
        fields={(path) => <FormText name={`${path}.title`} label={`Заголовок ${path}`} />}
      />
    </FormDialog>
  );
}
const answers = { 'things.create': () => ok(null), 'things.change': () => ok(null) };
const save = () => userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
const locales = [
  { localeId: 'ru', title: 'Первый' },
  { localeId: 'en', title: 'First' },
];

afterEach(hideScreens);

test('something new is made without the texts that were left empty', async () => {
  const onClose = vi.fn();
  const { sent, notices: said } = await showScreen(<Editor onClose={onClose} />, { answers });
  await save();
  expect(sent.map(({ operation, args }) => [operation, args])).toEqual([
    ['things.create', { body: { name: 'Договор', locales } }],
  ]);
  expect(said()).toEqual([text('documents.change.done', { name: 'Договор' })]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('what exists is changed from the state it was read in, its fixed fields left alone', async () => {
  const { sent } = await showScreen(<Editor record={{ id: '7', revision: 3 }} onClose={() => {}} />, {
    answers,
  });
  await userEvent.type(screen.getByLabelText(text('documents.name')), ' 2');
  await save();
  expect(sent[0]?.args).toEqual({
    params: { id: '7' },
    body: { name: 'Договор 2', locales, revision: 3 },
  });
});

test('a required text that is blank opens its tab, takes the focus, and nothing is sent', async () => {
  const { sent } = await showScreen(<Editor onClose={() => {}} />, { answers });
  await userEvent.click(screen.getByRole('tab', { name: 'English' }));
  await userEvent.clear(screen.getByLabelText('Заголовок locales.1'));
  await userEvent.click(screen.getByRole('tab', { name: 'Русский' }));
  await save();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Заголовок locales.1')));
  expect(sent).toEqual([]);
});

test('required paths reach every row', () => {
  const values = { name: ' ', rows: [{ a: 'x' }, { a: '' }], none: [] };
  expect(blankFields(values, ['name', 'rows.*.a', 'none.*.a'])).toEqual({
    name: 'errorEmpty',
    'rows.1.a': 'errorEmpty',
  });
});

test('form and fields are called as the texts of their names, and say what their hints say', async () => {
  await showScreen(<Editor onClose={() => {}} />, { answers });
  expect(screen.getByRole('dialog', { name: text('documents.createTitle') })).toBeDefined();
  expect(screen.getByLabelText(text('documents.name')).getAttribute('aria-describedby')).toBe(
    screen.getByText(text('documents.nameHint')).parentElement?.id,
  );
  expect(screen.getByLabelText(new RegExp(text('documents.code')))).toBeDefined();
  await hideScreens();
  await showScreen(<Editor record={{ id: '7', revision: 3 }} onClose={() => {}} />, { answers });
  expect(screen.getByRole('dialog', { name: text('documents.editTitle') })).toBeDefined();
});

test('a change with an effect is sent once it is agreed to; whoever disagrees keeps what was typed', async () => {
  const before = () => ({ title: 'Спросить людей?', text: 'Их двенадцать.' });
  const { sent } = await showScreen(
    <Editor record={{ id: '7', revision: 3 }} before={before} onClose={() => {}} />,
    { answers },
  );
  await userEvent.type(screen.getByLabelText(text('documents.name')), ' 2');
  await save();
  const question = () => within(screen.getByRole('alertdialog', { name: 'Спросить людей?' }));
  await userEvent.click(question().getByRole('button', { name: text('ui.cancel') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([]);
  await save();
  await userEvent.click(question().getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(sent[0]?.args.body.name).toBe('Договор 2'));
});

test('something new asks nothing: nobody has it yet', async () => {
  const { sent } = await showScreen(<Editor before={() => ({ title: 'Нет' })} onClose={() => {}} />, {
    answers,
  });
  await save();
  expect(sent).toHaveLength(1);
});
