// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Result } from '../lib/http.ts';
import { callOf } from '../testing/answering.ts';
import { problem } from '../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../testing/show-screen.tsx';
import { previewOf, type Question, useConfirm } from './use-confirm.tsx';

const effects = callOf<{ people: number }>('things.effects', 'POST');

function Asking(question: Partial<Question>) {
  const confirm = useConfirm();
  const whole: Question = { title: 'Выключить?', verb: 'Выключить', run: async () => {}, ...question };
  return (
    <>
      <button type="button" onClick={() => confirm.ask(whole)}>
        Спросить
      </button>
      {confirm.dialog}
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('alertdialog');

afterEach(hideScreens);

test('nothing happens before the answer; the question stays until it is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = vi.fn(() => promise);
  await showScreen(<Asking run={run} />);
  await press('Спросить');
  expect(run).not.toHaveBeenCalled();
  await press('Выключить');
  expect(run).toHaveBeenCalledOnce();
  expect(question()).not.toBeNull();
  await act(async () => resolve());
  await waitFor(() => expect(question()).toBeNull());
});

test('what runs cannot be called off: the question stays, however it is declined', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onCancel = vi.fn();
  await showScreen(<Asking run={() => promise} onCancel={onCancel} />);
  await press('Спросить');
  await press('Выключить');
  await press(text('ui.cancel'));
  await press(text('ui.close'));
  await userEvent.keyboard('{Escape}');
  expect(question()).not.toBeNull();
  await act(async () => resolve());
  await waitFor(() => expect(question()).toBeNull());
  expect(onCancel).not.toHaveBeenCalled();
});

test('declining changes nothing', async () => {
  const run = vi.fn(async () => {});
  await showScreen(<Asking run={run} />);
  await press('Спросить');
  await press(text('ui.cancel'));
  await waitFor(() => expect(question()).toBeNull());
  expect(run).not.toHaveBeenCalled();
});

test('the effect is told in the words of what the server foresees', async () => {
  const preview = previewOf(effects, {}, ({ people }) => <p>Затронет людей: {people}</p>);
  await showScreen(<Asking preview={preview} />, { answers: { 'things.effects': () => ok({ people: 12 }) } });
  await press('Спросить');
  expect(await screen.findByText('Затронет людей: 12')).toBeDefined();
});

test('an effect that cannot be told is a warning, and the change stays possible', async () => {
  const run = vi.fn(async () => {});
  const preview = previewOf(effects, {}, () => '');
  const refused: Result<unknown> = { ok: false, error: problem(503, 'request.unavailable') };
  await showScreen(<Asking preview={preview} run={run} />, { answers: { 'things.effects': () => refused } });
  await press('Спросить');
  expect(await screen.findByText(text('errors.request.unavailable'))).toBeDefined();
  await press('Выключить');
  expect(run).toHaveBeenCalledOnce();
});
