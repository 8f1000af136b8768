import { afterAll, beforeAll, expect, it } from 'vitest';
import { RefusedMessage } from '../channels/channel.ts';
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

/** Values above nought by name and labels, as an operator's collector reads them. */
const told = async (): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (await messages.registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('message'))
      .map((line) => line.split(' ') as [string, string])
      .filter(([, value]) => value !== '0')
      .map(([name, value]) => [name, Number(value)]),
  );

const deliver = async (id: string, error?: Error) => {
  const send = async () => {
    if (error) throw error;
  };
  await messages.delivery({ email: { send } }).deliver(id);
};

it('tells from the beginning of everything that may come to be', async () => {
  const all = await messages.registry.metrics();
  expect(all).toContain('messages_ended_total{channel="email",outcome="sent"} 0');
  expect(all).toContain('messages_ended_total{channel="push",outcome="attempts"} 0');
  expect(all).toContain('message_attempts_failed_total{channel="email"} 0');
});

it('counts each message once by how it ended, attempts that failed, and what waits', async () => {
  const sent = await messages.add();
  await deliver(sent);
  await deliver(sent);
  await deliver(await messages.add({ expiresAt: clock.now() }));
  await deliver(await messages.add({ channel: 'of-a-later-release' }));
  await deliver(await messages.add(), new Error('away'));
  // Of these the channel is not to blame, or was not even tried.
  await deliver(await messages.add(), new RefusedMessage('nobody of that name'));
  await deliver(await messages.add(), new ChannelResting(400));
  expect(await told()).toEqual({
    'messages_ended_total{channel="email",outcome="sent"}': 1,
    'messages_ended_total{channel="email",outcome="refused"}': 1,
    'messages_ended_total{channel="email",outcome="expired"}': 1,
    'messages_ended_total{channel="other",outcome="channel-off"}': 1,
    'message_attempts_failed_total{channel="email"}': 1,
    messages_pending: 2,
  });
});
