import { expect, test } from 'vitest';
import { csrfCookie, readCookie, sessionCookie } from './cookies.ts';

test.each([
  ['a=1; gatehouse=secret; b=2', 'secret'],
  ['gatehouse=secret', 'secret'],
  ['a=1;gatehouse=secret', 'secret'],
  ['xgatehouse=other', undefined],
  ['gatehouse_tx=other', undefined],
  ['a="gatehouse=other"', undefined],
  ['gatehouse', undefined],
  ['', undefined],
  [undefined, undefined],
  ['gatehouse=one; gatehouse=two', undefined],
  ['gatehouse=', ''],
])('%s', (header, value) => {
  expect(readCookie(header, 'gatehouse')).toBe(value);
});

test('a session is invisible to scripts, a CSRF token is not', () => {
  expect(sessionCookie('s', true, 60)).toBe(
    '__Host-gatehouse=s; Max-Age=60; Path=/; SameSite=Lax; HttpOnly; Secure',
  );
  expect(csrfCookie('t', true)).toBe('gh_csrf=t; Path=/; SameSite=Lax; Secure');
  expect(csrfCookie('t', false)).toBe('gh_csrf=t; Path=/; SameSite=Lax');
});
