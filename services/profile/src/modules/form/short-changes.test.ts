import { expect, it } from 'vitest';
import { shortChanges } from './short-changes.ts';

const ofItems = (previous: string[] | null, current: string[] | null) =>
  shortChanges([{ field: 'field.city.items', previous, current }])[0];

it('of a list of choices only what differs is told', () => {
  expect(ofItems(['a', 'b', 'c'], ['a', 'c', 'd'])).toMatchObject({ previous: ['b'], current: ['d'] });
  expect(ofItems(null, ['a'])).toMatchObject({ previous: [], current: ['a'] });
});

it('another order is told whole, and a long list by its beginning', () => {
  expect(ofItems(['a', 'b'], ['b', 'a'])).toMatchObject({ previous: ['a', 'b'], current: ['b', 'a'] });
  const long = Array.from({ length: 103 }, (_, index) => `${index}`);
  expect(ofItems([], long)?.current).toHaveLength(101);
  expect(ofItems([], long)?.current).toContain('… +3');
});

it('everything else stays', () => {
  const change = { field: 'tab.main.title', previous: ['a'], current: ['a', 'b'] };
  expect(shortChanges([change])).toEqual([change]);
});
