import { expect, it } from 'vitest';
import { isSafeAddress } from '../src/core/safe-address.ts';

/** Pieces that parsers treat in a way of their own. */
const pieces = [
  ...['/', '//', '\\', '%2f', '%5c', '.', '..', '%2e', 'evil.example', 'platform', 'https:', 'javascript:'],
  ...['@', ':80', '?', '#', ';', '\t', '\n', '\u0000', '\u3002', '\uff0f'],
];
function* addresses(length: number): Generator<string> {
  if (length === 0) return;
  for (const piece of pieces) {
    yield piece;
    for (const rest of addresses(length - 1)) yield piece + rest;
  }
}

it('a path that is let through leads to the page’s own origin, wherever and however often it is read', () => {
  const page = 'https://portal.example/platform/login?x=1';
  const escaped: string[] = [];
  let passed = 0;
  for (const tail of addresses(3)) {
    const value = `/${tail}`;
    if (!isSafeAddress(value)) continue;
    passed += 1;
    const read = new URL(value, page);
    const again = new URL(`${read.pathname}${read.search}`, page);
    if ([read.origin, again.origin].some((origin) => origin !== 'https://portal.example'))
      escaped.push(value);
  }
  expect(escaped).toEqual([]);
  expect(passed).toBeGreaterThan(100);
});

it('of whole addresses only https is let through, and plain http to this machine', () => {
  const odd: string[] = [];
  for (const value of addresses(3)) {
    if (value.startsWith('/') || !isSafeAddress(value)) continue;
    if (new URL(value).protocol !== 'https:') odd.push(value);
  }
  expect(odd).toEqual([]);
  expect(isSafeAddress('http://localhost:3000/')).toBe(true);
  expect(isSafeAddress('http://evil.example/')).toBe(false);
});

it('mail and telephone are for contacts', () => {
  for (const value of ['mailto:help@portal.example', 'tel:+78000000000'])
    expect([isSafeAddress(value), isSafeAddress(value, { contact: true })]).toEqual([false, true]);
  expect(isSafeAddress('javascript:alert(1)', { contact: true })).toBe(false);
});
