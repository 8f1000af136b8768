import { expect, it } from 'vitest';
import { quietWait } from './kafka-fetches.ts';

it('waits longer the longer nothing comes, and never so long that closing a consumer takes long', () => {
  expect([0, 2_500, 5_000, 60_000].map(quietWait)).toEqual([500, 500, 1_000, 2_000]);
});
