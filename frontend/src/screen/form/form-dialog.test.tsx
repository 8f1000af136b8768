// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Result } from '../../lib/http.ts';
import { problem } from '../../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FormSelect, FormText } from './form-fields.tsx';
import { sortOut, useRecordForm } from './record-form.ts';

const initial = { name: 'Договор', type: 'a', locales: [{ title: 'Первый' }] };
type Values = typeof initial;

function Editor({ send }: { send: (values: Values) => Promise<Result<unknown>> }) {
  const [open, setOpen] = useState(true);
  const form = useRecordForm({
    initial,
    texts: { name: { id: 'ui.close' } },
    wrong: ({ name }): Record<string, string> => (name ? {} : { name: 'errorEmpty' }),
    send,
    onSaved: () => setOpen(false),
  });
  return (
    <FormDialog form={form} open={open} title="Документ" onClose={() => setOpen(false)}>
      <FormText name="name" label="Название" hint="Латинские буквы" />
      <FormSelect name="type" label="Вид" options={[{ value: 'a', label: 'Договор' }]} />
      <FormText name="locales.0.title" label="Заголовок" maxLength={10} optional />
    </FormDialog>
  );
}

afterEach(hideScreens);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const refusal = (extras: object): Result<unknown> => ({
  ok: false,
  error: { ...problem(400, 'request.invalid'), ...extras },
});

test('a wrong field keeps the form from being sent, says what to do and takes the focus', async () => {
  const send = vi.fn(async () => ok(null));
  await showScreen(<Editor send={send} />);
  await userEvent.clear(screen.getByLabelText('Название'));
  await press(text('ui.save'));
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText(text('form.errorEmpty'))).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Название')));
});

test('codes of the server go to their fields by path, and leave when the field is changed', async () => {
  const send = async () => refusal({ errorList: { 'locales.0.title': 'errorUnique' } });
  await showScreen(<Editor send={send} />);
  await press(text('ui.save'));
  const title = screen.getByLabelText(/Заголовок/);
  expect(await screen.findByText(text('form.errorUnique'))).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(title));
  await userEvent.type(title, '!');
  expect(screen.queryByText(text('form.errorUnique'))).toBeNull();
});

test('what a hint says stays where the value is written otherwise', async () => {
  await showScreen(<Editor send={async () => refusal({ errorList: { name: 'errorFormat' } })} />);
  await press(text('ui.save'));
  expect(await screen.findByText(`${text('form.errorFormat')}. Латинские буквы`)).toBeDefined();
});

test('a bound is told in the same words by the field and by the server, and nothing that was typed is cut', async () => {
  const told = 'Не больше 10 символов, сейчас 12';
  const refused = {
    errorList: { 'locales.0.title': 'errorTooLong' },
    errorBounds: { 'locales.0.title': { of: 'characters', max: 10, now: 12 } },
  };
  const send = vi.fn(async (_: Values) => refusal(refused));
  await showScreen(<Editor send={send} />);
  const title = screen.getByLabelText(/Заголовок/);
  await userEvent.type(title, 'ятиюнь');
  expect(screen.getByText(told)).toBeDefined();
  await press(text('ui.save'));
  expect(send.mock.calls.at(0)?.[0].locales).toEqual([{ title: 'Первыйятиюнь' }]);
  await screen.findByText(told);
});

test('a wrong choice takes the focus too', async () => {
  await showScreen(<Editor send={async () => refusal({ errorList: { type: 'errorChoice' } })} />);
  await press(text('ui.save'));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-invalid')).toBe('true'));
});

test('codes for fields that the form does not show stand above it; taken values in a dialog of their own', async () => {
  let answer = refusal({ errorList: { hidden: 'errorFormat' } });
  await showScreen(<Editor send={async () => answer} />);
  await press(text('ui.save'));
  expect(await screen.findByText('hidden')).toBeDefined();
  answer = refusal({ uniqueErrors: { code: ['terms'] } });
  await press(text('ui.save'));
  expect(await screen.findByText('code: terms')).toBeDefined();
});

test('a taken value stands at its field, and in the dialog by what its field is called', async () => {
  const errors = { errorList: { name: 'errorUnique' }, uniqueErrors: { name: ['Договор'] } };
  await showScreen(<Editor send={async () => refusal(errors)} />);
  await press(text('ui.save'));
  expect(await screen.findByText(`${text('ui.close')}: Договор`)).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText(text('form.errorUnique'))).toBeDefined();
});

test('a refusal that names no field stands in the form, until it is sent again', async () => {
  let answer: Result<unknown> = { ok: false, error: problem(409, 'request.conflict') };
  await showScreen(<Editor send={async () => answer} />);
  await press(text('ui.save'));
  const dialog = within(screen.getByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toBe(text('errors.request.conflict'));
  answer = refusal({ errorList: { name: 'errorUnique' } });
  await press(text('ui.save'));
  await waitFor(() => expect(screen.queryByText(text('errors.request.conflict'))).toBeNull());
});

test('closing with changes asks; without, it does not', async () => {
  await showScreen(<Editor send={async () => ok(null)} />);
  await userEvent.type(screen.getByLabelText('Название'), '!');
  await press(text('ui.cancel'));
  await press(text('widget.discard'));
  await waitFor(() => expect(screen.queryByLabelText('Название')).toBeNull());
});

test('what was saved closes the form', async () => {
  const send = vi.fn(async () => ok(null));
  await showScreen(<Editor send={send} />);
  await userEvent.type(screen.getByLabelText('Название'), ' 2');
  await press(text('ui.save'));
  await waitFor(() => expect(screen.queryByLabelText('Название')).toBeNull());
  expect(send).toHaveBeenCalledWith({ ...initial, name: 'Договор 2' }, undefined);
});

test('codes of fields that the form shows are sorted out of others', () => {
  const fields = { 'locales.0.title': 'a', 'locales.9.title': 'b' };
  expect(sortOut({ fields }, initial)).toEqual({
    shown: { 'locales.0.title': 'a' },
    others: { 'locales.9.title': 'b' },
  });
});

test('what is wrong with a line of a text stands at the text', () => {
  const values = { ip: '192.0.2.1\nnowhere', hosts: ['a'] };
  const fields = { 'ip.1': 'errorNetwork', 'hosts.0': 'errorFormat' };
  expect(sortOut({ fields }, values)).toEqual({
    shown: { ip: 'errorNetwork', 'hosts.0': 'errorFormat' },
    others: {},
  });
});
