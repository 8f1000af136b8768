// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { callOf } from '../testing/answering.ts';
import { type Answers, hideScreens, ok, showScreen } from '../testing/show-screen.tsx';
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
