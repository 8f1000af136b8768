import { describe, expect, test } from 'vitest';
import { type ListDefaults, nearestPage, readListView, writeListView } from './list-address.ts';

const defaults: ListDefaults = { sort: 'date', order: 'DESC', limit: 20, filters: ['type', 'search'] };

describe('view of a list in the address', () => {
  test('an empty query is the default view', () => {
    expect(readListView('', defaults)).toEqual({
      sort: 'date',
      order: 'DESC',
      offset: 0,
      limit: 20,
      filters: {},
    });
    expect(writeListView(readListView('', defaults), defaults)).toBe('');
  });

  test('survives the way through the address', () => {
    const view = readListView('?search=%D0%B0%26b&type=x&sort=ip&order=ASC&offset=40&limit=50', defaults);
    expect(view).toEqual({
      sort: 'ip',
      order: 'ASC',
      offset: 40,
      limit: 50,
      filters: { search: 'а&b', type: 'x' },
    });
    expect(readListView(writeListView(view, defaults), defaults)).toEqual(view);
  });

  test.each(['?offset=-1', '?offset=x', '?offset=1.5', '?limit=0', '?limit=1000', '?order=up'])(
    '%s falls back',
    (search) => {
      expect(readListView(search, defaults)).toMatchObject({ offset: 0, limit: 20, order: 'DESC' });
    },
  );

  test('unknown and blank filters are not taken', () => {
    expect(readListView('?type=%20&password=x', defaults).filters).toEqual({});
  });
});

describe('a page whose rows are gone', () => {
  test.each([
    ['the last row of the second page was ended', { offset: 20, limit: 20, total: 20, rows: 0 }, 0],
    ['far behind the end', { offset: 500, limit: 20, total: 45, rows: 0 }, 40],
    ['nothing is left at all', { offset: 40, limit: 20, total: 0, rows: 0 }, 0],
    ['an estimate promises more than there is', { offset: 40, limit: 20, total: 1000, rows: 0 }, 20],
    ['rows are there', { offset: 40, limit: 20, total: 45, rows: 5 }, 40],
    ['the first page is empty', { offset: 0, limit: 20, total: 0, rows: 0 }, 0],
  ])('%s', (_what, page, offset) => {
    expect(nearestPage(page)).toBe(offset);
  });
});
