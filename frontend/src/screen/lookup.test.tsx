// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Result } from '../lib/http.ts';
import { callOf } from '../testing/answering.ts';
import { problem } from '../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../testing/show-screen.tsx';
import { Lookup } from './lookup.tsx';

interface Person {
  id: string;
  name: string;
}
const people: Person[] = [
  { id: 'a', name: 'Анна' },
  { id: 'b', name: 'Борис' },
];
const source = {
  call: callOf<{ people: Person[] }>('people.list'),
  optionsOf: (answer: { people: Person[] }) =>
    answer.people.map(({ id, name }) => ({ value: id, label: name })),
};
const answers: Answers = {
  'people.list': ({ args }) => {
    const search = args.query.search ?? '';
    return ok({ people: people.filter(({ name }) => name.startsWith(search)) });
  },
};

function Field({ known }: { known?: { value: string; label: string } }) {
  const [value, setValue] = useState(known?.value);
  return (
    <>
      <Lookup label="Человек" source={source} value={value} onChange={setValue} known={known} />
      <p title="chosen">{value}</p>
    </>
  );
}

afterEach(hideScreens);
const box = () => screen.getByRole<HTMLInputElement>('combobox');

test('typing asks the server once it rests, and what is chosen is told by its id', async () => {
  const { sent } = await showScreen(<Field />, { answers });
  await userEvent.click(box());
  await userEvent.type(box(), 'Бор');
  await waitFor(() => expect(sent.at(-1)?.args.query).toEqual({ search: 'Бор' }));
  expect(sent.map(({ args }) => args.query.search)).toEqual([undefined, 'Бор']);
  await userEvent.click(await screen.findByRole('option', { name: 'Борис' }));
  expect(screen.getByTitle('chosen').textContent).toBe('b');
  expect(box().value).toBe('Борис');
});

test('a record that the first answer lacks is shown by the name that is known', async () => {
  await showScreen(<Field known={{ value: 'z', label: 'Зоя' }} />, { answers });
  expect(box().value).toBe('Зоя');
});

test('nothing found says so', async () => {
  await showScreen(<Field />, { answers });
  await userEvent.click(box());
  await userEvent.type(box(), 'Щ');
  expect(await screen.findByText(/Ничего не найдено/)).toBeDefined();
});

test('until the answer has come it says so, not that nothing was found; nor when it could not be read', async () => {
  let answer: (result: Result<unknown>) => void = () => {};
  await showScreen(<Field />, {
    answers: {
      'people.list': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    },
  });
  await userEvent.click(box());
  expect(await screen.findByText(text('ui.loading'))).toBeDefined();
  expect(box().closest('[aria-busy=true]')).not.toBeNull();
  answer({ ok: false, error: problem(503, 'request.unavailable') });
  expect(await screen.findByText(text('ui.loadFailed'))).toBeDefined();
  expect(box().closest('[aria-busy=true]')).toBeNull();
});
