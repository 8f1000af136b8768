import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRequiredFields } from './required-fields.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What profile tells, and the accounts it was asked about. */
const start = async () => {
  const told = { version: '1.parts', empty: new Set<string>(), answer: async () => {} };
  const asked: string[] = [];
  const changed = vi.fn();
  const call = async (_: unknown, { params }: { params?: { accountId: string } }) => {
    const accountId = params?.accountId;
    if (accountId === undefined) return { body: { version: told.version } };
    asked.push(accountId);
    const empty = told.empty.has(accountId);
    await told.answer();
    return { body: { version: told.version, empty } };
  };
  const fields = createRequiredFields({
    profile: { call: call as never },
    peerToken: () => 'token',
    changed,
    clock: { monotonic: () => Date.now() },
    log: createLogger({ service: 'bff', level: 'silent' }),
  });
  await fields.start();
  return { told, asked, changed, fields };
};

test('who has filled them in is asked about once a minute, and again when other fields may be required', async () => {
  const { told, asked, changed, fields } = await start();
  for (let call = 0; call < 3; call += 1) expect(await fields.areEmpty('anna')).toBe(false);
  expect(asked).toEqual(['anna']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await fields.areEmpty('anna')).toBe(false);
  expect([asked, changed.mock.calls]).toEqual([['anna', 'anna'], []]);
  told.version = '2.parts';
  told.empty.add('anna');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(await fields.areEmpty('anna')).toBe(true);
});

test('who has not is asked about at each call, and goes on the moment they have', async () => {
  const { told, asked, fields } = await start();
  told.empty.add('anna');
  expect([await fields.areEmpty('anna'), await fields.areEmpty('anna')]).toEqual([true, true]);
  told.empty.clear();
  expect(await fields.areEmpty('anna')).toBe(false);
  expect(asked).toHaveLength(3);
});

test('calls that come together are one question; none is refused by what was so before they came', async () => {
  const { told, asked, fields } = await start();
  const slow = Promise.withResolvers<void>();
  told.answer = () => slow.promise;
  const filled = ['anna', 'anna', 'anna'].map((each) => fields.areEmpty(each));
  slow.resolve();
  expect([await Promise.all(filled), asked]).toEqual([[false, false, false], ['anna']]);

  told.empty.add('olivia');
  const slower = Promise.withResolvers<void>();
  told.answer = () => slower.promise;
  const early = fields.areEmpty('olivia');
  await vi.advanceTimersByTimeAsync(0);
  told.empty.clear();
  const late = fields.areEmpty('olivia');
  slower.resolve();
  expect([await early, await late]).toEqual([true, false]);
});

test('a profile that has not arrived is not believed to be filled in', async () => {
  const { told, asked, fields } = await start();
  told.answer = () => Promise.reject(problem(requestErrors.notFound));
  expect(await fields.areEmpty('anna')).toBe(false);
  told.answer = async () => {};
  told.empty.add('anna');
  expect(await fields.areEmpty('anna')).toBe(true);
  expect(asked).toHaveLength(2);
});

test.each([
  ['does not answer', () => new Promise<void>(() => {})],
  ['is down', () => Promise.reject(problem(requestErrors.unavailable))],
])('while profile %s people go on, and wait for it a second in six', async (_, answer) => {
  const { told, asked, fields } = await start();
  told.empty.add('anna');
  told.answer = answer;
  const first = fields.areEmpty('anna');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toBe(false);
  expect(fields.areEmpty('anna')).toBe(false);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  told.answer = async () => {};
  expect(await fields.areEmpty('anna')).toBe(true);
});
