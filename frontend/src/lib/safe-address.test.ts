import { expect, test } from 'vitest';
import { isSafeAddress } from './safe-address.ts';

test.each(['https://example.com/a', '/platform/apps', 'http://localhost:3000', 'http://127.0.0.1/'])(
  '%s may be a link',
  (value) => {
    expect(isSafeAddress(value)).toBe(true);
  },
);

test.each([
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/%2f/evil.example',
  'https://portal.example@evil.example',
  'http://example.com',
  'data:text/html,x',
  'example',
  '',
  null,
  undefined,
])('%s may not', (value) => {
  expect(isSafeAddress(value)).toBe(false);
});
