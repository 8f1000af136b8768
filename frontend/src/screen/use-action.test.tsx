// @vitest-environment happy-dom
import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Result } from '../lib/http.ts';
import { useRequest } from '../lib/swr.ts';
import { problem } from '../testing/problem.ts';
import { hideScreens, ok, type ScreenOptions, showScreen, text } from '../testing/show-screen.tsx';
import { useAction } from './use-action.ts';

const read: Call = { operationId: 'things.list', method: 'GET', path: '/things', idempotency: 'safe' };
const save: Call = { operationId: 'things.create', method: 'POST', path: '/things', idempotency: 'key' };
const notices = { done: { id: 'sessions.ended' }, failed: { id: 'sessions.error' } };

function Screen({ body }: { body: string }) {
  useRequest(read, { body: undefined });
  const action = useAction(save, { notices, refresh: [read] });
  return (
    <button type="button" aria-busy={action.busy} onClick={() => void action.run({ body: { name: body } })}>
      Сохранить
    </button>
  );
}

afterEach(hideScreens);

const press = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
const show = (answer: () => Result<unknown> | Promise<Result<unknown>>, options: ScreenOptions = {}) =>
  showScreen(<Screen body="one" />, {
    ...options,
    answers: { 'things.list': () => ok([]), 'things.create': answer },
  });

test('a change that went well says so and reads anew what it shows up in', async () => {
  const { sent, notices: told } = await show(() => ok(null));
  await press();
  expect(told()).toEqual([text('sessions.ended')]);
  expect(sent.map(({ operation }) => operation)).toEqual(['things.list', 'things.create', 'things.list']);
});

test('a change that came too often says when another try makes sense', async () => {
  const { notices: told } = await show(() => ({
    ok: false,
    error: { ...problem(429, 'auth.messageBudgetExceeded'), retryAfter: 3_600 },
  }));
  await press();
  const [said] = told();
  expect(said).toContain(text('errors.auth.messageBudgetExceeded'));
  const [before = ''] = text('ui.retryAt', { when: '|' }).split('|');
  const when = new Date(Date.now() + 3_600_000).toLocaleDateString('ru', { day: 'numeric', month: 'long' });
  expect(said).toContain(`${before}${when}`);
});

function Record() {
  useRequest(read, { query: { search: 'x' }, body: undefined });
  useRequest({ ...read, operationId: 'things.effects' }, { body: { enabled: false } });
  useRequest({ ...read, operationId: 'thingsOfOthers.list' }, { body: undefined });
  const action = useAction(save, { notices, ofRecord: true });
  return (
    <button type="button" onClick={() => void action.run({ body: {} })}>
      Сохранить
    </button>
  );
}

test('a changed record is read anew wherever its noun was read, but not what was foreseen of it', async () => {
  const answers = {
    'things.list': () => ok([]),
    'things.effects': () => ok({}),
    'thingsOfOthers.list': () => ok([]),
    'things.create': () => ok(null),
  };
  const { sent } = await showScreen(<Record />, { answers });
  await press();
  expect(sent.slice(3).map(({ operation }) => operation)).toEqual(['things.create', 'things.list']);
});

test('is made once, however often the button is pressed while it is under way', async () => {
  let answer: (result: Result<unknown>) => void = () => {};
  const { sent } = await show(() => new Promise((resolve) => (answer = resolve)));
  await press();
  await press();
  expect(screen.getByRole('button', { name: 'Сохранить' }).getAttribute('aria-busy')).toBe('true');
  answer(ok(null));
  expect(sent.filter(({ operation }) => operation === 'things.create')).toHaveLength(1);
});

test('the same contents again carry the same idempotency key until they arrive; then a new one', async () => {
  let arrives = false;
  const { sent } = await show(() => (arrives ? ok(null) : { ok: false, error: { kind: 'unreachable' } }));
  await press();
  arrives = true;
  await press();
  await press();
  const keys = sent.flatMap(({ operation, options }) =>
    operation === 'things.create' ? [options?.idempotencyKey] : [],
  );
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('a conflict says so and reads anew; a refusal of fields is left to the form; 401 ends the session', async () => {
  const conflict = await show(() => ({ ok: false, error: problem(409, 'request.conflict') }));
  await press();
  expect(conflict.notices()).toEqual([`${text('sessions.error')} ${text('errors.request.conflict')}`]);
  expect(conflict.sent.filter(({ operation }) => operation === 'things.list')).toHaveLength(2);
  hideScreens();

  const wrong = { ...problem(400, 'request.invalid'), errorList: { name: 'errorEmpty' } };
  const refused = await show(() => ({ ok: false, error: wrong }));
  await press();
  expect(refused.notices()).toEqual([]);
  hideScreens();

  const report = vi.fn();
  const over = await show(() => ({ ok: false, error: problem(401, 'request.unauthenticated') }), { report });
  await press();
  expect(report).toHaveBeenCalledTimes(1);
  expect(over.notices()).toEqual([]);
});
