// @vitest-environment happy-dom
import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { CallOptions, Result } from '../lib/http.ts';
import { problem } from '../testing/problem.ts';
import { hideScreens, ok, type Sent, showScreen, text } from '../testing/show-screen.tsx';
import { useDownload } from './use-download.ts';

const call: Call = {
  operationId: 'things.export',
  method: 'GET',
  path: '/things/export',
  idempotency: 'safe',
};
const notices = { done: { id: 'history.export.done' }, failed: { id: 'history.export.failed' } };
const file = { name: 'things.csv', contents: new Blob(['a;b']) };
const save = vi.fn();

function Screen() {
  const { arrived, start, cancel } = useDownload(call, notices, save);
  return (
    <>
      <button type="button" onClick={() => void start({ body: undefined }, 'things.csv')}>
        Выгрузить
      </button>
      <button type="button" onClick={cancel}>
        Отменить
      </button>
      <output aria-label="Пришло">{arrived}</output>
    </>
  );
}

afterEach(() => {
  save.mockClear();
  hideScreens();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const show = (answer: (sent: Sent) => Result<unknown> | Promise<Result<unknown>>, report = vi.fn()) =>
  showScreen(<Screen />, { answers: { 'things.export': answer }, report });

/** Answers when it is told to, or as aborted. */
const held = () => {
  let answer: (result: Result<unknown>) => void = () => {};
  const asked: CallOptions[] = [];
  return {
    asked,
    answer: (result: Result<unknown>) => act(async () => answer(result)),
    take: ({ options }: Sent) =>
      new Promise<Result<unknown>>((resolve) => {
        answer = resolve;
        asked.push(options as CallOptions);
        (options as CallOptions).signal?.addEventListener('abort', () =>
          resolve({ ok: false, error: { kind: 'aborted' } }),
        );
      }),
  };
};

test('a file is fetched once however often it is asked for, saved and said', async () => {
  const server = held();
  const { notices: told } = await show(server.take);
  await press('Выгрузить');
  await press('Выгрузить');
  expect(server.asked).toHaveLength(1);
  await server.answer(ok(file));
  expect(save).toHaveBeenCalledExactlyOnceWith(file);
  expect(told()).toEqual([text('history.export.done', { name: 'things.csv' })]);
});

test('what has arrived is told while it arrives', async () => {
  const server = held();
  await show(server.take);
  await press('Выгрузить');
  await act(() => server.asked[0]?.read?.(new Response('four')));
  expect(screen.getByRole('status', { name: 'Пришло' }).textContent).toBe('4');
  await server.answer(ok(file));
  expect(screen.getByRole('status', { name: 'Пришло' }).textContent).toBe('');
});

test('cancelling saves nothing and says nothing; the next one begins anew', async () => {
  const server = held();
  const { notices: told } = await show(server.take);
  await press('Выгрузить');
  await press('Отменить');
  expect(save).not.toHaveBeenCalled();
  expect(told()).toEqual([]);
  await press('Выгрузить');
  expect(server.asked).toHaveLength(2);
});

test('leaving the screen cancels', async () => {
  const server = held();
  await show(server.take);
  await press('Выгрузить');
  hideScreens();
  expect(server.asked[0]?.signal?.aborted).toBe(true);
});

test('a refusal is said with its reason; 401 ends the session', async () => {
  const refused = await show(() => ({ ok: false, error: problem(429, 'history.exportBusy') }));
  await press('Выгрузить');
  expect(refused.notices()).toEqual([
    `${text('history.export.failed')} ${text('errors.history.exportBusy')}`,
  ]);
  hideScreens();
  const report = vi.fn();
  const over = await show(() => ({ ok: false, error: problem(401, 'session.required') }), report);
  await press('Выгрузить');
  expect(report).toHaveBeenCalledOnce();
  expect(over.notices()).toEqual([]);
});
