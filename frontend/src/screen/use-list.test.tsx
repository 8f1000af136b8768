// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { callOf } from '../testing/answering.ts';
import { hideScreens, ok, type Sent, showScreen } from '../testing/show-screen.tsx';
import { useList } from './use-list.ts';

const call = callOf<{ parts: { id: string }[] }>('parts.list');
const texts = {
  title: { id: 'history.title' },
  'empty.title': { id: 'history.empty.title' },
  'empty.text': { id: 'history.empty.text' },
};

function Parts() {
  const [id, setId] = useState('7');
  const [state, setState] = useState('on');
  const options = {
    call,
    rows: 'parts' as const,
    texts,
    sort: 'id',
    order: 'ASC' as const,
    query: { state },
  };
  const list = useList({ ...options, params: { id } as never });
  return (
    <>
      <button type="button" onClick={() => list.address.showPage(20)}>
        Дальше
      </button>
      <button type="button" onClick={() => setId('8')}>
        Другая запись
      </button>
      <button type="button" onClick={() => setState('off')}>
        Другие части
      </button>
      <p data-testid="rows">{list.rows?.map((row) => row.id).join() ?? 'ждёт'}</p>
    </>
  );
}

/** Answers come when the test says so, but for the first. */
const show = async () => {
  const waiting: (() => void)[] = [];
  const answerOf = ({ args }: Sent) =>
    ok({
      parts: [{ id: `${args.params.id}-${args.query.state}-${args.query.offset}` }],
      meta: { offset: args.query.offset, limit: 20, total: 45 },
    });
  let first = true;
  await showScreen(<Parts />, {
    answers: {
      'parts.list': (question) => {
        if (!first)
          return new Promise((resolve) => {
            waiting.push(() => resolve(answerOf(question)));
          });
        first = false;
        return answerOf(question);
      },
    },
  });
  return () => waiting.shift()?.();
};
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.getByTestId('rows').textContent;

afterEach(hideScreens);

test('rows stay until another page of the same list has come', async () => {
  const answer = await show();
  expect(shown()).toBe('7-on-0');
  await click('Дальше');
  expect(shown()).toBe('7-on-0');
  answer();
  expect(await screen.findByText('7-on-20')).toBeDefined();
});

test.each([
  ['Другая запись', '8-on-0'],
  ['Другие части', '7-off-0'],
])('rows of the list before are never shown for another: %s', async (other, rows) => {
  const answer = await show();
  expect(shown()).toBe('7-on-0');
  await click(other);
  expect(shown()).toBe('ждёт');
  answer();
  expect(await screen.findByText(rows)).toBeDefined();
});
