import { describe, expect, it } from 'vitest';
import { conditionsOf, periodOf } from './filter.domain.ts';

describe('conditions of a question', () => {
  it('are none for an empty question and for empty fields', () => {
    expect(conditionsOf({ type: '', entity: '  ', search: '', ip: undefined }, undefined)).toEqual([]);
  });

  it('ask for beginnings of every word, in the form in which words are kept', () => {
    expect(
      conditionsOf({ search: '  Соловьёва ИРИНА@mail ' }, undefined).map(({ prefix }) => prefix),
    ).toEqual(['соловьева', 'ирина', 'mail']);
  });

  it.each(['!!!', '$', '.*', '—'])('find nothing for the search %s', (search) => {
    expect(conditionsOf({ search }, undefined)).toEqual([{ name: 'word', path: 'words', values: [] }]);
  });

  it.each(['10.0.%', '{"$gt":""}', 'x', '10.0\0'])('find nothing for the address %s', (ip) => {
    expect(conditionsOf({ ip }, undefined)).toEqual([{ name: 'address', path: 'ip', values: [] }]);
  });

  it('take the beginning of an address in either case', () => {
    expect(conditionsOf({ ip: '2001:DB8:' }, undefined)).toEqual([
      { name: 'address', path: 'ip', prefix: '2001:db8:' },
    ]);
  });

  it('ask for an entity as its types, and for a type of another entity as nothing', () => {
    const values = ['identity.session.started', 'identity.session.ended'];
    expect(conditionsOf({ entity: 'session' }, undefined)).toEqual([{ name: 'type', path: 'type', values }]);
    expect(conditionsOf({ entity: 'session,unknown,network-alias' }, undefined)).toMatchObject([
      { values: [...values, 'identity.network-alias.changed', 'identity.network-alias.deleted'] },
    ]);
    const started = { name: 'type', path: 'type', values: ['identity.session.started'] };
    expect(conditionsOf({ entity: 'session', type: 'identity.session.started' }, undefined)).toEqual([
      started,
    ]);
    const none = [{ name: 'type', path: 'type', values: [] }];
    expect(conditionsOf({ entity: 'setting', type: 'identity.session.started' }, undefined)).toEqual(none);
    expect(conditionsOf({ entity: 'unknown' }, undefined)).toEqual(none);
  });

  it('look at ten words of a long search', () => {
    const search = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ');
    expect(conditionsOf({ search }, undefined)).toHaveLength(10);
  });
});

describe('the period of a question', () => {
  it('reads dates with their zones', () => {
    const { period, errors } = periodOf({ dateFrom: '2026-03-01T00:00:00+03:00', dateTo: '' });
    expect(period).toEqual({ from: new Date('2026-02-28T21:00:00Z'), to: undefined });
    expect(errors).toEqual({});
  });

  it('names a date that no calendar has', () => {
    expect(periodOf({ dateFrom: '2016-12-31T23:59:60Z', dateTo: '2026-01-01T00:00:00Z' }).errors).toEqual({
      dateFrom: 'errorFormat',
    });
  });
});
