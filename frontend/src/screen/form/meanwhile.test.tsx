// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Result } from '../../lib/http.ts';
import { problem } from '../../testing/problem.ts';
import { hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { uiMessages } from '../../ui/texts.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormText } from './form-fields.tsx';
import { useRecordForm } from './record-form.ts';

afterEach(hideScreens);

interface Row {
  revision: number;
  name: string;
  note: string;
}
const texts = { name: uiMessages.close, note: uiMessages.cancel };
const [name, note] = [text('ui.close'), text('ui.cancel')];

/** What is stored, by whomever, and what the form sent. */
interface World {
  stored: Row;
  sent: Row[];
  pageReads: () => void;
}

/** A form about a record that its page reads again. */
function Editor({ world }: { world: World }) {
  const [{ revision, ...initial }, setRow] = useState(world.stored);
  useEffect(() => {
    world.pageReads = () => setRow(world.stored);
  });
  const send = async (values: Omit<Row, 'revision'>, madeFrom = 0): Promise<Result<unknown>> => {
    world.sent.push({ ...values, revision: madeFrom });
    if (madeFrom === world.stored.revision) return ok(null);
    world.pageReads();
    return { ok: false, error: problem(409, 'request.conflict') };
  };
  const form = useRecordForm({ initial, texts, revision, send });
  return (
    <FormDialog form={form} title="Договор" onClose={() => {}}>
      <FormText name="name" />
      <FormText name="note" />
    </FormDialog>
  );
}

const showEditor = async (stored: Row) => {
  const world: World = { stored, sent: [], pageReads: () => {} };
  await showScreen(<Editor world={world} />);
  return {
    sent: world.sent,
    somebodySaves: (row: Row) => {
      world.stored = row;
    },
    pageReads: () => act(() => world.pageReads()),
  };
};
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' });
const save = async () => press(await screen.findByRole('button', { name: text('ui.save') }));

test('a form of an older state says what somebody else changed, keeps what was typed and takes over the rest', async () => {
  const { sent, somebodySaves } = await showEditor({ revision: 1, name: 'Верфь', note: 'старая' });
  somebodySaves({ revision: 2, name: 'Порт', note: 'новая' });
  await userEvent.type(await field(name), ' 2');
  await save();
  const fields = new Intl.ListFormat('ru').format([name, note]);
  await screen.findByText(text('widget.meanwhile.text', { fields }));
  expect([(await field(name)).value, (await field(note)).value]).toEqual(['Верфь 2', 'новая']);
  expect(screen.queryByText(text('errors.request.conflict'))).toBeNull();
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ revision: 2, name: 'Верфь 2', note: 'новая' });
  expect(screen.queryByText(text('widget.meanwhile.title'))).toBeNull();
});

test('a record that is read again behind an open form makes no newer form of it', async () => {
  const { sent, somebodySaves, pageReads } = await showEditor({ revision: 1, name: 'Верфь', note: '' });
  somebodySaves({ revision: 2, name: 'Порт', note: '' });
  pageReads();
  await userEvent.type(await field(name), ' 2');
  await save();
  await screen.findByText(text('widget.meanwhile.title'));
  expect(sent).toEqual([{ revision: 1, name: 'Верфь 2', note: '' }]);
});

test('what changed beside the fields of the form is said to be elsewhere', async () => {
  const { somebodySaves } = await showEditor({ revision: 1, name: 'Верфь', note: '' });
  somebodySaves({ revision: 2, name: 'Верфь', note: '' });
  await userEvent.type(await field(name), ' 2');
  await save();
  await screen.findByText(text('widget.meanwhile.none'));
});
