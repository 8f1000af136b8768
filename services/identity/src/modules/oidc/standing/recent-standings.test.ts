import { expect, test } from 'vitest';
import { createRecentStandings } from './recent-standings.ts';
import type { TokenStanding } from './token-standing.read-model.ts';

const standing = (name: string) => ({ account: { _id: name } }) as unknown as TokenStanding;
const question = { grantId: 'g', sessionId: 's', accountId: 'a' };

const start = () => {
  const world = { at: 0, hearing: true, asked: 0 };
  const answers: Promise<TokenStanding>[] = [];
  const recent = createRecentStandings({
    read: () => {
      world.asked += 1;
      return answers.shift() ?? Promise.resolve(standing(`read ${world.asked}`));
    },
    hearing: () => world.hearing,
    monotonic: () => world.at,
  });
  return { world, recent, answers };
};

test('the same token is asked for once a second', async () => {
  const { world, recent } = start();
  const first = await recent.read(question);
  world.at = 999;
  expect(await recent.read({ ...question })).toBe(first);
  world.at = 1_000;
  expect(await recent.read(question)).not.toBe(first);
});

test.each([{ grantId: 'other' }, { sessionId: 'other' }, { sessionId: undefined }, { accountId: 'other' }])(
  'another one is another question: %o',
  async (change) => {
    const { recent } = start();
    expect(await recent.read({ ...question, ...change })).not.toBe(await recent.read(question));
  },
);

test('nothing of before an end is answered after it, not even what was under way', async () => {
  const { recent, answers } = start();
  const { promise, resolve } = Promise.withResolvers<TokenStanding>();
  answers.push(promise);
  const before = recent.read(question);
  recent.forget();
  const after = recent.read(question);
  resolve(standing('before'));
  expect([await before, await after]).toEqual([standing('before'), standing('read 2')]);
  expect(await recent.read(question)).toEqual(standing('read 2'));
});

test('nothing is kept while ends may go unheard', async () => {
  const { world, recent } = start();
  world.hearing = false;
  expect(await recent.read(question)).not.toBe(await recent.read(question));
});

test('a failure is not kept', async () => {
  const { recent, answers } = start();
  answers.push(Promise.reject(new Error('away')));
  await expect(recent.read(question)).rejects.toThrow('away');
  expect(await recent.read(question)).toEqual(standing('read 2'));
});

test('the memory has an end', async () => {
  const { world, recent } = start();
  for (let token = 0; token < 10_000; token++) await recent.read({ grantId: String(token) });
  await recent.read({ grantId: 'one more' });
  await recent.read({ grantId: '0' });
  expect(world.asked).toBe(10_002);
});
