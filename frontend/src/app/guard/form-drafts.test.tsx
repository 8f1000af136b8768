// @vitest-environment happy-dom
import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useEditorForm } from '../../screen/form/editor-form.ts';
import { FormDialog } from '../../screen/form/form-dialog.tsx';
import { FormText } from '../../screen/form/form-fields.tsx';
import { callOf } from '../../testing/answering.ts';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { LeftPlaces } from './left-places.tsx';

const create: Call = callOf('things.create', 'POST');
const notices = { done: { id: 'documents.change.done' }, failed: { id: 'documents.change.failed' } };

interface Record {
  id: string;
  revision: number;
  name: string;
}

function Editor({ record }: { record: Record | undefined }) {
  const form = useEditorForm({
    record,
    texts: {
      createTitle: { id: 'documents.createTitle' },
      editTitle: { id: 'documents.editTitle' },
      name: { id: 'documents.title' },
    },
    initial: { name: record?.name ?? '' },
    required: ['name'],
    create: { call: create, notices },
    change: { call: callOf<null>('things.change', 'PUT'), notices },
    onClose: () => {},
  });
  return (
    <FormDialog form={form} onClose={() => {}}>
      <FormText name="name" />
    </FormDialog>
  );
}

const contract = { id: '7', revision: 3, name: 'Договор' };
interface State {
  owner?: string;
  farewell?: string;
  /** Whether the form is open. */
  open?: boolean;
}
const show = (record: Record | undefined, state: State = {}) => {
  const session = { profile: { mainInfo: { userId: state.owner ?? 'anna' } } };
  return showScreen(<LeftPlaces>{state.open !== false && <Editor record={record} />}</LeftPlaces>, {
    state: { session, farewell: state.farewell } as never,
    answers: { 'things.change': () => ok(null) },
  });
};
const field = () => screen.getByLabelText<HTMLInputElement>(text('documents.title'));
const restored = () => screen.queryByText(text('widget.restoredTitle'));

/** Changes the name, and the session ends by itself. */
const leaveAtEnd = async (record: Record | undefined, name: string) => {
  await show(record, { farewell: 'over' });
  await userEvent.type(field(), name);
  hideScreens();
};

beforeEach(() => sessionStorage.clear());
afterEach(hideScreens);

test('what a session that ended left no time to save is back in the form, and is saved from there', async () => {
  await leaveAtEnd(contract, ' о поставке');
  const { notices: said } = await show(contract, { open: false });
  expect(said()).toEqual([text('widget.draftsWait')]);
  hideScreens();
  const { sent, notices: more } = await show(contract);
  expect(more()).toEqual([]);
  expect(field().value).toBe('Договор о поставке');
  expect(restored()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
  expect(sent.map(({ args }) => args)).toEqual([
    { params: { id: '7' }, body: { name: 'Договор о поставке', revision: 3 } },
  ]);
  expect(restored()).toBeNull();
  hideScreens();
  await show(contract);
  expect(field().value).toBe('Договор');
});

test('it can be discarded', async () => {
  await leaveAtEnd(undefined, 'Новый');
  await show(undefined);
  expect(field().value).toBe('Новый');
  await userEvent.click(screen.getByRole('button', { name: text('widget.restoredDiscard') }));
  expect(field().value).toBe('');
  expect(restored()).toBeNull();
});

test.each([
  ['of another record', contract, { ...contract, id: '8' }, {}],
  ['of a record that was changed meanwhile', contract, { ...contract, revision: 4 }, {}],
  ['of something new in a record', undefined, contract, {}],
  ['of another person', contract, contract, { owner: 'olga' }],
])('a form shows nothing %s', async (_, left, opened, state) => {
  await leaveAtEnd(left, ' о поставке');
  await show(opened, state);
  expect(field().value).toBe('Договор');
  expect(restored()).toBeNull();
});

test('what was left by choice is gone', async () => {
  await show(contract);
  await userEvent.type(field(), ' о поставке');
  hideScreens();
  await show(contract);
  expect(field().value).toBe('Договор');
});
