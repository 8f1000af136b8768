import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusedMessage } from './channel.ts';
import { ChannelResting, type CircuitState, guardChannel } from './circuit-breaker.ts';

const rules = { volume: 3, windowMs: 10_000, restMs: 1_000 };
const message = { id: 'm', to: 't', subject: '', text: '', fromName: '' };
const never = new AbortController().signal;

let close: () => unknown = () => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await close();
  vi.useRealTimers();
});

const setup = () => {
  let calls = 0;
  let answer: () => Promise<void> = async () => {};
  const states: CircuitState[] = [];
  const channel = guardChannel(
    {
      send: () => {
        calls += 1;
        return answer();
      },
      close: () => {},
    },
    rules,
  );
  channel.onState((state) => void states.push(state));
  close = channel.close;
  return {
    states,
    calls: () => calls,
    answerWith: (next: () => Promise<void>) => {
      answer = next;
    },
    send: () =>
      channel.send(message, never).then(
        () => 'sent',
        (error: Error) => error.constructor.name,
      ),
  };
};
const fails = () => Promise.reject(new TypeError('made by the test'));

const openCircuit = async () => {
  const world = setup();
  world.answerWith(fails);
  for (let i = 0; i < rules.volume; i += 1) await world.send();
  return world;
};

describe('a channel that fails', () => {
  it('is called until its failures reach the volume, then not at all', async () => {
    const { send, calls, answerWith, states } = setup();
    answerWith(fails);
    for (let i = 0; i < rules.volume; i += 1) expect(await send()).toBe('TypeError');
    expect(await send()).toBe(ChannelResting.name);
    expect(calls()).toBe(3);
    expect(states).toEqual(['open']);
  });

  it('is tried by one message after its rest, and rests again when that fails', async () => {
    const { send, calls, states } = await openCircuit();
    await vi.advanceTimersByTimeAsync(rules.restMs);
    expect(await Promise.all([send(), send()])).toEqual(['TypeError', ChannelResting.name]);
    expect(await send()).toBe(ChannelResting.name);
    expect(calls()).toBe(4);
    expect(states).toEqual(['open', 'half-open', 'open']);
  });

  it('takes messages again when the one that tries it is taken', async () => {
    const { send, answerWith, states } = await openCircuit();
    await vi.advanceTimersByTimeAsync(rules.restMs);
    answerWith(async () => {});
    expect(await send()).toBe('sent');
    expect(await Promise.all([send(), send()])).toEqual(['sent', 'sent']);
    expect(states).toEqual(['open', 'half-open', 'closed']);
  });
});

describe('a channel that works', () => {
  it('does not rest for refusals, which are answers', async () => {
    const { send, answerWith, calls } = setup();
    answerWith(() => Promise.reject(new RefusedMessage('no')));
    for (let i = 0; i < 10; i += 1) expect(await send()).toBe(RefusedMessage.name);
    expect(calls()).toBe(10);
  });

  it('does not rest when every third message fails', async () => {
    const { send, answerWith, calls } = setup();
    let turn = 0;
    answerWith(async () => {
      turn += 1;
      if (turn % 3 === 0) throw new TypeError('made by the test');
    });
    for (let i = 0; i < 30; i += 1) await send();
    expect(calls()).toBe(30);
  });
});
