/** Work that always fails: it is set aside with its reason, and everybody else is told. */
import { type SetAsideRow, setAside } from '@gatehouse/kit/tasks/tasks.model.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { digestCollection } from '../digests/digests.model.ts';
import { subscriptionCollection } from '../subscriptions/subscriptions.model.ts';
import { broadcastCollection } from './broadcasts.model.ts';
import { startTopics, type TestTopics } from './topics.fixtures.ts';

const HOUR = 3_600_000;
let topics: TestTopics;
const broken = '{';

beforeAll(async () => {
  topics = await startTopics();
});
afterAll(() => topics?.close());
beforeEach(async () => {
  await topics.empty();
  await broadcastCollection.driver(topics.connection).deleteMany({});
});

const aside = (): Promise<SetAsideRow[]> => setAside.driver(topics.connection).find({}).toArray();
const broadcast = (_id: string, params: string, after = '') =>
  broadcastCollection.driver(topics.connection).insertOne({
    _id,
    topic: 'documents',
    template: 'document.changed',
    params,
    domainId: 'portal',
    at: topics.clock.now(),
    after,
    done: false,
  });
const reader = async (id: string) => {
  await topics.reader(id);
  const at = { $set: { domainId: 'portal', 'choices.$[].period': 'at_once' } } as const;
  await subscriptionCollection.driver(topics.connection).updateOne({ _id: id }, at);
};
const told = async () => (await topics.sent()).map(({ accountId }) => accountId).sort();

it('a digest that cannot be made holds up no other, and leaves once it is mended', async () => {
  for (const id of ['ann', 'bob', 'cid']) {
    await topics.reader(id);
    await topics.tell('terms', id);
  }
  const digests = digestCollection.driver(topics.connection);
  await digests.updateOne({ _id: 'bob/email/daily' }, { $set: { 'items.0.params': broken } });
  topics.clock.pass(24 * HOUR);
  await topics.send();
  expect(await told()).toEqual(['ann', 'cid']);
  for (const _ of [2, 3]) {
    topics.clock.pass(HOUR);
    await topics.send();
  }
  expect(await aside()).toMatchObject([
    { work: 'digests.send', key: 'bob/email/daily', attempts: 3, error: expect.stringContaining('JSON') },
  ]);
  await digests.updateOne({ _id: 'bob/email/daily' }, { $set: { 'items.0.params': '{"en":"terms"}' } });
  topics.clock.pass(HOUR);
  await topics.send();
  expect(await told()).toEqual(['ann', 'bob', 'cid']);
  expect(await aside()).toEqual([]);
});

it('a broadcast that cannot be read holds up no other, and nobody is told twice', async () => {
  for (const id of ['ann', 'bob']) await reader(id);
  await broadcast('old', broken);
  topics.clock.pass(1);
  await broadcast('terms', '{"code":"terms"}');
  await topics.tellBroadcasts();
  await topics.tellBroadcasts();
  expect(await told()).toEqual(['ann', 'bob']);
  expect(await aside()).toMatchObject([{ work: 'topics.tell', key: 'old', attempts: 1 }]);
  const rows = broadcastCollection.driver(topics.connection);
  await rows.updateOne({ _id: 'old' }, { $set: { params: '{"code":"old"}' } });
  topics.clock.pass(HOUR);
  await topics.tellBroadcasts();
  expect(await told()).toEqual(['ann', 'ann', 'bob', 'bob']);
  expect(await aside()).toEqual([]);
});

it('a person who cannot be told holds up nobody else of the broadcast', async () => {
  for (const id of ['ann', 'bob', 'cid']) await reader(id);
  // No end of a day can be worked out there.
  await subscriptionCollection
    .driver(topics.connection)
    .updateOne({ _id: 'bob' }, { $set: { timeZone: 'Nowhere/Else', 'choices.0.period': 'daily' } });
  await broadcast('terms', '{"code":"terms"}');
  await topics.tellBroadcasts();
  expect(await told()).toEqual(['ann', 'cid']);
  expect(await aside()).toMatchObject([{ work: 'topics.tell-people', subject: 'terms', key: 'bob' }]);
});

it('a broadcast that the release before began goes on where that was', async () => {
  for (const id of ['ann', 'bob']) await reader(id);
  await broadcast('terms', '{"code":"terms"}', 'ann');
  await topics.tellBroadcasts();
  expect(await told()).toEqual(['bob']);
});
