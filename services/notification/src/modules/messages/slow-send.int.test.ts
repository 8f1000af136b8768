import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer } from '../../mail-server.fixtures.ts';
import { type Channel, RefusedMessage } from '../channels/channel.ts';
import { createSmtpChannel } from '../channels/smtp-channel.ts';
import type { MessageRepository } from './message.repository.ts';
import { startMessages, type TestMessages } from './messages.fixtures.ts';

/** Short, so that a slow server outlasts the lock. */
const rules = { lasts: 1_500, renewEvery: 200, margin: 500 };
/** Long enough to be renewed on a machine that is busy with something else. */
const renewed = { ...rules, lasts: 3_000 };
let messages: TestMessages;
let mail: Awaited<ReturnType<typeof startMailServer>>;
const channels: Channel[] = [];

beforeAll(async () => {
  messages = await startMessages(systemClock);
  mail = await startMailServer();
});
afterEach(async () => {
  for (const channel of channels.splice(0)) await channel.close();
  mail.mails.length = 0;
  mail.behave({});
});
afterAll(async () => {
  await mail.close();
  await messages.close();
});

/** A worker as a process of its own has it: with its own connections to the mail server. */
const worker = (store: Partial<MessageRepository> = {}, silenceMs = 60_000, lock = rules) => {
  const email = createSmtpChannel({ url: mail.url, from: 'no-reply@portal.example', silenceMs });
  channels.push(email);
  return messages.delivery({ email, store, rules: lock, random: 0 });
};

/** Tries to take the message from the other worker for as long as `work` lasts. */
const compete = async (work: Promise<unknown>, other: () => Promise<unknown>) => {
  let over = false;
  void work.finally(() => {
    over = true;
  });
  while (!over) await other();
  await work;
};

const expectSentOnce = async (next: ReturnType<typeof worker>, id: string) => {
  await expect
    .poll(async () => {
      await next.deliver(id);
      return (await messages.row(id))?.state;
    })
    .toBe('sent');
  expect(mail.mails).toHaveLength(1);
};

describe('a slow mail server', () => {
  it('is given a mail by one worker alone, however long its answer takes', async () => {
    mail.behave({ answerAfter: 1.5 * renewed.lasts });
    const id = await messages.add();
    const [one, other] = [worker({}, 60_000, renewed), worker({}, 60_000, renewed)];
    await compete(one.deliver(id), () => other.deliver(id));
    expect(mail.mails).toHaveLength(1);
    expect(await messages.row(id)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('is left when it does not take the mail in time, and the mail is sent once by the next attempt', async () => {
    mail.behave({ recipientAfter: 60_000 });
    const id = await messages.add();
    await worker({}, 300).deliver(id);
    expect(await messages.row(id)).toMatchObject({ state: 'pending', attempts: 1, lockedUntil: new Date(0) });
    await expect.poll(() => mail.connections()).toBe(0);
    mail.behave({});
    const next = worker();
    await expectSentOnce(next, id);
  });

  it('is left for the next attempt though a renewal of the lock comes late', async () => {
    mail.behave({ recipientAfter: 60_000 });
    const id = await messages.add();
    const late: (() => Promise<unknown>)[] = [];
    const renew: MessageRepository['renew'] = async (held, until) => {
      late.push(() => messages.repository.renew(held, until));
      return new Set(held.map(({ _id }) => _id));
    };
    await worker({ renew }, 2 * rules.renewEvery).deliver(id);
    expect(late.length).toBeGreaterThan(0);
    for (const arrives of late) await arrives();
    expect(await messages.row(id)).toMatchObject({ state: 'pending', lockedUntil: new Date(0) });
  });

  it('is left before the lock ends when the store is away, so that whoever locks next is alone', async () => {
    mail.behave({ recipientAfter: 60_000 });
    const id = await messages.add();
    const cutOff = worker({ renew: () => Promise.reject(new Error('away')) });
    const next = worker();
    await cutOff.deliver(id);
    await expect.poll(() => mail.connections()).toBe(0);
    expect(await messages.row(id)).toMatchObject({ state: 'pending', lock: 1 });
    mail.behave({});
    await expectSentOnce(next, id);
  });

  it('is left at once when another worker holds the lock', async () => {
    mail.behave({ recipientAfter: 60_000 });
    const id = await messages.add();
    await worker({ renew: async () => new Set<string>() }).deliver(id);
    await expect.poll(() => mail.connections()).toBe(0);
    expect(mail.mails).toHaveLength(0);
  });
});

describe('a worker whose lock was lost', () => {
  const stolen = async (send: Channel['send']) => {
    const id = await messages.add();
    const service = messages.delivery({
      email: {
        send: async (message, signal) => {
          const late = new Date(Date.now() + rules.lasts + 1);
          await messages.repository.lock([id], 'thief', late, new Date(late.getTime() + 60_000));
          await send(message, signal);
        },
      },
      rules,
      random: 0,
    });
    await service.deliver(id);
    return messages.row(id);
  };

  it('does not give the message back from under the other', async () => {
    const left = await stolen(() => Promise.reject(new Error('away')));
    expect(left).toMatchObject({ state: 'pending', lock: 2, attempts: 2 });
    expect(left?.lockedUntil.getTime()).toBeGreaterThan(Date.now());
  });

  it('does not end it as failed', async () => {
    const left = await stolen(() => Promise.reject(new RefusedMessage('no')));
    expect(left).toMatchObject({ state: 'pending', lock: 2 });
  });

  it('ends it as sent when the server took it, which spares another mail', async () => {
    expect(await stolen(async () => {})).toMatchObject({ state: 'sent' });
  });
});
