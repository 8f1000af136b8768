// @vitest-environment happy-dom
import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { TUnsafe } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { callOf } from '../testing/answering.ts';
import { problem } from '../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../testing/show-screen.tsx';
import { ListPage } from './list-page.tsx';
import { PageIconContext } from './page-icon.ts';
import { useList } from './use-list.ts';

interface Row {
  id: string;
  name: string;
}
type Things = Omit<Endpoint, 'responses'> & { responses: { 200: TUnsafe<{ things: Row[] }> } };
const listCall: Call<Things> = {
  operationId: 'things.list',
  method: 'GET',
  path: '/things',
  idempotency: 'safe',
};
const texts = {
  title: { id: 'history.title' },
  search: { id: 'history.search' },
  'empty.title': { id: 'history.empty.title' },
  'empty.text': { id: 'history.empty.text' },
  name: { id: 'history.name' },
  date: { id: 'history.date' },
  type: { id: 'history.type' },
};

/** Fifty at a time, or those with these ids. */
const companies = {
  call: callOf<{ companies: Row[] }>('companies.search'),
  idsName: 'ids',
  optionsOf: (answered: { companies: Row[] }) =>
    answered.companies.map(({ id, name }) => ({ value: id, label: name })),
};

function Things() {
  const list = useList(
    {
      call: listCall,
      rows: 'things',
      texts,
      sort: 'name',
      order: 'ASC',
      searched: true,
      filters: [
        {
          kind: 'choice',
          name: 'type',
          options: [
            { value: 'a', label: 'Договор' },
            { value: 'b', label: 'Документ' },
          ],
        },
        { kind: 'period', name: 'period' },
        { kind: 'lookup', name: 'company', label: { id: 'contacts.company' }, source: companies },
      ],
    },
    [
      { id: 'name', sorted: true, cell: ({ name }) => name },
      { id: 'date', sorted: true, cell: () => '' },
    ],
  );
  return (
    <>
      <button type="button" onClick={list.retry}>
        Перечитать
      </button>
      <ListPage list={list} />
    </>
  );
}

const answer = (names: string[], total = names.length): Answers => ({
  'things.list': ({ args }) =>
    ok({
      things: names.map((name) => ({ id: name, name })),
      meta: { offset: args.query.offset, limit: args.query.limit, total },
    }),
});

afterEach(hideScreens);

test('asks by the address: filters as data, days as instants, a sort it does not know left out', async () => {
  const { sent } = await showScreen(<Things />, {
    path: '/things?type=b&from=2026-05-01&sort=bogus&search=%20x%20&other=1',
    answers: answer(['Один']),
  });
  expect(sent[0]?.args.query).toEqual({
    sort: 'name',
    order: 'ASC',
    offset: 0,
    limit: 20,
    type: 'b',
    search: 'x',
    dateFrom: new Date(2026, 4, 1).toISOString(),
  });
});

test('a chosen record is named, never by its id', async () => {
  const found: Answers = {
    ...answer(['Один']),
    'companies.search': ({ args }) =>
      ok({ companies: args.query.ids === 'c77' ? [{ id: 'c77', name: 'Парус' }] : [] }),
  };
  await showScreen(<Things />, { path: '/things?company=c77', answers: found });
  expect(await screen.findByRole('button', { name: /: Парус$/ })).toBeDefined();
  hideScreens();
  await showScreen(<Things />, { path: '/things?company=gone', answers: found });
  expect(await screen.findByRole('button', { name: /: —$/ })).toBeDefined();
});

test('rows that are there stay when a refresh fails, with a word about it and another try', async () => {
  let fails = false;
  await showScreen(<Things />, {
    answers: {
      'things.list': (sent) =>
        fails
          ? { ok: false, error: problem(503, 'request.unavailable') }
          : (answer(['Один'])['things.list']?.(sent) ?? ok(null)),
    },
  });
  fails = true;
  await userEvent.click(screen.getByRole('button', { name: 'Перечитать' }));
  expect(await screen.findByText(text('widget.refreshFailed'))).toBeDefined();
  expect(screen.getByText('Один')).toBeDefined();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: text('ui.retry') }));
  await waitFor(() => expect(screen.queryByText(text('widget.refreshFailed'))).toBeNull());
});

test('a first read that fails says why and is tried again', async () => {
  await showScreen(<Things />, {
    answers: { 'things.list': () => ({ ok: false, error: problem(503, 'nobody.knowsThis') }) },
  });
  expect(screen.getByText(text('ui.loadFailed'))).toBeDefined();
  expect(screen.getByText(text('errors.unknown'))).toBeDefined();
});

test('nothing found offers to clear the filters; an empty list does not', async () => {
  await showScreen(<Things />, { path: '/things?type=a', answers: answer([]) });
  const found = screen.getByText(text('widget.nothing.title')).closest('.gh-state') as HTMLElement;
  await userEvent.click(within(found).getByRole('button', { name: text('widget.clearFilters') }));
  expect(window.location.search).toBe('');
  expect(await screen.findByText(text('history.empty.title'))).toBeDefined();
});

test('an empty list stands below the icon of its page', async () => {
  const things = (
    <PageIconContext value={<svg aria-label="Вещи" />}>
      <Things />
    </PageIconContext>
  );
  await showScreen(things, { answers: answer([]) });
  const empty = screen.getByText(text('history.empty.title')).closest('.gh-state') as HTMLElement;
  expect(within(empty).getByLabelText('Вещи')).toBeDefined();
});

test('the order is chosen without headings too, as on a phone', async () => {
  await showScreen(<Things />, { answers: answer(['Один']) });
  const choose = async (name: string) => {
    const sort = screen.getByRole('button', { name: new RegExp(`^${text('widget.sortLabel')}: `) });
    await userEvent.click(sort);
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose(text('history.date'));
  expect(window.location.search).toBe('?sort=date&order=ASC');
  // What is chosen already stays; the other way round is a choice of its own.
  await choose(text('history.date'));
  expect(window.location.search).toBe('?sort=date&order=ASC');
  await choose(text('widget.ascending'));
  expect(window.location.search).toBe('?sort=date&order=DESC');
});
