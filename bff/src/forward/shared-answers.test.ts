import { expect, test } from 'vitest';
import { createSharedAnswers, type SharedAnswer } from './shared-answers.ts';

const answer = (text: string, status = 200): SharedAnswer => ({
  status,
  headers: {},
  body: Buffer.from(text),
});

const setUp = () => {
  let now = 0;
  let listening = true;
  const shared = createSharedAnswers({ clock: { monotonic: () => now }, listening: () => listening });
  const reads: string[] = [];
  return {
    reads,
    changed: shared.changed,
    listen: (heard: boolean) => {
      listening = heard;
    },
    ask: async (name: string, given: SharedAnswer | Error) => {
      const { status, body } = await shared.of({ service: 'platform', name }, async () => {
        reads.push(name);
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

test('a domain is asked for once, for all who ask, until a change is announced', async () => {
  const { ask, pass, reads, changed } = setUp();
  const many = await Promise.all(Array.from({ length: 50 }, () => ask('info a', answer('before'))));
  expect(new Set(many)).toEqual(new Set(['200 before']));
  pass(59_999);
  expect(await ask('info a', answer('after'))).toBe('200 before');
  expect(await ask('info b', answer('of b'))).toBe('200 of b');
  changed('platform');
  expect(await ask('info a', answer('after'))).toBe('200 after');
  expect(reads).toEqual(['info a', 'info b', 'info a']);
});

test('a replica that answers as before a moment after the change is asked again', async () => {
  const { ask, pass, changed, reads } = setUp();
  await ask('info', answer('before'));
  changed('platform');
  expect(await ask('info', answer('before'))).toBe('200 before');
  pass(500);
  expect(await ask('info', answer('after'))).toBe('200 after');
  pass(2_500);
  await ask('info', answer('after'));
  pass(59_000);
  await ask('info', answer('later'));
  expect(reads).toHaveLength(4);
});

test('what was being read when the change came is read again', async () => {
  let end: (given: SharedAnswer) => void = () => undefined;
  const shared = createSharedAnswers({ clock: { monotonic: () => time }, listening: () => true });
  let time = 0;
  const key = { service: 'platform', name: 'info' } as const;
  const first = shared.of(key, () => new Promise((resolve) => (end = resolve)));
  time = 1;
  shared.changed('platform');
  end(answer('before'));
  await first;
  expect(String((await shared.of(key, async () => answer('after'))).body)).toBe('after');
});

test('changes of another service do not matter, those that may have been missed do', async () => {
  const { ask, changed, pass } = setUp();
  await ask('info', answer('before'));
  pass(1);
  changed('identity');
  expect(await ask('info', answer('after'))).toBe('200 before');
  changed(undefined);
  expect(await ask('info', answer('after'))).toBe('200 after');
});

test('while no announcement would be heard, an answer is half a second old at most', async () => {
  const { ask, pass, listen } = setUp();
  await ask('info', answer('before'));
  listen(false);
  pass(499);
  expect(await ask('info', answer('after'))).toBe('200 before');
  pass(1);
  expect(await ask('info', answer('after'))).toBe('200 after');
});

test('what nobody announced is there after a minute', async () => {
  const { ask, pass } = setUp();
  await ask('info', answer('before'));
  pass(60_000);
  expect(await ask('info', answer('after'))).toBe('200 after');
});

test('while the service is away the last answer stands in, for ten minutes', async () => {
  const { ask, pass } = setUp();
  await ask('info', answer('kept'));
  pass(60_000);
  expect(await ask('info', new Error('away'))).toBe('200 kept');
  expect(await ask('info', answer('broken', 503))).toBe('200 kept');
  pass(600_000);
  await expect(ask('info', new Error('away'))).rejects.toThrow('away');
  await expect(ask('never asked', new Error('away'))).rejects.toThrow('away');
});

test('a refusal is an answer, ends what was kept and is not kept itself', async () => {
  const { ask, pass } = setUp();
  await ask('info', answer('kept'));
  pass(60_000);
  expect(await ask('info', answer('disabled', 403))).toBe('403 disabled');
  await expect(ask('info', new Error('away'))).rejects.toThrow('away');
  expect(await ask('info', answer('again'))).toBe('200 again');
});
