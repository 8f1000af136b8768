// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FormNumber } from './form-fields.tsx';
import { useRecordForm } from './record-form.ts';

function Editor({ send, price }: { send: (values: object) => Promise<never>; price: number | null }) {
  const form = useRecordForm({ initial: { price }, texts: {}, send, onSaved: () => {} });
  return (
    <FormDialog form={form} open title="Тариф" onClose={() => {}}>
      <FormNumber name="price" label="Цена" />
    </FormDialog>
  );
}

afterEach(hideScreens);

test.each([
  ['1 250,5', 1250.5],
  ['-3', -3],
  ['', null],
  ['12 рублей', '12 рублей'],
  ['1e3', '1e3'],
])('%j is sent as %j', async (typed, sent) => {
  const send = vi.fn(async () => ok(null) as never);
  await showScreen(<Editor send={send} price={7} />);
  const field = screen.getByLabelText<HTMLInputElement>('Цена');
  expect(field.value).toBe('7');
  await userEvent.clear(field);
  if (typed) await userEvent.type(field, typed);
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
  expect(send).toHaveBeenCalledWith({ price: sent }, undefined);
});

test('a comma stays where it was typed until the field is left', async () => {
  await showScreen(<Editor send={async () => ok(null) as never} price={null} />);
  const field = screen.getByLabelText<HTMLInputElement>('Цена');
  await userEvent.type(field, '12,');
  expect(field.value).toBe('12,');
  await userEvent.type(field, '50');
  await userEvent.tab();
  expect(field.value).toBe('12.5');
});
