import { expect, test } from 'vitest';
import { inOrder } from './signing-keys.service.ts';

const now = new Date('2040-03-02T09:00:00Z');
const key = (generation: number, hours: number) => ({
  generation,
  signsFrom: new Date(now.getTime() + hours * 3_600_000),
});

test('the newest key that may sign by now comes first, an announced one last', () => {
  const order = inOrder([key(1, -5_000), key(3, 2), key(2, -10)], now).map(({ generation }) => generation);
  expect(order).toEqual([2, 1, 3]);
});
