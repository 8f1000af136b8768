import { describe, expect, test } from 'vitest';
import { safeBackLink } from './back-link.ts';

const origin = 'https://id.example';

describe('back link', () => {
  test.each([
    ['/platform/profile', '/platform/profile'],
    ['/oidc/auth/abc?x=1#y', '/oidc/auth/abc?x=1#y'],
    ['/a/../b', '/b'],
  ])('%s is a path of this origin', (value, expected) => {
    expect(safeBackLink(value, origin)).toBe(expected);
  });

  test.each([
    'https://evil.example',
    'https://id.example/platform',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/ok\\..\\evil',
    'javascript:alert(1)',
    'data:text/html,x',
    'profile',
    '/%0d/\r\nSet-Cookie: a=b',
    '',
    null,
    undefined,
  ])('%s is refused', (value) => {
    expect(safeBackLink(value, origin)).toBeUndefined();
  });
});
