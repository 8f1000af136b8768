import { expect, test } from 'vitest';
import { callerOf } from './callers.domain.ts';

const office = ['192.0.2.0/24'];
const home = ['2001:db8::/32'];

test('a client without addresses of its own has those of its application', () => {
  const networksOf = (client: readonly string[], application?: readonly string[]) =>
    callerOf({ networks: client }, application ? { networks: application } : {}).networks;
  expect(networksOf([], office)).toEqual(office);
  expect(networksOf(home, office)).toEqual(home);
  expect(networksOf([])).toEqual([]);
});

test('a client has the methods of its application beside its own, each once', () => {
  const { methods } = callerOf({ methods: ['b', 'c'] }, { methods: ['a', 'b'] });
  expect(methods).toEqual(['a', 'b', 'c']);
  expect(callerOf({}, {}).methods).toEqual([]);
});
