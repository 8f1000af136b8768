// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen, text } from '../testing/show-screen.tsx';
import { RowPanel, useOpenedRow } from './row-panel.tsx';

const rows = ['a', 'b', 'c'].map((id) => ({ id, name: `Запись ${id}` }));

function Rows({ missing }: { missing?: (typeof rows)[number] }) {
  const place = useOpenedRow();
  return (
    <>
      <button type="button" onClick={() => place.open('b')}>
        Открыть
      </button>
      <RowPanel
        rows={rows}
        rowId={({ id }) => id}
        place={place}
        title={({ name }) => name}
        content={({ id }) => `Подробно: ${id}`}
        missing={missing}
      />
    </>
  );
}
const panel = () => screen.getByRole('dialog');
const press = (name: string) => userEvent.click(within(panel()).getByRole('button', { name }));

afterEach(hideScreens);

test('the address names the open row; closing gives the address back', async () => {
  await showScreen(<Rows />, { path: '/things?type=x' });
  await userEvent.click(screen.getByRole('button', { name: 'Открыть' }));
  expect(window.location.search).toBe('?type=x&entry=b');
  expect(panel().textContent).toContain('Подробно: b');
  await press(text('ui.close'));
  await waitFor(() => expect(window.location.search).toBe('?type=x'));
});

test('the rows before and after are one press away, and the ends lead nowhere', async () => {
  await showScreen(<Rows />, { path: '/things?entry=b' });
  await press(text('widget.nextRow'));
  expect(panel().textContent).toContain('Подробно: c');
  await press(text('widget.nextRow'));
  expect(panel().textContent).toContain('Подробно: c');
  await press(text('widget.previousRow'));
  await press(text('widget.previousRow'));
  expect(window.location.search).toBe('?entry=a');
});

test('a row of another page is shown as it was found, without neighbours', async () => {
  await showScreen(<Rows missing={{ id: 'z', name: 'Запись z' }} />, { path: '/things?entry=z' });
  expect(panel().textContent).toContain('Подробно: z');
  expect(within(panel()).queryByRole('button', { name: text('widget.nextRow') })).toBeNull();
  await press(text('ui.close'));
  await waitFor(() => expect(window.location.search).toBe(''));
});
