// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen, text } from '../../testing/show-screen.tsx';
import { uiMessages } from '../../ui/texts.ts';
import { FormText } from './form-fields.tsx';
import { FormRows } from './form-rows.tsx';

function Form({ min = 0, ordered = false }: { min?: number; ordered?: boolean }) {
  const form = useForm({ defaultValues: { hosts: [{ host: 'a' }, { host: 'b' }] } });
  return (
    <FormProvider {...form}>
      <FormRows
        name="hosts"
        title={uiMessages.support}
        min={min}
        ordered={ordered}
        add={{ row: { host: '' }, label: uiMessages.retry }}
        fields={(path) => <FormText name={`${path}.host`} label="Host" />}
      />
    </FormProvider>
  );
}

afterEach(hideScreens);

test('whoever takes rows away goes on at the next one, and at last at the button that adds one', async () => {
  await showScreen(<Form />);
  const removeFirst = () =>
    userEvent.click(screen.getAllByRole('button', { name: text('ui.delete') })[0] as HTMLElement);
  await removeFirst();
  const [left] = screen.getAllByRole('textbox');
  expect((left as HTMLInputElement).value).toBe('b');
  await waitFor(() => expect(document.activeElement).toBe(left));
  await removeFirst();
  const add = screen.getByRole('button', { name: text('ui.retry') });
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test('rows that have to stay cannot be taken away', async () => {
  await showScreen(<Form min={1} />);
  await userEvent.click(screen.getAllByRole('button', { name: text('ui.delete') })[0] as HTMLElement);
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: text('ui.delete') })).toBeNull();
});

test('rows whose order means something are moved up, the first one is not; the focus goes along', async () => {
  await showScreen(<Form ordered />);
  const raise = screen.getAllByRole('button', { name: text('widget.moveUp') });
  expect(raise).toHaveLength(1);
  await userEvent.click(raise[0] as HTMLElement);
  const fields = screen.getAllByRole<HTMLInputElement>('textbox');
  expect(fields.map(({ value }) => value)).toEqual(['b', 'a']);
  await waitFor(() => expect(document.activeElement).toBe(fields[0]));
});
