import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { messageCollection } from '../messages/message.model.ts';

let notification: TestNotification;
beforeAll(async () => {
  notification = await startNotification(testEngines('notification'));
  await told(identityEvents.accountCreated, {
    accountId: 'ann',
    status: 'active',
    email: 'ann@example.org',
    emailVerified: true,
    locale: 'en',
    mobile: null,
    mobileVerified: false,
  });
});
afterAll(() => notification?.close());

let events = 0;
const told = (event: { readonly type: string }, data: object, more: object = {}) => {
  events += 1;
  const facts = { id: `event${events}`, type: event.type, time: new Date().toISOString() };
  return notification.deliver({ ...facts, data, ...more } as never);
};
const changed = (changes: object[], more: object) =>
  told(profileEvents.profileChanged, { accountId: 'ann', changes }, more);
const sent = async () =>
  (await messageCollection.driver(notification.connection).find().toArray()).map(
    ({ accountId, channel, template }) => `${accountId} ${channel} ${template}`,
  );
const lastName = { field: 'lastName', previous: 'A', current: 'B' };

it('a person hears of a change that an administrator made, and of no other', async () => {
  await changed([lastName], { actor: 'ann' });
  await changed([lastName], { actor: 'system' });
  await changed([lastName], { actor: 'administrator', time: '2020-01-01T00:00:00.000Z' });
  await changed([{ ...lastName, field: 'additionalInfo.grade', hidden: true }], { actor: 'administrator' });
  expect(await sent()).toEqual([]);
  const event = { id: 'by-administrator', actor: 'administrator' };
  await changed([lastName], event);
  await changed([lastName], event);
  expect(await sent()).toEqual(['ann personnel_account account.changed']);
});
