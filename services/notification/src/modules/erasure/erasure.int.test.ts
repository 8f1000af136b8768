import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { unsubscribeEndpoints } from '@gatehouse/contracts/notification/unsubscribe.endpoints.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { digestCollection } from '../digests/digests.model.ts';
import { inboxCollection } from '../inbox/inbox.model.ts';
import { messageCollection } from '../messages/message.model.ts';
import { pushBrowserCollection } from '../push/push.model.ts';
import { recipientCollection } from '../recipients/recipients.model.ts';
import { smsCountCollection } from '../sms/sms-budget.model.ts';
import { subscriptionCollection } from '../subscriptions/subscriptions.model.ts';
import { createUnsubscribeLinks } from '../subscriptions/unsubscribe-links.ts';
import { telegramChatCollection, telegramLinkCollection } from '../telegram/telegram.model.ts';
import { createErasureRepository } from './erasure.repository.ts';

let notification: TestNotification;
beforeAll(async () => {
  notification = await startNotification(testEngines('notification'));
});
afterAll(() => notification?.close());

const arrives = async (accountId: string, id: string) => {
  const at = new Date();
  const { connection } = notification;
  await inboxCollection.driver(connection).insertOne({
    _id: id,
    accountId,
    template: 'password.changed',
    title: 'Your password',
    text: 'Text',
    link: null,
    createdAt: at,
    readAt: null,
  });
  await messageCollection.driver(connection).insertOne({
    _id: id,
    accountId,
    channel: 'email',
    template: 'password.changed',
    locale: 'en',
    domainId: 'home',
    sealContext: id,
    expiresAt: at,
    state: 'failed',
    reason: 'attempts',
    sealed: { kid: 'k', iv: 'i', data: 'sealed-address' },
    attempts: 50,
    nextAttemptAt: at,
    queuedUntil: at,
    lockedUntil: at,
    lock: 1,
    createdAt: at,
    finishedAt: at,
    sequence: 1,
  });
};
/** Who is reached, what they chose and what is collected for them. */
const isReached = async (accountId: string) => {
  const { connection } = notification;
  await recipientCollection.driver(connection).insertOne({
    _id: accountId,
    email: `${accountId}@example.org`,
    locale: 'en',
    domainId: 'home',
    active: true,
  });
  await subscriptionCollection.driver(connection).insertOne({
    _id: accountId,
    choices: [],
    timeZone: 'Asia/Tokyo',
    domainId: 'home',
    sequence: 1,
  });
  await pushBrowserCollection.driver(connection).insertOne({
    _id: `browser-${accountId}`,
    accountId,
    sessionId: accountId,
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'k', auth: 'a' },
    name: 'Firefox, Linux',
    createdAt: new Date(),
  });
  const at = new Date('2099-01-01');
  const chat = { chatId: `chat-${accountId}`, linkId: accountId, name: '@ann', createdAt: at };
  await telegramChatCollection.driver(connection).insertOne({ _id: accountId, ...chat });
  const link = { hash: `hash-${accountId}`, expiresAt: at };
  await telegramLinkCollection.driver(connection).insertOne({ _id: accountId, ...link });
  await smsCountCollection.driver(connection).insertOne({ _id: accountId, count: 1, until: at });
  const item = { topic: 'documents', template: 'document.changed', params: '{}', at: new Date() } as const;
  await digestCollection.driver(connection).insertOne({
    _id: `${accountId}/email/daily`,
    accountId,
    channel: 'email',
    period: 'daily',
    dueAt: new Date('2099-01-01'),
    items: [item],
    count: 1,
  });
};
const held = async (accountId: string) => {
  const { connection } = notification;
  const counts = await Promise.all([
    messageCollection.driver(connection).countDocuments({ accountId }),
    inboxCollection.driver(connection).countDocuments({ accountId }),
    digestCollection.driver(connection).countDocuments({ accountId }),
    pushBrowserCollection.driver(connection).countDocuments({ accountId }),
    recipientCollection.driver(connection).countDocuments({ _id: accountId }),
    subscriptionCollection.driver(connection).countDocuments({ _id: accountId }),
    telegramChatCollection.driver(connection).countDocuments({ _id: accountId }),
    telegramLinkCollection.driver(connection).countDocuments({ _id: accountId }),
    smsCountCollection.driver(connection).countDocuments({ _id: accountId }),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
};
const deleted = (accountId: string) => ({
  id: `deleted-${accountId}`,
  type: identityEvents.accountChanged.type,
  subject: accountId,
  time: new Date().toISOString(),
  actor: accountId,
  data: {
    accountId,
    label: accountId,
    login: null,
    email: null,
    emailVerified: false,
    mobile: null,
    mobileVerified: false,
    status: 'deleted',
    managedBy: 'platform',
    roles: [],
    locale: null,
    changes: [{ field: 'status', previous: 'active', current: 'deleted' }],
  },
});

it('what is held of somebody goes with the account, also what comes after it, and nobody else’s does', async () => {
  for (const accountId of ['leaver', 'stays']) {
    await arrives(accountId, `first-${accountId}`);
    await isReached(accountId);
  }
  expect([await held('leaver'), await held('stays')]).toEqual([9, 9]);
  await notification.deliver(deleted('leaver'));
  expect([await held('leaver'), await held('stays')]).toEqual([0, 9]);
  await arrives('leaver', 'late');
  await createErasureRepository(notification.connection).eraseLate();
  expect([await held('leaver'), await held('stays')]).toEqual([0, 9]);
});

it('a link to unsubscribe that is opened after it makes nothing anew', async () => {
  const accountId = 'unsubscriber';
  await isReached(accountId);
  const token = createUnsubscribeLinks(createSealer(notification.config.sealingKeys)).tokenOf({
    accountId,
    channelId: 'email',
    subscribes: ['account', 'documents'],
  });
  await notification.deliver(deleted(accountId));
  const call = { actor: anonymousActor(), params: { token } };
  expect((await notification.call(unsubscribeEndpoints.unsubscribe, call)).status).toBe(204);
  expect(await held(accountId)).toBe(0);
  expect(await outbox.driver(notification.connection).countDocuments({ aggregateId: accountId })).toBe(0);
});
