// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { callOf } from '../testing/answering.ts';
import { problem } from '../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../testing/show-screen.tsx';
import { DetailPage } from './detail-page.tsx';
import { PageNameProvider, useKnownPageName } from './page-name.tsx';

interface Thing {
  id: string;
  name: string;
}
const read = callOf<{ thing: Thing }>('things.read');
const change = callOf<null>('things.change', 'PUT', 'things.write');
const texts = {
  views: { id: 'documents.views' },
  textView: { id: 'documents.textView' },
  versionsView: { id: 'documents.versionsView' },
};

const Crumb = () => <nav>{useKnownPageName()}</nav>;

const page = (
  <PageNameProvider>
    <Crumb />
    <DetailPage
      call={read}
      args={{}}
      record="thing"
      nameOf={({ name }) => name}
      facts={({ id }) => `№ ${id}`}
      edit={{
        call: change,
        editor: ({ record: { name }, onClose }) => (
          <button type="button" onClick={onClose}>
            Форма {name}
          </button>
        ),
      }}
      actions={{
        allowed: true,
        of: ({ name }) => [{ id: 'x', label: `Удалить ${name}`, onSelect: () => {} }],
        dialog: 'Вопрос',
      }}
      texts={texts}
      views={[
        { id: 'text', content: ({ name }) => `Текст: ${name}` },
        { id: 'versions', content: () => 'Версии тут' },
      ]}
    />
  </PageNameProvider>
);
const answers = { 'things.read': () => ok({ thing: { id: '7', name: 'Договор' } }) };

afterEach(hideScreens);

test('the name is the title and the last breadcrumb; actions and the edit form get the record', async () => {
  await showScreen(page, { answers });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Договор');
  expect(screen.getByRole('navigation').textContent).toBe('Договор');
  expect(screen.getByText('№ 7')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: text('widget.actions') }));
  expect(await screen.findByRole('menuitem', { name: 'Удалить Договор' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: text('widget.edit') }));
  await userEvent.click(screen.getByRole('button', { name: 'Форма Договор' }));
  expect(screen.queryByRole('button', { name: 'Форма Договор' })).toBeNull();
});

test('the tab stands in the address; one that does not exist falls back to the first', async () => {
  await showScreen(page, { answers, path: '/things/7?tab=versions' });
  expect(screen.getByText('Версии тут')).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: text('documents.textView') }));
  expect(window.location.search).toBe('');
  await hideScreens();
  await showScreen(page, { answers, path: '/things/7?tab=bogus' });
  expect(screen.getByText('Текст: Договор')).toBeDefined();
});

function Records() {
  const [id, setId] = useState('7');
  return (
    <>
      <button type="button" onClick={() => setId('8')}>
        Следующая
      </button>
      <button type="button" onClick={() => setId('7')}>
        Прежняя
      </button>
      <DetailPage
        call={read}
        args={{ params: { id } } as never}
        record="thing"
        nameOf={({ name }) => name}
        texts={texts}
        views={[
          {
            id: 'text',
            content: () => <input aria-label="Заметка" />,
          },
        ]}
      />
    </>
  );
}

test('another record starts anew: nothing of the one before is shown, or written into', async () => {
  let answer: (thing: unknown) => void = () => {};
  const many: Answers = {
    'things.read': ({ args }) =>
      args.params.id === '8'
        ? new Promise((resolve) => {
            answer = (thing) => resolve(ok({ thing }));
          })
        : ok({ thing: { id: args.params.id, name: 'Договор' } }),
  };
  await showScreen(
    <PageNameProvider>
      <Records />
    </PageNameProvider>,
    { answers: many },
  );
  await userEvent.type(screen.getByLabelText('Заметка'), 'о договоре');
  await userEvent.click(screen.getByRole('button', { name: 'Следующая' }));
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  answer({ id: '8', name: 'Политика' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Политика' })).toBeDefined();
  await userEvent.type(screen.getByLabelText('Заметка'), 'о политике');
  // What was read before stands at once.
  await userEvent.click(screen.getByRole('button', { name: 'Прежняя' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Договор' })).toBeDefined();
  expect((screen.getByLabelText('Заметка') as HTMLInputElement).value).toBe('');
});

test('people who may not change it are offered no form', async () => {
  await showScreen(page, { answers, person: { methods: ['things.read'] } });
  expect(screen.queryByRole('button', { name: text('widget.edit') })).toBeNull();
});

test('a record that does not arrive says why, and comes with another try', async () => {
  let fails = true;
  await showScreen(page, {
    answers: {
      'things.read': () =>
        fails ? { ok: false, error: problem(503, 'request.unavailable') } : answers['things.read'](),
    },
  });
  expect(screen.getByText(text('errors.request.unavailable'))).toBeDefined();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: text('ui.retry') }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Договор'));
});
