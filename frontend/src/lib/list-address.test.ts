import { describe, expect, test } from 'vitest';
import { type ListDefaults, readListView, writeListView } from './list-address.ts';

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
