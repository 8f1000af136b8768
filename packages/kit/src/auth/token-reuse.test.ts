import { expect, test } from 'vitest';
import { createTokenReuse } from './token-reuse.ts';

let elapsed = 0;
const clock = { now: () => new Date(elapsed), monotonic: () => elapsed };

test('a token is signed once for all who ask at a time, and again after half of its life', async () => {
  const reuse = createTokenReuse({ clock });
  let signatures = 0;
  const sign = async () => `signature ${++signatures}`;
  expect(await Promise.all([reuse('a', sign), reuse('a', sign), reuse('b', sign)])).toEqual([
    'signature 1',
    'signature 1',
    'signature 2',
  ]);
  elapsed += 29_999;
  expect(reuse('a', sign)).toBe('signature 1');
  elapsed += 1;
  expect(await reuse('a', sign)).toBe('signature 3');
});

test('a signature that failed is made again by the next who asks', async () => {
  const reuse = createTokenReuse({ clock });
  await expect(reuse('a', () => Promise.reject(new Error('no key')))).rejects.toThrow('no key');
  expect(await reuse('a', async () => 'signed')).toBe('signed');
});
