import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { pushEndpoints } from '@gatehouse/contracts/notification/push.endpoints.ts';
import { subscribeEndpoints } from '@gatehouse/contracts/notification/subscribes.endpoints.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { Snapshot } from '@gatehouse/kit/snapshots/snapshots.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pushBrowserCollection } from './modules/push/push.model.ts';
import { topicCollection } from './modules/subscriptions/topics.model.ts';
import { telegramChatCollection } from './modules/telegram/telegram.model.ts';
import { startNotification, type TestNotification } from './notification.fixtures.ts';
import { testBrowser, testPushKeys } from './push-service.fixtures.ts';
import { notificationSnapshots } from './snapshots.ts';

const SERVICE = 'https://push.example';
let notification: TestNotification;
beforeAll(async () => {
  notification = await startNotification(testEngines('notification'), {
    pushKeys: testPushKeys(),
    pushServices: [SERVICE],
  });
});
afterAll(() => notification.close());

const sourceOf = (topic: string) => {
  const found = notificationSnapshots(notification.connection).find((source) => source.topic === topic);
  if (found === undefined) throw new Error(`nothing tells ${topic}`);
  return found;
};
const toldOf = async (topic: string): Promise<Snapshot[]> => {
  const told: Snapshot[] = [];
  for await (const snapshot of sourceOf(topic).all()) told.push(snapshot);
  return told;
};
const published = async (topic: string): Promise<CloudEvent[]> =>
  (await outbox.driver(notification.connection).find({ topic }).sort({ position: 1 }).toArray()).map(
    ({ event }) => event as CloudEvent,
  );
const actor = accountActor('anna');

it('subscriptions are told by whoever chose; whose are gone has those of the catalogue', async () => {
  const topic = 'notification.subscriptions';
  const row = { subscribeId: 'account', channelId: 'email', enabled: false, period: 'daily' } as const;
  await notification.call(subscribeEndpoints.change, { actor, body: { subscribes: [row] } });
  const events = await published(topic);
  const data = { accountId: 'anna', changes: [] };
  expect(await toldOf(topic)).toMatchObject([{ subject: 'anna', sequence: events.at(-1)?.sequence, data }]);
  expect(sourceOf(topic).gone?.(events)).toMatchObject({ subject: 'anna', data });
});

it('a snapshot names the provider of a topic; one that is gone is the catalogue’s', async () => {
  const topic = 'notification.topic';
  await topicCollection.model(notification.connection).create([
    {
      _id: 'account',
      providerId: 'peer',
      externalId: 'account',
      locked: true,
      channels: ['email'],
      periods: [],
      sequence: 3,
    },
  ]);
  const data = { label: 'account', providerId: 'peer', changes: [] };
  expect(await toldOf(topic)).toMatchObject([{ subject: 'account', sequence: 3, data }]);
  const changed = { type: 'notification.topic.changed', subject: 'account', data } as never;
  expect(sourceOf(topic).gone?.([changed])).toMatchObject({
    subject: 'account',
    data: { ...data, providerId: null },
  });
});

it('a registered browser is told as it was when it came; one that is gone has ended by the restore', async () => {
  const topic = 'notification.push-browser';
  await notification.call(pushEndpoints.register, { actor, body: testBrowser(SERVICE).registration });
  const [added] = await published(topic);
  expect(await toldOf(topic)).toMatchObject([{ subject: added?.subject, sequence: 1, data: added?.data }]);
  const lost = [added as CloudEvent];
  const ended = { ...added?.data, reason: 'restored' };
  expect(sourceOf(topic).gone?.(lost)).toMatchObject({ subject: added?.subject, data: ended });
  // One that has ended already was told so.
  const removed = { ...added, type: 'notification.push-browser.removed' } as CloudEvent;
  expect(sourceOf(topic).gone?.([...lost, removed])).toBeUndefined();
  // Rows from before registrations were told of have no name in the journal.
  await pushBrowserCollection
    .model(notification.connection)
    .updateMany({}, { $unset: { registrationId: 1 } });
  expect(await toldOf(topic)).toEqual([]);
});

it('a connected chat is told; one that is gone has ended by the restore', async () => {
  const topic = 'notification.telegram';
  const row = { _id: 'anna', chatId: '7', linkId: 'l', name: 'anna_t', createdAt: new Date() };
  await telegramChatCollection.model(notification.connection).create([row]);
  const data = { linkId: 'l', accountId: 'anna', chat: 'anna_t' };
  expect(await toldOf(topic)).toMatchObject([{ subject: 'l', sequence: 1, data }]);
  const connected = { type: 'notification.telegram.connected', subject: 'l', data } as never;
  expect(sourceOf(topic).gone?.([connected])).toMatchObject({
    subject: 'l',
    data: { ...data, reason: 'restored' },
  });
});
