import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outgoing, RefusedMessage } from '../channels/channel.ts';
import { ChannelResting } from '../channels/circuit-breaker.ts';
import { startMessages, type TestMessages, testClock } from './messages.fixtures.ts';

let messages: TestMessages;
const clock = testClock();

beforeAll(async () => {
  messages = await startMessages(clock);
});
afterAll(async () => {
  await messages.close();
});

/** Delivery over a channel that keeps what it was given. */
const setup = (send: (message: Outgoing) => Promise<void>) => {
  const sent: Outgoing[] = [];
  const email = {
    send: async (message: Outgoing) => {
      await send(message);
      sent.push(message);
    },
  };
  return { sent, delivery: messages.delivery({ email }) };
};
const ok = async () => {};

describe('delivery', () => {
  it('sends a message once, forgets what it said and publishes an event', async () => {
    const { sent, delivery } = setup(ok);
    const id = await messages.add();
    await Promise.all([delivery.deliver(id), delivery.deliver(id), delivery.deliver(id)]);
    await delivery.deliver(id);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ id, to: 'ann@example.org', text: expect.stringContaining('482915') });
    const stored = await messages.row(id);
    expect(stored).toMatchObject({ state: 'sent', attempts: 1 });
    expect(stored).not.toHaveProperty('sealed');
    const published = await messages.events(id);
    expect(published.map(({ type }) => type)).toEqual(['notification.delivery.sent']);
    expect(JSON.stringify(published)).not.toMatch(/482915|ann@example/);
  });

  it('keeps code and address out of the store while it waits', async () => {
    expect(JSON.stringify(await messages.row(await messages.add()))).not.toMatch(/482915|ann@example/);
  });

  it('tries again later when the channel fails, and counts the attempt', async () => {
    const { delivery } = setup(() => Promise.reject(new Error('away')));
    const id = await messages.add();
    expect(await delivery.deliver(id)).toEqual({ retryInMs: 750 });
    expect(await messages.row(id)).toMatchObject({
      state: 'pending',
      attempts: 1,
      nextAttemptAt: clock.at(750),
    });
    await delivery.deliver(id);
    expect(await messages.row(id)).toMatchObject({ attempts: 1 });
    clock.pass(750);
    const working = setup(ok);
    await working.delivery.deliver(id);
    expect(await messages.row(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('does not count an attempt that a resting channel held back', async () => {
    const { delivery } = setup(() => Promise.reject(new ChannelResting(400)));
    const id = await messages.add();
    await delivery.deliver(id);
    expect(await messages.row(id)).toMatchObject({
      state: 'pending',
      attempts: 0,
      nextAttemptAt: clock.at(600),
    });
  });

  it('sends no code after its time, and forgets it', async () => {
    const { sent, delivery } = setup(ok);
    const id = await messages.add({ expiresAt: clock.now() });
    await delivery.deliver(id);
    expect(sent).toHaveLength(0);
    expect(await messages.row(id)).toMatchObject({ state: 'failed', reason: 'expired' });
    expect(await messages.row(id)).not.toHaveProperty('sealed');
    expect(await messages.events(id)).toMatchObject([
      { type: 'notification.delivery.failed', data: { reason: 'expired' } },
    ]);
  });

  it('fails for good what the server refuses, what cannot be read and what has no channel', async () => {
    const { delivery } = setup(() => Promise.reject(new RefusedMessage('no')));
    const cases = [
      [await messages.add(), 'refused'],
      [await messages.add({}, { to: 'ann@example.org', params: {} }), 'unreadable'],
      [await messages.add({}, 'not a message'), 'unreadable'],
      [await messages.add({ channel: 'telegram' }), 'channel-off'],
      [await messages.add({ channel: 'of-a-later-release' }), 'channel-off'],
      [await messages.add({ template: 'of.a-later-release' }), 'unreadable'],
    ] as const;
    for (const [id, reason] of cases) {
      await delivery.deliver(id);
      expect(await messages.row(id)).toMatchObject({ state: 'failed', reason });
    }
  });

  it('sends a failed message again on demand, with the next event in order', async () => {
    const id = await messages.add();
    await setup(() => Promise.reject(new RefusedMessage('no'))).delivery.deliver(id);
    const { delivery } = setup(ok);
    expect(await messages.repository.redrive({ id }, clock.now())).toBe(1);
    await delivery.deliver(id);
    expect((await messages.events(id)).map(({ type, sequence }) => [type, sequence])).toEqual([
      ['notification.delivery.failed', 1],
      ['notification.delivery.sent', 2],
    ]);
  });

  it('stores an intent that arrives twice once, and never takes a sent one back', async () => {
    const { sent, delivery } = setup(ok);
    const id = await messages.add();
    await delivery.deliver(id);
    await messages.add({ _id: id });
    await delivery.deliver(id);
    expect(sent).toHaveLength(1);
  });

  it('repeats a message once, under the same id, when the process died between sending and committing', async () => {
    const { sent, delivery } = setup(ok);
    const id = await messages.add();
    const broken = messages.delivery({
      email: { send: async (message) => void sent.push(message) },
      units: { run: () => Promise.reject(new Error('killed')) },
    });
    await expect(broken.deliver(id)).rejects.toThrow('killed');
    await delivery.deliver(id);
    expect(sent).toHaveLength(1);
    clock.pass(20_001);
    await delivery.deliver(id);
    await delivery.deliver(id);
    expect(sent.map((message) => message.id)).toEqual([id, id]);
  });
});
