import { randomBytes } from 'node:crypto';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createLease } from '@gatehouse/kit/events/lease.ts';
import { indexDomains } from '@gatehouse/kit/projections/domains.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import type { JobRun } from '@gatehouse/kit/schedule/schedule.ts';
import { createUnitsOfWork, type UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageCollection } from '../messages/message.model.ts';
import { startMessages, type TestMessages, testClock } from '../messages/messages.fixtures.ts';
import { pushBrowserCollection } from '../push/push.model.ts';
import { createPushRepository } from '../push/push.repository.ts';
import { createPeople } from '../recipients/people.ts';
import { recipientCollection } from '../recipients/recipients.model.ts';
import { createRecipientsRepository } from '../recipients/recipients.repository.ts';
import { subscriptionCollection } from '../subscriptions/subscriptions.model.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { createUnsubscribeLinks } from '../subscriptions/unsubscribe-links.ts';
import { telegramChatCollection } from '../telegram/telegram.model.ts';
import { createTelegramRepository } from '../telegram/telegram.repository.ts';
import { createOutgoingNotices } from '../topics/outgoing-notices.ts';
import { createTopics } from '../topics/topics.service.ts';
import { sendDigests } from './digests.jobs.ts';
import { digestCollection } from './digests.model.ts';
import { createDigestsRepository } from './digests.repository.ts';

const clock = testClock();
const sealer = createSealer({ keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' });
const log = pino({ level: 'silent' });
const HOUR = 3_600_000;
let store: TestMessages;

beforeAll(async () => {
  store = await startMessages(clock);
});
afterAll(() => store?.close());
beforeEach(async () => {
  for (const collection of [
    messageCollection,
    recipientCollection,
    subscriptionCollection,
    digestCollection,
    pushBrowserCollection,
    telegramChatCollection,
  ])
    await store.mongo.connection.collection(collection.name).deleteMany({});
});

const parts = () => {
  const { connection } = store.mongo;
  const recipients = createRecipientsRepository(connection);
  const stores = {
    recipients,
    people: createPeople({
      recipients,
      browsers: createPushRepository(connection),
      telegram: createTelegramRepository(connection),
    }),
    subscriptions: createSubscriptionsRepository(connection),
    digests: createDigestsRepository(connection),
  };
  const links = createUnsubscribeLinks(sealer);
  const outgoing = createOutgoingNotices({ sealer, links, domains: () => indexDomains([]) });
  const messages = { repository: store.repository, queues: { add: async () => {} } };
  const units: UnitsOfWork = createUnitsOfWork({ mongo: store.mongo, log });
  return { ...stores, outgoing, messages, units, clock };
};

const free: JobRun = { signal: new AbortController().signal, guard: async () => {} };
const send = (run: JobRun = free, units = parts().units) => sendDigests({ ...parts(), units }, run);

/** Somebody who wants mail of documents once a day, and of the account at once. */
const reader = (accountId: string, more: object = {}) =>
  parts().units.run(async (unit) => {
    const { recipients, subscriptions } = parts();
    const reached = { email: `${accountId}@example.org`, locale: 'en', domainId: null, active: true };
    await recipients.save({ _id: accountId, ...reached, ...more }, unit);
    const choices = [
      { topic: 'documents', period: 'daily', on: ['email'] },
      { topic: 'account', period: 'at_once', on: ['email', 'personnel_account'] },
    ] as const;
    await subscriptions.save({ _id: accountId, choices, timeZone: 'UTC', domainId: null, sequence: 1 }, unit);
  });

const tellAll = (ids: readonly string[], accountId: string, topic: 'documents' | 'account' = 'documents') => {
  const topics = createTopics({
    ...parts(),
    available: ['personnel_account', 'email', 'push', 'telegram'],
    timeZone: 'UTC',
  });
  const noticeOf = (id: string) =>
    topic === 'documents'
      ? ({ id, topic, template: 'document.changed', params: { code: id, ru: id, en: id } } as const)
      : ({ id, topic, template: 'account.changed', params: { fields: 'login' } } as const);
  return parts().units.run(async (unit) => {
    for (const id of ids) await topics.tellWithin(unit, { ...noticeOf(id), at: clock.now() }, [accountId]);
  });
};
const tell = (id: string, accountId: string, topic?: 'documents' | 'account') =>
  tellAll([id], accountId, topic);

/** What was handed over to be sent. */
const sent = async () => {
  const rows = await messageCollection.model(store.mongo.connection).find().lean();
  return rows.map(({ accountId, channel, template, sealed, _id }) => {
    if (sealed === undefined) throw new Error('a message without contents');
    const { to, params } = JSON.parse(sealer.open(sealed, _id));
    const items = (JSON.parse(params.items ?? '[]') as { params: { en: string } }[]).map(
      (item) => item.params.en,
    );
    return { accountId, channel, template, to, items };
  });
};

describe('digests', () => {
  it('bring what was collected at the end of the period, each thing once, and then nothing', async () => {
    await reader('ann');
    await tell('terms', 'ann');
    await tell('privacy', 'ann');
    await send();
    expect(await sent()).toEqual([]);
    clock.pass(24 * HOUR);
    await send();
    await send();
    clock.pass(48 * HOUR);
    await send();
    expect(await sent()).toEqual([
      {
        ...{ accountId: 'ann', channel: 'email', template: 'digest', to: 'ann@example.org' },
        items: ['terms', 'privacy'],
      },
    ]);
  });

  it('go to every browser of somebody who wants them there, at once with the notice that they stand for', async () => {
    await reader('ann');
    const browsers = createPushRepository(store.mongo.connection);
    for (const sessionId of ['laptop', 'phone']) {
      const row = { endpoint: `https://push.example/${sessionId}`, keys: { p256dh: 'k', auth: 'a' } };
      const browser = { ...row, accountId: 'ann', sessionId, name: '', createdAt: clock.now() };
      await parts().units.run((unit) => browsers.save(browser, unit));
    }
    const ids = (await browsers.ofPerson('ann')).map(({ _id }) => _id).sort();
    await subscriptionCollection
      .driver(store.mongo.connection)
      .updateOne({ _id: 'ann' }, { $set: { 'choices.$[].on': ['push', 'personnel_account'] } });
    await tell('changed', 'ann', 'account');
    const rows = await messageCollection.model(store.mongo.connection).find().lean();
    const kept = rows.find(({ channel }) => channel === 'personnel_account')?._id;
    const pushed = rows.filter(({ channel }) => channel === 'push');
    const contents = pushed.map(({ sealed, _id }) => JSON.parse(sealer.open(sealed as never, _id)));
    expect(contents.map(({ to }) => to).sort()).toEqual(ids);
    expect(contents.map(({ params }) => params.notice)).toEqual([kept, kept]);
    await tell('terms', 'ann');
    clock.pass(24 * HOUR);
    await send();
    const digests = (await sent()).filter(({ template }) => template === 'digest');
    expect(digests.map(({ to }) => to).sort()).toEqual(ids);
    expect(digests.map(({ items }) => items)).toEqual([['terms'], ['terms']]);
  });

  it('go to the chat of somebody who connected one, and to nobody else’s', async () => {
    await reader('ann');
    await reader('bob');
    const chat = { chatId: '7', linkId: 'l', name: '', createdAt: clock.now() };
    await telegramChatCollection.driver(store.mongo.connection).insertOne({ _id: 'ann', ...chat });
    await subscriptionCollection
      .driver(store.mongo.connection)
      .updateMany({}, { $set: { 'choices.$[].on': ['telegram'] } });
    for (const accountId of ['ann', 'bob']) await tell(`terms-${accountId}`, accountId);
    clock.pass(24 * HOUR);
    await send();
    expect(await sent()).toEqual([
      ...[{ accountId: 'ann', channel: 'telegram', template: 'digest', to: '', items: ['terms-ann'] }],
    ]);
  });

  it('leave what is told at once to a message of its own, for each channel one', async () => {
    await reader('ann');
    await tell('changed', 'ann', 'account');
    expect((await sent()).map(({ channel, template }) => `${channel} ${template}`).sort()).toEqual([
      'email account.changed',
      'personnel_account account.changed',
    ]);
  });

  it('are not sent empty: to whom turned the topic off, is switched off, or has no address any more', async () => {
    for (const id of ['off', 'disabled', 'silent', 'reader']) {
      await reader(id);
      await tell('terms', id);
    }
    const { connection } = store.mongo;
    await subscriptionCollection
      .driver(connection)
      .updateOne({ _id: 'off' }, { $set: { 'choices.0.on': [] } });
    await recipientCollection.driver(connection).updateOne({ _id: 'disabled' }, { $set: { active: false } });
    await recipientCollection.driver(connection).updateOne({ _id: 'silent' }, { $set: { email: null } });
    clock.pass(24 * HOUR);
    await send();
    expect((await sent()).map(({ accountId }) => accountId)).toEqual(['reader']);
    expect(await digestCollection.driver(connection).countDocuments()).toBe(0);
  });

  it('say how many things they had no room for', async () => {
    await reader('ann');
    const ids = Array.from({ length: 52 }, (_, index) => `d${index}`);
    await tellAll(ids, 'ann');
    expect(
      await digestCollection.model(store.mongo.connection).findById('ann/email/daily').lean(),
    ).toMatchObject({
      count: 52,
      items: { length: 50, 0: { template: 'document.changed' } },
    });
  });

  it('are one, whatever three schedulers do and though one of them was paused while it had the lease', async () => {
    await reader('ann');
    await tell('terms', 'ann');
    clock.pass(24 * HOUR);
    const leaseOf = (owner: string) =>
      createLease({
        connection: store.mongo.connection,
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
    const { units } = parts();
    const late = send(paused.run, {
      run: async (work, claim) => {
        await pause.promise;
        return units.run(work, claim);
      },
    });
    const next = runOf('next');
    await expect.poll(() => next.lease.acquire()).toBe(true);
    expect(await runOf('third').lease.acquire()).toBe(false);
    await send(next.run);
    // What came meanwhile is another digest's, not the paused one's.
    await tell('privacy', 'ann');
    pause.resolve();
    await expect(late).rejects.toThrow('lease digests has passed on');
    expect((await sent()).map(({ items }) => items)).toEqual([['terms']]);
  });
});
