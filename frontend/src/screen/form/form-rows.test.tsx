// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen, text } from '../../testing/show-screen.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { FormText } from './form-fields.tsx';
import { FormRows } from './form-rows.tsx';

function Form() {
  const form = useForm({ defaultValues: { hosts: [{ host: 'a' }, { host: 'b' }] } });
  return (
    <FormProvider {...form}>
      <FormRows
        name="hosts"
        title={uiMessages.support}
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
