import { describe, expect, test } from 'vitest';
import { safeBackLink } from './safe-back-link.ts';

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
    '/..//evil.example',
    '/.//evil.example',
    '/platform/..//evil.example',
    '/platform/%2e%2e//evil.example',
    '/%2E/%2e%2E//evil.example/platform',
    '/platform/..//..//evil.example',
    '/%2f/evil.example',
    '/%5Cevil.example',
    '',
    null,
    undefined,
  ])('%s is refused', (value) => {
    expect(safeBackLink(value, origin)).toBeUndefined();
  });
});

/** Every address of up to four pieces that parsers treat in a way of their own. */
function* addresses(pieces: readonly string[], length: number): Generator<string> {
  if (length === 0) return;
  for (const piece of pieces) {
    yield piece;
    for (const rest of addresses(pieces, length - 1)) yield piece + rest;
  }
}

const pieces = [
  ...['/', '//', '\\', '%2f', '%5c', '.', '..', '%2e', '%2E%2e', 'evil.example', 'platform', 'https:'],
  ...['@', ':80', '?', '#', ';', '%00', '\t', '\u3002', '\uff0f'],
];

test('whatever is let through leads to this origin, wherever and however often it is read', () => {
  const escaped: string[] = [];
  let passed = 0;
  for (const address of addresses(pieces, 4)) {
    const safe = safeBackLink(address, origin);
    if (safe === undefined) continue;
    passed += 1;
    const { pathname, search, hash } = new URL(safe, origin);
    const again = new URL(`${pathname}${search}${hash}`, origin);
    if (again.href !== `${origin}${safe}` || safeBackLink(safe, origin) !== safe) escaped.push(address);
  }
  expect(escaped).toEqual([]);
  // The grammar has harmless addresses, too.
  expect(passed).toBeGreaterThan(1000);
});
