import { personMessageEndpoints } from '@gatehouse/contracts/notification/person-messages.endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { recipientCollection } from '../recipients/recipients.model.ts';
import { messageCollection } from './message.model.ts';

let notification: TestNotification;
beforeAll(async () => {
  notification = await startNotification(testEngines('notification'));
  await recipientCollection.driver(notification.connection).insertOne({
    _id: 'ann',
    email: 'ann@example.org',
    mobile: null,
    locale: 'en',
    domainId: 'home',
    active: true,
  });
  const rows = [
    { _id: 'm1', accountId: 'ann', channel: 'email', template: 'password.link', state: 'sent', minute: 1 },
    { _id: 'm2', accountId: 'ann', channel: 'sms', template: 'auth.code', state: 'failed', minute: 2 },
    { _id: 'm3', accountId: 'ann', channel: 'email', template: 'auth.code', state: 'pending', minute: 3 },
    { _id: 'm4', accountId: 'bob', channel: 'email', template: 'auth.code', state: 'sent', minute: 4 },
  ];
  await messageCollection.driver(notification.connection).insertMany(
    rows.map(({ minute, state, ...row }) => {
      // Later than today: ended messages expire by themselves.
      const createdAt = new Date(Date.UTC(2040, 0, 1, 10, minute));
      const ended = state !== 'pending';
      return {
        ...row,
        state,
        locale: 'en',
        domainId: 'home',
        sealContext: row._id,
        expiresAt: createdAt,
        sealed: { kid: 'k', iv: 'i', data: 'what-it-says' },
        reason: state === 'failed' ? 'channel-off' : null,
        attempts: 1,
        nextAttemptAt: createdAt,
        queuedUntil: createdAt,
        lockedUntil: createdAt,
        lock: 1,
        createdAt,
        sequence: 1,
        finishedAt: ended ? createdAt : null,
      } as never;
    }),
  );
});
afterAll(() => notification?.close());

const administrator = accountActor('administrator', { methods: ['setting.users.read'] });
const list = (id: string, query: Record<string, unknown> = {}, actor = administrator) =>
  notification.call(personMessageEndpoints.list, { actor, params: { id }, query });
const idsOf = async (query: Record<string, unknown>) =>
  (await list('ann', query)).body.messages.map(({ id }: { id: string }) => id);

it('an administrator sees what was sent to a person and what became of it, and never what it said', async () => {
  const { status, body } = await list('ann');
  expect(status).toBe(200);
  expect(body.meta).toMatchObject({ total: 3, sort: 'date', order: 'DESC' });
  expect(body.messages).toEqual([
    expect.objectContaining({ id: 'm3', state: 'pending', reason: null, finishedAt: null }),
    expect.objectContaining({ id: 'm2', channel: 'sms', state: 'failed', reason: 'channel-off' }),
    expect.objectContaining({
      id: 'm1',
      template: 'password.link',
      state: 'sent',
      date: '2040-01-01T10:01:00.000Z',
      finishedAt: '2040-01-01T10:01:00.000Z',
    }),
  ]);
  expect(JSON.stringify(body)).not.toContain('what-it-says');
  expect((await list('nobody')).status).toBe(404);
});

it('messages are narrowed by channel and by what became of them, and only for who may read people', async () => {
  expect(await idsOf({ channel: 'email' })).toEqual(['m3', 'm1']);
  expect(await idsOf({ state: 'failed' })).toEqual(['m2']);
  expect(await idsOf({ order: 'ASC', limit: 1 })).toEqual(['m1']);
  expect((await list('ann', { state: 'lost' })).body.errorList).toEqual({ state: 'errorChoice' });
  expect((await list('ann', {}, accountActor('ann'))).status).toBe(403);
});
