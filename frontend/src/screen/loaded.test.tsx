// @vitest-environment happy-dom
import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Result } from '../lib/http.ts';
import { problem } from '../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../testing/show-screen.tsx';
import { Loaded, type LoadedProps } from './loaded.tsx';

const read: Call = { operationId: 'things.read', method: 'GET', path: '/things', idempotency: 'safe' };
const show = (
  answer: () => Result<unknown> | Promise<Result<unknown>>,
  instead: Pick<LoadedProps<never>, 'waiting' | 'failed'> = {},
) =>
  showScreen(
    <Loaded call={read} args={{ body: undefined }} {...instead}>
      {(name) => <p>{String(name)}</p>}
    </Loaded>,
    { answers: { 'things.read': answer } },
  );
const refused = (): Result<unknown> => ({ ok: false, error: problem(503, 'request.unavailable') });

afterEach(hideScreens);

test('shows what a read answers, and what it is told to until then', async () => {
  let answer: (result: Result<unknown>) => void = () => {};
  await show(() => new Promise((resolve) => (answer = resolve)), { waiting: 'Уже идёт' });
  expect(screen.getByText('Уже идёт')).toBeDefined();
  answer(ok('Договор'));
  expect(await screen.findByText('Договор')).toBeDefined();
  expect(screen.queryByText('Уже идёт')).toBeNull();
});

test('says why nothing came and offers another try, or what it is told to', async () => {
  await show(refused);
  expect(screen.getByText(text('ui.loadFailed'))).toBeDefined();
  expect(screen.getByRole('button', { name: text('ui.retry') })).toBeDefined();
  hideScreens();
  await show(refused, { failed: 'Неизвестно' });
  expect(screen.getByText('Неизвестно')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('offers no other try for what does not exist', async () => {
  await show(() => ({ ok: false, error: problem(404, 'request.notFound') }));
  expect(screen.getByText(text('errors.request.notFound'))).toBeDefined();
  expect(screen.queryByRole('button', { name: text('ui.retry') })).toBeNull();
});
