import { expect, test } from 'vitest';
import { createSharedAnswers, type SharedAnswer } from './shared-answers.ts';

const answer = (text: string, status = 200): SharedAnswer => ({
  status,
  headers: {},
  body: Buffer.from(text),
});

const setUp = () => {
  let now = 0;
  const shared = createSharedAnswers({ clock: { monotonic: () => now } });
  const reads: string[] = [];
  return {
    reads,
    ask: async (key: string, given: SharedAnswer | Error) => {
      const { status, body } = await shared.of(key, async () => {
        reads.push(key);
        if (given instanceof Error) throw given;
        return given;
      });
      return `${status} ${body}`;
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
};

test('a domain is asked for once in a second, and a change is there by the next', async () => {
  const { ask, pass, reads } = setUp();
  const many = await Promise.all(Array.from({ length: 50 }, () => ask('info a', answer('before'))));
  expect(new Set(many)).toEqual(new Set(['200 before']));
  pass(999);
  expect(await ask('info a', answer('after'))).toBe('200 before');
  expect(await ask('info b', answer('of b'))).toBe('200 of b');
  pass(1);
  expect(await ask('info a', answer('after'))).toBe('200 after');
  expect(reads).toEqual(['info a', 'info b', 'info a']);
});

test('while the service is away the last answer stands in, for ten minutes', async () => {
  const { ask, pass } = setUp();
  await ask('info', answer('kept'));
  pass(2_000);
  expect(await ask('info', new Error('away'))).toBe('200 kept');
  expect(await ask('info', answer('broken', 503))).toBe('200 kept');
  pass(600_000);
  await expect(ask('info', new Error('away'))).rejects.toThrow('away');
  await expect(ask('never asked', new Error('away'))).rejects.toThrow('away');
});

test('a refusal is an answer, ends what was kept and is not kept itself', async () => {
  const { ask, pass } = setUp();
  await ask('info', answer('kept'));
  pass(1_000);
  expect(await ask('info', answer('disabled', 403))).toBe('403 disabled');
  await expect(ask('info', new Error('away'))).rejects.toThrow('away');
  expect(await ask('info', answer('again'))).toBe('200 again');
});
