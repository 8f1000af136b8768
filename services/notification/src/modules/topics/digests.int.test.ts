import { createLease } from '@gatehouse/kit/events/outbox/lease.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestCollection } from '../digests/digests.model.ts';
import { messageCollection } from '../messages/message.model.ts';
import { createPushRepository } from '../push/push.repository.ts';
import { recipientCollection } from '../recipients/recipients.model.ts';
import { subscriptionCollection } from '../subscriptions/subscriptions.model.ts';
import { telegramChatCollection } from '../telegram/telegram.model.ts';
import { startTopics, type TestTopics } from './topics.fixtures.ts';

const HOUR = 3_600_000;
let topics: TestTopics;

beforeAll(async () => {
  topics = await startTopics();
});
afterAll(() => topics?.close());
beforeEach(() => topics.empty());

describe('digests', () => {
  it('bring what was collected at the end of the period, each thing once, and then nothing', async () => {
    await topics.reader('ann');
    await topics.tell('terms', 'ann');
    await topics.tell('privacy', 'ann');
    await topics.send();
    expect(await topics.sent()).toEqual([]);
    topics.clock.pass(24 * HOUR);
    await topics.send();
    await topics.send();
    topics.clock.pass(48 * HOUR);
    await topics.send();
    expect(await topics.sent()).toEqual([
      {
        accountId: 'ann',
        channel: 'email',
        template: 'digest',
        to: 'ann@example.org',
        items: ['terms', 'privacy'],
      },
    ]);
  });

  it('go to every browser of somebody who wants them there, at once with the notice that they stand for', async () => {
    await topics.reader('ann');
    const browsers = createPushRepository(topics.connection);
    for (const sessionId of ['laptop', 'phone']) {
      const row = { endpoint: `https://push.example/${sessionId}`, keys: { p256dh: 'k', auth: 'a' } };
      const browser = { ...row, accountId: 'ann', sessionId, name: '', createdAt: topics.clock.now() };
      await topics.units.run((unit) => browsers.save(browser, unit));
    }
    const ids = (await browsers.ofPerson('ann')).map(({ _id }) => _id).sort();
    await subscriptionCollection
      .driver(topics.connection)
      .updateOne({ _id: 'ann' }, { $set: { 'choices.$[].on': ['push', 'personnel_account'] } });
    await topics.tell('changed', 'ann', 'account');
    const rows = await messageCollection.model(topics.connection).find().lean();
    const kept = rows.find(({ channel }) => channel === 'personnel_account')?._id;
    const pushed = rows.filter(({ channel }) => channel === 'push');
    const contents = pushed.map(({ sealed, _id }) =>
      JSON.parse(topics.parts().sealer.open(sealed as never, _id)),
    );
    expect(contents.map(({ to }) => to).sort()).toEqual(ids);
    expect(contents.map(({ params }) => params.notice)).toEqual([kept, kept]);
    await topics.tell('terms', 'ann');
    topics.clock.pass(24 * HOUR);
    await topics.send();
    const digests = (await topics.sent()).filter(({ template }) => template === 'digest');
    expect(digests.map(({ to }) => to).sort()).toEqual(ids);
    expect(digests.map(({ items }) => items)).toEqual([['terms'], ['terms']]);
  });

  it('go to the chat of somebody who connected one, and to nobody else’s', async () => {
    await topics.reader('ann');
    await topics.reader('bob');
    const chat = { chatId: '7', linkId: 'l', name: '', createdAt: topics.clock.now() };
    await telegramChatCollection.driver(topics.connection).insertOne({ _id: 'ann', ...chat });
    await subscriptionCollection
      .driver(topics.connection)
      .updateMany({}, { $set: { 'choices.$[].on': ['telegram'] } });
    for (const accountId of ['ann', 'bob']) await topics.tell(`terms-${accountId}`, accountId);
    topics.clock.pass(24 * HOUR);
    await topics.send();
    expect(await topics.sent()).toEqual([
      ...[{ accountId: 'ann', channel: 'telegram', template: 'digest', to: '', items: ['terms-ann'] }],
    ]);
  });

  it('leave what is told at once to a message of its own, for each channel one', async () => {
    await topics.reader('ann');
    await topics.tell('changed', 'ann', 'account');
    expect((await topics.sent()).map(({ channel, template }) => `${channel} ${template}`).sort()).toEqual([
      'email account.changed',
      'personnel_account account.changed',
    ]);
  });

  it('are not sent empty: to whom turned the topic off, is switched off, or has no address any more', async () => {
    for (const id of ['off', 'disabled', 'silent', 'reader']) {
      await topics.reader(id);
      await topics.tell('terms', id);
    }
    const { connection } = topics;
    await subscriptionCollection
      .driver(connection)
      .updateOne({ _id: 'off' }, { $set: { 'choices.0.on': [] } });
    await recipientCollection.driver(connection).updateOne({ _id: 'disabled' }, { $set: { active: false } });
    await recipientCollection.driver(connection).updateOne({ _id: 'silent' }, { $set: { email: null } });
    topics.clock.pass(24 * HOUR);
    await topics.send();
    expect((await topics.sent()).map(({ accountId }) => accountId)).toEqual(['reader']);
    expect(await digestCollection.driver(connection).countDocuments()).toBe(0);
  });

  it('say how many things they had no room for', async () => {
    await topics.reader('ann');
    const ids = Array.from({ length: 52 }, (_, index) => `d${index}`);
    await topics.tellAll(ids, 'ann');
    expect(await digestCollection.model(topics.connection).findById('ann/email/daily').lean()).toMatchObject({
      count: 52,
      items: { length: 50, 0: { template: 'document.changed' } },
    });
  });

  it('say it of the topics that are still wanted, when one was turned off meanwhile', async () => {
    await topics.reader('ann');
    const rows = subscriptionCollection.driver(topics.connection);
    const choose = (account: readonly ['email'] | readonly []) =>
      rows.updateOne(
        { _id: 'ann' },
        { $set: { 'choices.1': { topic: 'account', period: 'daily', on: account } } },
      );
    await choose(['email']);
    await topics.tell('changed', 'ann', 'account');
    await topics.tellAll(
      Array.from({ length: 52 }, (_, index) => `d${index}`),
      'ann',
    );
    await choose([]);
    topics.clock.pass(24 * HOUR);
    await topics.send();
    const [digest] = await messageCollection.model(topics.connection).find({ channel: 'email' }).lean();
    const content = topics.parts().sealer.open(digest?.sealed as never, digest?._id ?? '');
    const { items, more } = JSON.parse(content).params;
    expect([JSON.parse(items).length, more]).toEqual([49, '3']);
  });

  it('lose nothing that a replica whose clock is behind collected for a digest that has left', async () => {
    await topics.reader('ann');
    await topics.tell('terms', 'ann');
    topics.clock.pass(24 * HOUR);
    await topics.send();
    topics.clock.pass(-24 * HOUR);
    await topics.tell('privacy', 'ann');
    topics.clock.pass(24 * HOUR);
    await topics.send();
    expect((await topics.sent()).map(({ items }) => items)).toEqual([['terms'], ['privacy']]);
  });

  it('are one, whatever three schedulers do and though one of them was paused while it had the lease', async () => {
    await topics.reader('ann');
    await topics.tell('terms', 'ann');
    topics.clock.pass(24 * HOUR);
    const leaseOf = (owner: string) =>
      createLease({
        connection: topics.connection,
        name: 'digests',
        owner,
        clock: systemClock,
        ttlMs: 300,
      });
    const runOf = (owner: string) => {
      const lease = leaseOf(owner);
      return { lease, run: { signal: new AbortController().signal, guard: lease.guard } };
    };
    const paused = runOf('paused');
    expect(await paused.lease.acquire()).toBe(true);
    const pause = Promise.withResolvers<void>();
    const { units } = topics;
    const late = topics.send(paused.run, {
      run: async (work, claim) => {
        await pause.promise;
        return units.run(work, claim);
      },
    });
    const next = runOf('next');
    await expect.poll(() => next.lease.acquire()).toBe(true);
    expect(await runOf('third').lease.acquire()).toBe(false);
    await topics.send(next.run);
    // What came meanwhile is another digest's, not the paused one's.
    await topics.tell('privacy', 'ann');
    pause.resolve();
    await expect(late).rejects.toThrow('lease digests has passed on');
    expect((await topics.sent()).map(({ items }) => items)).toEqual([['terms']]);
  });
});
