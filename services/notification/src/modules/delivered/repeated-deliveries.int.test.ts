/** A run whose answer was lost sends topics, periods and choices again and gets what it has done. */
import { deliveredSubscriberEndpoints } from '@gatehouse/contracts/notification/delivered-subscribers.endpoints.ts';
import { deliveredTopicEndpoints } from '@gatehouse/contracts/notification/delivered-topics.endpoints.ts';
import { peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { recipientCollection } from '../recipients/recipients.model.ts';

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

const actor = peerActor('provider-sync');
type Endpoint = Parameters<TestNotification['call']>[0];
const asked = async (endpoint: Endpoint, body: object, more: object = {}) => {
  const answer = await notification.call(endpoint, { actor, params: { providerId: 'peer', ...more }, body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.results;
};
const outcomes = (results: { result: string }[]) => results.map(({ result }) => result);

const topic = { externalId: 't1', subscribe: 'account', locked: false, channels: ['email'] };
const schedule = { externalId: 's1', subscribe: 'account', period: 'daily' };
const choice = {
  externalId: 'anna:account',
  accountId: 'anna',
  subscribe: 'account',
  period: 'daily',
  channels: ['email'],
};

it.each<readonly [string, Endpoint, object]>([
  ['topics', deliveredTopicEndpoints.deliver, topic],
  ['periods', deliveredTopicEndpoints.deliverSchedules, schedule],
  ['choices', deliveredSubscriberEndpoints.deliver, choice],
])('of %s both calls at once, and a later one, tell of the one effect', async (_, endpoint, row) => {
  const send = (runId: string) => asked(endpoint, { rows: [row], runId });
  const [made, other] = await Promise.all([send('r1'), send('r1')]);
  expect(outcomes(made)).toEqual(['created']);
  expect(other).toEqual(made);
  expect(await send('r1')).toEqual(made);
  expect(outcomes(await send('r2'))).toEqual(['unchanged']);
});

it('a topic that changed at the provider meanwhile is told with what was done before', async () => {
  const [again] = await asked(deliveredTopicEndpoints.deliver, {
    rows: [{ ...topic, locked: true }],
    runId: 'r1',
  });
  expect(again.result).toBe('created');
  expect(again.changes).toContainEqual({ field: 'locked', previous: null, current: true });
});

it.each([
  ['subscribes', 't1'],
  ['subscribesSchedules', 's1'],
])('%s that were given back are told again as they were', async (kind, externalId) => {
  const leave = (runId: string) =>
    asked(
      deliveredTopicEndpoints.depart,
      { departure: 'remove', externalIds: [externalId], runId },
      { kind },
    );
  const [gone, other] = await Promise.all([leave('r3'), leave('r3')]);
  expect(outcomes(gone)).toEqual(['changed']);
  expect(other).toEqual(gone);
  expect(await leave('r3')).toEqual(gone);
  expect(outcomes(await leave('r4'))).toEqual(['unchanged']);
});

it.each<readonly [string, Endpoint, { externalId: string }]>([
  ['subscribes', deliveredTopicEndpoints.deliver, topic],
  ['subscribesSchedules', deliveredTopicEndpoints.deliverSchedules, schedule],
])('%s that a run made and gave back, or gave back and made, are told both', async (kind, endpoint, row) => {
  const body = { departure: 'remove', externalIds: [row.externalId] };
  const leave = (runId: string) => asked(deliveredTopicEndpoints.depart, { ...body, runId }, { kind });
  const send = (runId: string) => asked(endpoint, { rows: [row], runId });
  expect(outcomes(await send('r5'))).toEqual(['created']);
  expect(outcomes(await leave('r5'))).toEqual(['created']);
  await send('r6');
  expect(outcomes(await leave('r7'))).toEqual(['changed']);
  expect(outcomes(await send('r7'))).toEqual(['created']);
});
