import { expect, test } from 'vitest';
import { createNoticeStream, noticesEvent, type StreamOutput } from './notice-stream.ts';

/** A connection whose reader takes what was sent when the test says so. */
const slowReader = () => {
  const sent: string[] = [];
  let now = 0;
  let taken: (() => void) | undefined;
  const output: StreamOutput = {
    send: ({ data, retry }) => {
      sent.push(data ?? `retry ${retry}`);
      return new Promise<void>((resolve) => {
        taken = resolve;
      });
    },
    comment: () => sent.push('heartbeat'),
    close: () => sent.push('closed'),
    destroy: () => sent.push('destroyed'),
  };
  return {
    sent,
    stream: (has?: string) => createNoticeStream(output, { clock: { monotonic: () => now }, has }),
    take: async () => {
      taken?.();
      await new Promise(setImmediate);
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
};

test('a slow reader is sent the newest once there is room, and nothing in between', async () => {
  const { sent, stream, take } = slowReader();
  const slow = stream();
  slow.open(1_500);
  for (const body of ['one', 'two', 'three']) slow.push(noticesEvent(body));
  expect(sent).toEqual(['retry 1500']);
  await take();
  slow.push(noticesEvent('four'));
  slow.push(noticesEvent('three'));
  await take();
  expect(sent).toEqual(['retry 1500', 'three']);
});

test('a reader who does not read is given up after half a minute, and one who does is kept by comments', async () => {
  const { sent, stream, take, pass } = slowReader();
  const slow = stream();
  slow.open(1_000);
  pass(29_999);
  slow.tick();
  expect(sent).toEqual(['retry 1000']);
  await take();
  pass(15_000);
  slow.tick();
  slow.tick();
  slow.push(noticesEvent('one'));
  pass(30_000);
  slow.tick();
  expect(sent).toEqual(['retry 1000', 'heartbeat', 'one', 'destroyed']);
});

test('what the page has already is not sent again', async () => {
  const { sent, stream, take } = slowReader();
  const known = stream(noticesEvent('one').id);
  known.open(1_000);
  known.push(noticesEvent('one'));
  await take();
  known.push(noticesEvent('two'));
  expect(sent).toEqual(['retry 1000', 'two']);
});
