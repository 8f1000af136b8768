import { expect, it } from 'vitest';
import { logoSize } from './logo-size.ts';

it.each([
  ['fills the line by its height', { width: 512, height: 128 }, undefined, { width: 128, height: 32 }],
  ['is no longer than half of a phone', { width: 640, height: 80 }, undefined, { width: 160, height: 20 }],
  ['grows to the line', { width: 32, height: 16 }, undefined, { width: 64, height: 32 }],
  ['is narrow where it is high', { width: 64, height: 128 }, undefined, { width: 16, height: 32 }],
  ['fits into a square', { width: 512, height: 128 }, 1, { width: 32, height: 8 }],
])('a logo %s', (_, image, longest, size) => {
  expect(logoSize(image, 32, longest)).toEqual(size);
});
