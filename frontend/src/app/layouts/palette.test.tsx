// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Session } from '../../features/start-up/start-up.store.ts';
import type { Result } from '../../lib/http.ts';
import { type Answers, hideScreens, ok, type Sent, showScreen, text } from '../../testing/show-screen.tsx';
import { Palette } from './palette.tsx';

const page = { code: 'domains', title: { ru: 'Домены' }, path: '/setting/domains', children: [] };
const session = (consoleMenu: unknown) =>
  ({ cabinetMenu: [], consoleMenu, services: [], settings: {} }) as unknown as Session;
const reads = ['setting.domains.read', 'setting.documents.read'];
const refused: Result<unknown> = { ok: false, error: { kind: 'unreachable' } };

const called = (rows: readonly { name: string }[], { args }: Sent) =>
  rows.filter(({ name }) => name.includes(args.query.search));
const domains = [{ id: 'd1', name: 'acme.example', title: 'Акме' }];
const documents = [
  { id: 't1', name: 'acme terms', code: 'terms' },
  { id: 't2', name: 'other terms', code: 'other' },
];
const answers: Answers = {
  'platform.domain.list': (sent) => ok({ domains: called(domains, sent) }),
  'platform.document.list': (sent) => ok({ documents: called(documents, sent) }),
};

const openPalette = async (given = answers, { methods = reads, menu = [page] as unknown[] } = {}) => {
  const shown = await showScreen(<Palette iconOnly />, {
    answers: given,
    person: { methods },
    state: { session: session(menu) },
  });
  await userEvent.click(screen.getByRole('button'));
  return shown;
};
const commands = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const type = (words: string) =>
  userEvent.type(screen.getByRole('dialog').querySelector('input') as Element, words);

afterEach(hideScreens);

test('objects stand under the names of their kinds, and Enter opens the chosen one', async () => {
  const { sent } = await openPalette();
  await type('acme');
  const kind = await screen.findByRole('group', { name: text('documents.title') });
  expect(
    within(kind)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['acme termsterms']);
  expect(commands()).toEqual(['acme.exampleАкме', 'acme termsterms']);
  expect(sent.map(({ operation, args }) => [operation, args.query])).toEqual([
    ['platform.domain.list', { search: 'acme', limit: 5 }],
    ['platform.document.list', { search: 'acme', limit: 5 }],
  ]);
  await waitFor(() => expect(document.querySelector('[role=menuitem][data-focused]')).not.toBeNull());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/platform/setting/domains/d1'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('typing on cancels what was asked, and a late answer to it shows nothing', async () => {
  let answerLate = (_: Result<unknown>) => {};
  const { sent } = await openPalette(
    {
      'platform.domain.list': (question) =>
        question.args.query.search === 'ac'
          ? new Promise((resolve) => {
              answerLate = resolve;
            })
          : ok({ domains: [] }),
    },
    { methods: ['setting.domains.read'] },
  );
  await type('ac');
  await waitFor(() => expect(sent).toHaveLength(1));
  await type('x');
  const options = sent[0]?.options as { signal?: AbortSignal } | undefined;
  expect(options?.signal?.aborted).toBe(true);
  answerLate(ok({ domains }));
  await screen.findByText(text('widget.nothingFound'));
  expect(commands()).toEqual([text('widget.nothingFound')]);
});

test('a list that does not answer is named, the others are shown', async () => {
  await openPalette({ ...answers, 'platform.domain.list': () => refused });
  await type('acme');
  await waitFor(() => expect(commands()).toEqual(['acme termsterms']));
  const note = await screen.findByText(text('search.kindsMissing', { kinds: text('domains.title') }));
  expect(note.getAttribute('role')).toBe('status');
});

test('nothing is said to be found before every list has answered', async () => {
  let answer = (_: Result<unknown>) => {};
  const { sent } = await openPalette({
    ...answers,
    'platform.document.list': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await type('zzz');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(commands()).toEqual([text('search.searching')]);
  answer(ok({ documents: [] }));
  await screen.findByText(text('widget.nothingFound'));
});

test('who has no console asks for nothing', async () => {
  const { sent } = await openPalette(answers, { menu: [] });
  await type('acme');
  expect(commands()).toEqual([text('widget.nothingFound')]);
  expect(sent).toEqual([]);
});
