/** Topics and periods that another installation delivers. */

import { deliveredSubscriberEndpoints } from '@gatehouse/contracts/notification/delivered-subscribers.endpoints.ts';
import {
  type DeliveredSchedule,
  type DeliveredTopic,
  type DeliveredTopicKind,
  deliveredTopicEndpoints,
  type TopicDelivery,
} from '@gatehouse/contracts/notification/delivered-topics.endpoints.ts';
import { subscribeEndpoints } from '@gatehouse/contracts/notification/subscribes.endpoints.ts';
import { topicEvents } from '@gatehouse/contracts/notification/topics.events.ts';
import { offeredSources } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import { createEventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { accountActor, peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { recipientCollection } from '../recipients/recipients.model.ts';
import { topicCollection } from '../subscriptions/topics.model.ts';

let notification: TestNotification;
beforeAll(async () => {
  notification = await startNotification(testEngines('notification'));
  await recipientCollection.driver(notification.connection).insertOne({
    _id: 'anna',
    email: 'anna@example.org',
    locale: 'en',
    domainId: 'home',
    active: true,
  });
});
afterAll(() => notification?.close());
beforeEach(async () => {
  await topicCollection.driver(notification.connection).deleteMany({});
  await outbox.driver(notification.connection).deleteMany({});
});

const actor = peerActor('provider-sync');
interface How {
  readonly dryRun?: boolean;
  readonly providerId?: string;
}
const asked = async (
  endpoint: (typeof deliveredTopicEndpoints)[keyof typeof deliveredTopicEndpoints],
  params: object,
  body: object,
): Promise<TopicDelivery[]> => {
  const answer = await notification.call(endpoint, { actor, params, body } as never);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.results;
};
const deliver = (rows: DeliveredTopic[], { dryRun = false, providerId = 'peer' }: How = {}) =>
  asked(deliveredTopicEndpoints.deliver, { providerId }, { rows, dryRun });
const deliverSchedules = (rows: DeliveredSchedule[], { dryRun = false, providerId = 'peer' }: How = {}) =>
  asked(deliveredTopicEndpoints.deliverSchedules, { providerId }, { rows, dryRun });
const depart = (
  kind: DeliveredTopicKind,
  externalIds: string[],
  { departure = 'remove', dryRun = false, providerId = 'peer' }: How & { departure?: string } = {},
) => asked(deliveredTopicEndpoints.depart, { providerId, kind }, { externalIds, departure, dryRun });

const topic = (subscribe: string, more: Partial<DeliveredTopic> = {}): DeliveredTopic => ({
  externalId: subscribe,
  subscribe,
  locked: false,
  channels: ['email', 'personnel_account'],
  ...more,
});
const schedule = (subscribe: string, period: string): DeliveredSchedule => ({
  externalId: `${subscribe}:${period}`,
  subscribe,
  period,
});
/** As a person sees it. */
const seen = async (id: string) => {
  const { body } = await notification.call(subscribeEndpoints.list, { actor: accountActor('anna') });
  const { availablePeriods, locked, channels } = body.subscribes.find((row: { id: string }) => row.id === id);
  return { availablePeriods, locked, channels: channels.map((channel: { id: string }) => channel.id) };
};
const told = () =>
  outbox
    .driver(notification.connection)
    .find({ topic: topicEvents.topicChanged.topic })
    .sort({ position: 1 })
    .toArray();
const results = (rows: readonly TopicDelivery[]) => rows.map(({ result, conflict }) => conflict ?? result);

it('a topic is planned, locked and narrowed, unchanged when repeated, and changed with the provider', async () => {
  const whole = await seen('account');
  const locked = topic('account', { locked: true, channels: ['personnel_account'] });
  const planned = await deliver([locked], { dryRun: true });
  expect(planned).toMatchObject([
    {
      result: 'created',
      changes: [
        { field: 'locked', previous: null, current: true },
        { field: 'channels', previous: null, current: ['personnel_account'] },
      ],
    },
  ]);
  expect(await seen('account')).toEqual(whole);
  expect(await deliver([locked])).toEqual(planned);
  expect(await seen('account')).toEqual({ ...whole, locked: true, channels: ['personnel_account'] });
  expect(await told()).toHaveLength(1);
  expect(results(await deliver([locked]))).toEqual(['unchanged']);
  expect(await told()).toHaveLength(1);
  const [changed] = await deliver([topic('account')]);
  expect(changed).toMatchObject({
    result: 'changed',
    changes: [
      { field: 'locked', previous: true, current: false },
      { field: 'channels', previous: ['personnel_account'], current: ['email', 'personnel_account'] },
    ],
  });
  expect(await seen('account')).toEqual({ ...whole, channels: ['personnel_account', 'email'] });
});

it('periods are narrowed to the delivered ones, and are the catalogue’s again once all have vanished', async () => {
  const whole = await seen('account');
  const rows = [schedule('account', 'daily'), schedule('account', 'weekly')];
  const planned = await deliverSchedules(rows, { dryRun: true });
  expect(await seen('account')).toEqual(whole);
  expect(await deliverSchedules(rows)).toEqual(planned);
  expect(planned[0]).toMatchObject({
    result: 'created',
    changes: [
      { field: 'subscribe', previous: null, current: 'account' },
      { field: 'period', previous: null, current: 'daily' },
    ],
  });
  expect(await seen('account')).toMatchObject({ availablePeriods: ['daily', 'weekly'] });
  expect(results(await deliverSchedules(rows))).toEqual(['unchanged', 'unchanged']);
  const all = rows.map(({ externalId }) => externalId);
  // They stay for the grace time.
  expect(results(await depart('subscribesSchedules', all, { departure: 'switchOff' }))).toEqual([
    'unchanged',
    'unchanged',
  ]);
  expect(results(await depart('subscribesSchedules', ['account:daily'], { dryRun: true }))).toEqual([
    'changed',
  ]);
  expect(await seen('account')).toMatchObject({ availablePeriods: ['daily', 'weekly'] });
  await depart('subscribesSchedules', ['account:daily']);
  expect(await seen('account')).toMatchObject({ availablePeriods: ['weekly'] });
  expect(results(await depart('subscribesSchedules', all))).toEqual(['unchanged', 'changed']);
  expect(await seen('account')).toEqual(whole);
});

it('what a person chose counts within the topic, and as before once the topic is the catalogue’s again', async () => {
  const chosen = { subscribeId: 'documents', channelId: 'email', enabled: true, period: 'hourly' } as const;
  const change = (subscribes: object[]) =>
    notification.call(subscribeEndpoints.change, {
      actor: accountActor('anna'),
      body: { subscribes },
    } as never);
  expect((await change([chosen])).status).toBe(200);
  const own = async () => {
    const { body } = await notification.call(subscribeEndpoints.list, { actor: accountActor('anna') });
    return body.subscribes.find((row: { id: string }) => row.id === 'documents').period;
  };
  await deliverSchedules([schedule('documents', 'daily')]);
  expect(await own()).toBe('daily');
  expect((await change([chosen])).body.errorList).toEqual({ 'subscribes.0.period': 'errorUnknown' });
  await depart('subscribesSchedules', ['documents:daily']);
  expect(await own()).toBe('hourly');
});

it('a provider cannot unlock or silence a topic that the program locks', async () => {
  const whole = await seen('security');
  const attack = topic('security', { locked: false, channels: ['push'] });
  expect(await deliver([attack])).toMatchObject([
    { changes: [{ current: true }, { current: ['email', 'personnel_account', 'push'] }] },
  ]);
  const after = await seen('security');
  expect(after).toMatchObject({ locked: true });
  expect(after.channels).toEqual(expect.arrayContaining(['personnel_account', 'email']));
  expect(results(await deliverSchedules([schedule('security', 'monthly')]))).toEqual([
    { code: 'invalid', field: 'period' },
  ]);
  await depart('subscribes', ['security']);
  expect(await seen('security')).toEqual(whole);
});

it.each([
  ['a topic that is not here', topic('horoscope'), 'subscribe'],
  ['a topic with the name of a property', topic('__proto__'), 'subscribe'],
  ['a channel that is none', topic('account', { channels: ['toString'] }), 'channels'],
  ['a topic without channels', topic('account', { channels: [] }), 'channels'],
])('%s is left out with the field', async (_, row, field) => {
  expect(results(await deliver([row]))).toEqual([{ code: 'invalid', field }]);
  expect(await told()).toEqual([]);
});

it('another provider changes nothing of it, and a second record does not take it over', async () => {
  await deliver([topic('account')]);
  const narrowed = await seen('account');
  const taken = { code: 'taken', field: 'subscribe' };
  const other = { providerId: 'another' };
  expect(results(await deliver([topic('account', { channels: ['sms'] })], other))).toEqual([taken]);
  expect(results(await deliverSchedules([schedule('account', 'daily')], other))).toEqual([taken]);
  expect(results(await deliver([topic('account', { externalId: 'second' })]))).toEqual([taken]);
  expect(results(await depart('subscribes', ['account'], other))).toEqual(['unchanged']);
  expect(await seen('account')).toEqual(narrowed);
});

it('of two calls at once one delivers a topic', async () => {
  const both = await Promise.all([
    deliver([topic('account', { channels: ['email'] })]),
    deliver([topic('account', { channels: ['sms'] })], { providerId: 'another' }),
  ]);
  expect(both.map((rows) => rows[0]?.result).sort()).toEqual(['conflict', 'created']);
});

it('an installation offers its topics as they are in force', async () => {
  await deliver([topic('account', { channels: ['email'] })]);
  await deliverSchedules([schedule('account', 'weekly')]);
  const { records } = (await notification.call(offeredSources.subscribes, { actor })).body;
  expect(records).toContainEqual({
    key: 'account',
    fields: { code: 'account', locked: false, channels: ['email'] },
  });
  const schedules = (await notification.call(offeredSources.subscribesSchedules, { actor })).body.records;
  expect(schedules.filter(({ key }: { key: string }) => key.startsWith('account:'))).toHaveLength(1);
});

it('topics are the catalogue’s once their provider is deleted, and a late page of it fills nothing', async () => {
  const whole = await seen('account');
  const providerId = 'deleted';
  await deliver([topic('account', { channels: ['email'] })], { providerId });
  await deliverSchedules([schedule('account', 'weekly')], { providerId });
  const createEvent = createEventFactory({ clock: systemClock, ids: systemIds });
  const data = { providerId, label: 'deleted' } as never;
  const facts = { subject: providerId, sequence: 2, data, context: systemContext };
  await notification.deliver(createEvent(providerEvents.providerDeleted, facts));
  expect(await seen('account')).toEqual(whole);
  expect((await told()).at(-1)?.event).toMatchObject({
    data: {
      label: 'account',
      providerId: null,
      changes: [
        { field: 'channels', previous: ['email'] },
        { field: 'periods', previous: ['weekly'] },
      ],
    },
  });
  const late = [
    [deliveredTopicEndpoints.deliver, { rows: [topic('account', { channels: ['email'] })] }],
    [deliveredTopicEndpoints.deliverSchedules, { rows: [schedule('account', 'weekly')] }],
    [
      deliveredSubscriberEndpoints.deliver,
      {
        rows: [
          { externalId: 'x', accountId: 'anna', subscribe: 'account', period: 'weekly', channels: ['email'] },
        ],
      },
    ],
  ] as const;
  for (const [endpoint, body] of late) {
    const { status } = await notification.call(
      endpoint as never,
      { actor, params: { providerId }, body } as never,
    );
    expect(status).toBe(404);
  }
  expect(await seen('account')).toEqual(whole);
  // Another one may deliver it from now on.
  expect(results(await deliver([topic('account')]))).toEqual(['created']);
});
