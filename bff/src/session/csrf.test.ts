import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { expect, test } from 'vitest';
import { createCsrf, csrfKeyOf } from './csrf.ts';

const ring = testKeyRing('bff');
const csrf = createCsrf({ key: csrfKeyOf(ring), ids: systemIds });

test('a token holds for what it was made for, at every replica with the same key', () => {
  const replica = createCsrf({ key: csrfKeyOf(ring), ids: systemIds });
  expect(replica.holds(csrf.issue('hash'), 'hash')).toBe(true);
  expect(replica.holds(csrf.issue(undefined), undefined)).toBe(true);
  expect(csrf.issue(undefined)).not.toBe(csrf.issue(undefined));
});

test('a token holds for nothing else', () => {
  const other = createCsrf({ key: csrfKeyOf(testKeyRing('bff')), ids: systemIds });
  for (const token of [csrf.issue('other'), csrf.issue(undefined), other.issue('hash'), '', 'x', undefined])
    expect(csrf.holds(token, 'hash')).toBe(false);
  for (const token of [csrf.issue('hash'), other.issue(undefined), '.', 'a.', '.b', 'x'.repeat(500)])
    expect(csrf.holds(token, undefined)).toBe(false);
});

test('a process without a key to sign with does not start', () => {
  const { keys } = ring;
  expect(() => csrfKeyOf({ keys })).toThrow('no key to sign with');
});
