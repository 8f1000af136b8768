// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './focus-keeper.ts';

let stop = () => {};
beforeEach(() => {
  stop = keepFocus(document);
});
afterEach(() => {
  stop();
  cleanup();
});

const focused = () => document.activeElement?.textContent || document.activeElement?.id;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const twoFrames = () =>
  act(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** A bar of chips that are taken away one by one or together, and a button that has nothing beside it. */
function Page() {
  const [chips, setChips] = useState(['Год', 'Тип', 'Автор']);
  const [failed, setFailed] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      <fieldset>
        {chips.map((chip) => (
          <button key={chip} type="button" onClick={() => setChips(chips.filter((one) => one !== chip))}>
            {chip}
          </button>
        ))}
        <button type="button">Добавить</button>
        {chips.length > 0 && (
          <button type="button" onClick={() => setChips([])}>
            Сбросить
          </button>
        )}
      </fieldset>
      <section>
        {failed ? (
          <button type="button" onClick={() => setFailed(false)}>
            Повторить
          </button>
        ) : (
          <p>Строки</p>
        )}
      </section>
      <section>
        <button type="button">Другое</button>
      </section>
    </main>
  );
}

/** Rows that are deleted in a dialog. */
function Rows() {
  const [rows, setRows] = useState(['Первый', 'Второй']);
  const [open, setOpen] = useState<string>();
  return (
    <main id="main" tabIndex={-1}>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setOpen(row)}>
              {row}
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <div role="dialog" aria-label={open}>
          <button
            type="button"
            onClick={() => {
              setRows(rows.filter((row) => row !== open));
              setOpen(undefined);
            }}
          >
            Удалить
          </button>
        </div>
      )}
    </main>
  );
}

test('the next control of the same kind takes the focus of one that went away', async () => {
  render(<Page />);
  await press('Тип');
  await waitFor(() => expect(focused()).toBe('Автор'));
});

test('the last one of a group hands the focus to the one before it', async () => {
  render(<Page />);
  await press('Сбросить');
  await waitFor(() => expect(focused()).toBe('Добавить'));
});

test('where its part of the page has no other control, the content takes the focus', async () => {
  render(<Page />);
  await press('Повторить');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('main').textContent));
  expect(document.activeElement?.id).toBe('main');
});

test('what was opened from a row that is gone leaves the focus at the next row', async () => {
  render(<Rows />);
  await press('Первый');
  await press('Удалить');
  await waitFor(() => expect(focused()).toBe('Второй'));
});

test('a press beside the controls takes the focus away for good, whatever goes then', async () => {
  render(<Page />);
  const chip = screen.getByRole('button', { name: 'Тип' });
  act(() => chip.focus());
  act(() => chip.blur());
  await twoFrames();
  act(() => chip.click());
  await twoFrames();
  expect(document.activeElement).toBe(document.body);
});

test('whoever takes the focus in time keeps it', async () => {
  render(<Page />);
  const other = screen.getByRole('button', { name: 'Другое' });
  await press('Тип');
  act(() => other.focus());
  await twoFrames();
  expect(document.activeElement).toBe(other);
});
