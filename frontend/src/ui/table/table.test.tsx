import { describe, expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { listState } from './list-state.tsx';
import { Paging } from './paging.tsx';
import { type Column, Table } from './table.tsx';

const columns: Column<string>[] = [
  { id: 'name', title: 'Имя', sortKey: 'name', cell: (row) => row },
  { id: 'length', title: 'Длина', cell: (row) => row.length },
];
const table = (more: object = {}) =>
  render(
    <Table
      label="Люди"
      columns={columns}
      rows={['Анна', 'Пётр']}
      rowId={(row) => row}
      onSort={() => {}}
      {...more}
    />,
  );

describe('a table', () => {
  test('says by which column it is sorted, and offers the others that can be', () => {
    const markup = table({ sort: { key: 'name', order: 'DESC' } });
    expect(markup.match(/aria-sort="descending"/g)).toHaveLength(1);
    expect(markup).toContain('title="Сортировать: Имя"');
    expect(markup).not.toContain('title="Сортировать: Длина"');
  });

  test('names the column in every cell, for rows drawn as cards', () => {
    expect(table().match(/data-title="Длина"/g)).toHaveLength(2);
  });

  test('says of a cell with nothing in it that there is nothing', () => {
    const note = { id: 'note', title: 'Заметка', cell: (row: string) => (row === 'Анна' ? '' : 'есть') };
    expect(table({ columns: [...columns, note] }).match(/—/g)).toHaveLength(1);
    expect(table({ columns: [...columns, { ...note, cell: () => 0 }] })).not.toContain('—');
  });

  test('opens rows by a button, so that the keyboard can', () => {
    expect(table({ onOpen: () => {} }).match(/<tr[^>]*data-opens[^>]*>.*?<button/gs)).toHaveLength(2);
  });

  test('shows a skeleton until rows arrive, and keeps them while newer ones do', () => {
    expect(table({ rows: undefined })).toContain('gh-skeleton');
    expect(table({ refreshing: true })).toContain('aria-busy="true"');
  });
});

describe('paging', () => {
  const paging = (offset: number, more = false, total = 45) =>
    render(
      <Paging offset={offset} limit={20} total={total} more={more} onPage={() => {}} onLimit={() => {}} />,
    );

  test('is not there for rows that every page holds, unless one is beyond them', () => {
    expect(paging(0, false, 10)).toBe('');
    expect(paging(0, false, 11)).toContain('1–11 из 11');
    expect(paging(20, false, 3)).toContain('button');
  });

  test('says which rows are shown', () => {
    expect(paging(0)).toContain('1–20 из 45');
    expect(paging(40)).toContain('41–45 из 45');
    expect(paging(20, true)).toContain('21–40 из 45+');
  });

  test('ends at both ends', () => {
    const disabled = (markup: string) =>
      [...markup.matchAll(/<button[^>]*>/g)].map(([tag]) => tag.includes('aria-disabled="true"'));
    expect(disabled(paging(0))).toEqual([true, true, false, false]);
    expect(disabled(paging(20))).toEqual([false, false, false, false]);
    expect(disabled(paging(40))).toEqual([false, false, true, true]);
    expect(disabled(paging(40, true))).toEqual([false, false, false, true]);
  });
});

describe('what stands in place of rows', () => {
  const texts = {
    empty: { icon: null, title: 'Пусто', text: 'Создайте первую запись' },
    nothing: { icon: null, title: 'Не найдено', text: 'Измените фильтр' },
  };
  const state = (more: object) =>
    listState({
      error: undefined,
      total: 0,
      filtered: false,
      busy: false,
      onRetry: () => {},
      onClearFilters: () => {},
      ...texts,
      ...more,
    });

  test('is nothing while there are rows, or none yet', () => {
    expect(state({ total: 3 })).toBeUndefined();
    expect(state({ total: undefined })).toBeUndefined();
  });

  test('an empty list says why, a filtered one offers to clear the filters', () => {
    expect(render(state({}))).toContain('Создайте первую запись');
    const markup = render(state({ filtered: true }));
    expect(markup).toContain('Измените фильтр');
    expect(markup).toContain('Сбросить всё');
  });

  test('a failure says why, offers another try and a reference for support', () => {
    const error = {
      kind: 'problem',
      type: '',
      title: '',
      status: 503,
      code: 'request.unavailable',
      traceId: 'abc123',
    };
    const markup = render(state({ error, total: undefined }));
    expect(markup).toContain('Повторить');
    expect(markup).toContain('abc123');
  });
});
