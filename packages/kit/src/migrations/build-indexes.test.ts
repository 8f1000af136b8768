import { expect, it } from 'vitest';
import { buildIndexes } from './build-indexes.ts';

const index = { name: 'name', key: { name: 1 as const } };
/** A database that answers once it was asked so often; until then the connection fails with an error of this name. */
const answering = (after: number, error: string) => {
  let asked = 0;
  return {
    asked: () => asked,
    createIndexes: async () => {
      asked += 1;
      if (asked <= after) throw Object.assign(new Error('timed out'), { name: error });
    },
  };
};

it('waits on for indexes over so many rows that the connection gives up', async () => {
  const slow = answering(3, 'MongoNetworkTimeoutError');
  await buildIndexes(slow, [index]);
  expect(slow.asked()).toBe(4);
});

it('fails with what else goes wrong', async () => {
  const broken = answering(3, 'MongoServerError');
  await expect(buildIndexes(broken, [index])).rejects.toThrow('timed out');
  expect(broken.asked()).toBe(1);
});
