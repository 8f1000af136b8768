import { expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { standsInstead } from './stands-instead.ts';

const error = problem(503, 'request.unavailable');
const failure = { of: 'profile' as const, services: [], error };
const away = { failure, projectError: undefined, signedIn: 'failed' as const };

test.each([
  ['open', undefined],
  ['document', undefined],
  ['entry', 'notOpened'],
  ['link', 'notOpened'],
  ['private', 'notOpened'],
  [undefined, 'notOpened'],
] as const)('while it is not known who is signed in, %s: %s', (access, expected) => {
  expect(standsInstead(away, access)).toBe(expected);
});

test.each(['entry', 'open', 'private'] as const)('nobody who is signed out waits, %s', (access) => {
  const nobody = { failure: undefined, projectError: undefined, signedIn: 'no' as const };
  expect(standsInstead(nobody, access)).toBeUndefined();
});

test('a portal that is closed shows nothing else, and what is asked of a session comes before its pages', () => {
  const closed = problem(403, 'domain.disabled');
  expect(standsInstead({ ...away, projectError: closed }, 'open')).toBe('notOpened');
  expect(standsInstead({ ...away, failure: undefined, signedIn: 'owing' }, 'private')).toBe('owing');
});
