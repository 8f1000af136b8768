/** Choices that another installation delivers for its people: kept as long as people choose nothing else here. */
import {
  type DeliveredSubscriber,
  deliveredSubscriberEndpoints,
} from '@gatehouse/contracts/notification/delivered-subscribers.endpoints.ts';
import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import type { SubscribePeriod } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { subscribeEndpoints } from '@gatehouse/contracts/notification/subscribes.endpoints.ts';
import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import { createEventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { accountActor, peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { createErasureRepository } from '../erasure/erasure.repository.ts';
import { recipientCollection } from '../recipients/recipients.model.ts';
import { deliveredChoices } from './delivered-choices.model.ts';

let notification: TestNotification;
beforeAll(async () => {
  notification = await startNotification(testEngines('notification'));
});
afterAll(() => notification?.close());

let people = 0;
const somebody = async () => {
  people += 1;
  const accountId = `person${people}`;
  await recipientCollection.driver(notification.connection).insertOne({
    _id: accountId,
    email: `${accountId}@example.org`,
    locale: 'en',
    domainId: 'home',
    active: true,
  });
  const topic = async (id: string) => {
    const { body } = await notification.call(subscribeEndpoints.list, { actor: accountActor(accountId) });
    const found = body.subscribes.find((row: { id: string }) => row.id === id);
    const on = found.channels.filter((channel: { enabled: boolean }) => channel.enabled);
    return { period: found.period, on: on.map((channel: { id: string }) => channel.id) };
  };
  const choose = (channelId: Channel, enabled: boolean, period: SubscribePeriod) =>
    notification.call(subscribeEndpoints.change, {
      actor: accountActor(accountId),
      body: { subscribes: [{ subscribeId: 'account', channelId, enabled, period }] },
    });
  const events = () => outbox.driver(notification.connection).countDocuments({ aggregateId: accountId });
  return { accountId, topic, choose, events };
};
const row = (accountId: string, more: Partial<DeliveredSubscriber> = {}): DeliveredSubscriber => {
  const content = { subscribe: 'account', period: 'daily', channels: ['email'], ...more };
  return { externalId: `${accountId}:${content.subscribe}`, accountId, ...content };
};
const actor = peerActor('provider-sync');
const deliver = async (
  rows: readonly DeliveredSubscriber[],
  { dryRun = false, providerId = 'peer' } = {},
) => {
  const asked = { actor, params: { providerId }, body: { rows: [...rows], dryRun } };
  const { status, body } = await notification.call(deliveredSubscriberEndpoints.deliver, asked);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.results;
};
const depart = (externalIds: string[]) =>
  notification.call(deliveredSubscriberEndpoints.depart, {
    actor,
    params: { providerId: 'peer' },
    body: { externalIds },
  });
const outcomes = (results: { result: string }[]) => results.map(({ result }) => result);

it('choices are planned, kept, unchanged when repeated, and changed with the provider', async () => {
  const anna = await somebody();
  const planned = await deliver([row(anna.accountId)], { dryRun: true });
  expect(planned).toMatchObject([
    {
      result: 'created',
      changes: [
        { field: 'period', previous: 'at_once', current: 'daily' },
        { field: 'channels', previous: ['personnel_account'], current: ['email'] },
      ],
    },
  ]);
  expect(await anna.topic('account')).toEqual({ period: 'at_once', on: ['personnel_account'] });
  expect(await deliver([row(anna.accountId)])).toEqual(planned);
  expect(await anna.topic('account')).toEqual({ period: 'daily', on: ['email'] });
  // Topics that are not delivered stay as they are.
  expect(await anna.topic('invitations')).toEqual({ period: 'at_once', on: ['personnel_account'] });
  const before = await anna.events();
  expect(outcomes(await deliver([row(anna.accountId)]))).toEqual(['unchanged']);
  expect(await anna.events()).toBe(before);
  expect(outcomes(await deliver([row(anna.accountId, { period: 'weekly' })]))).toEqual(['changed']);
  expect(await anna.topic('account')).toEqual({ period: 'weekly', on: ['email'] });
});

it('what a person chose here stays, before a delivery and after it', async () => {
  const [boris, vera] = [await somebody(), await somebody()];
  await boris.choose('email', true, 'monthly');
  const taken = { result: 'conflict', conflict: { code: 'taken', field: 'subscribe' } };
  expect(await deliver([row(boris.accountId)])).toMatchObject([taken]);
  expect(await boris.topic('account')).toMatchObject({ period: 'monthly' });
  await deliver([row(vera.accountId)]);
  await vera.choose('email', false, 'daily');
  expect(outcomes(await deliver([row(vera.accountId)]))).toEqual(['unchanged']);
  expect(await deliver([row(vera.accountId, { period: 'hourly' })])).toMatchObject([taken]);
  expect(await vera.topic('account')).toEqual({ period: 'daily', on: [] });
});

it('a delivery turns nothing of a locked topic off', async () => {
  const { accountId, topic } = await somebody();
  await deliver([row(accountId, { subscribe: 'security', period: 'at_once', channels: [] })]);
  expect(await topic('security')).toEqual({ period: 'at_once', on: ['personnel_account', 'email'] });
});

it('another provider changes nothing of it', async () => {
  const { accountId, topic } = await somebody();
  await deliver([row(accountId)]);
  const other = row(accountId, { period: 'hourly', channels: [] });
  expect(await deliver([other], { providerId: 'another' })).toMatchObject([
    { result: 'conflict', conflict: { code: 'taken' } },
  ]);
  expect(await topic('account')).toEqual({ period: 'daily', on: ['email'] });
});

it.each([
  ['a topic that is not here', { subscribe: 'horoscope' }, 'subscribe'],
  ['a topic of another kind of name', { subscribe: '__proto__' }, 'subscribe'],
  ['a period that the topic lacks', { subscribe: 'security', period: 'monthly' }, 'period'],
  ['a channel that is none', { channels: ['toString'] }, 'channels'],
])('%s is left out with the field', async (_, more, field) => {
  const { accountId } = await somebody();
  expect(await deliver([row(accountId, more)])).toMatchObject([
    { result: 'conflict', conflict: { code: 'invalid', field } },
  ]);
});

it('an account that there is not is left out', async () => {
  expect(await deliver([row('nobody')])).toMatchObject([
    { result: 'conflict', conflict: { code: 'invalid', field: 'user' } },
  ]);
});

it('choices are the people’s own once they vanish or their provider is deleted, and go with the account', async () => {
  const [gone, left, erased] = [await somebody(), await somebody(), await somebody()];
  await deliver([row(gone.accountId), row(left.accountId), row(erased.accountId)]);
  const kept = (accountId: string) =>
    deliveredChoices.driver(notification.connection).countDocuments({ accountId });
  expect((await depart([`${gone.accountId}:account`])).status).toBe(204);
  expect([await kept(gone.accountId), await kept(left.accountId)]).toEqual([0, 1]);
  expect(await gone.topic('account')).toEqual({ period: 'daily', on: ['email'] });
  const units = notification.units;
  await units.run((unit) =>
    createErasureRepository(notification.connection).erase(erased.accountId, new Date(), unit),
  );
  expect(await kept(erased.accountId)).toBe(0);
  const createEvent = createEventFactory({ clock: systemClock, ids: systemIds });
  const data = { providerId: 'peer', label: 'peer' } as never;
  const facts = { subject: 'peer', sequence: 2, data, context: systemContext };
  await notification.deliver(createEvent(providerEvents.providerDeleted, facts));
  await notification.work();
  expect(await kept(left.accountId)).toBe(0);
  expect(await left.topic('account')).toEqual({ period: 'daily', on: ['email'] });
});
