import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { channelEvents } from '@gatehouse/contracts/identity/channels.events.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { subscribeEndpoints } from '@gatehouse/contracts/notification/subscribes.endpoints.ts';
import { unsubscribeEndpoints } from '@gatehouse/contracts/notification/unsubscribe.endpoints.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { accountActor, anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

let notification: TestNotification;
let people = 0;

beforeAll(async () => {
  notification = await startNotification(testEngines('notification'), {
    smsUrl: 'http://127.0.0.1:1',
    smsNoticesPerPerson: 3,
  });
});
afterAll(() => notification?.close());

const somebody = () => {
  people += 1;
  const accountId = `person${people}`;
  const call = (endpoint: Endpoint, request: object = {}) =>
    notification.call(endpoint, { actor: accountActor(accountId), ...request });
  const topic = async (id: string) => {
    const { body } = await call(subscribeEndpoints.list);
    return body.subscribes.find((row: { id: string }) => row.id === id);
  };
  const change = (subscribes: readonly object[], more: object = {}) =>
    call(subscribeEndpoints.change, { body: { subscribes, ...more } });
  const events = async () =>
    (await outbox.driver(notification.connection).find({ aggregateId: accountId }).toArray()).map(
      ({ event }) => event,
    );
  return { accountId, call, change, topic, events };
};

const choice = (subscribeId: string, channelId: string, enabled: boolean, period = 'daily') => ({
  subscribeId,
  channelId,
  enabled,
  period,
});

describe('own subscriptions', () => {
  it('begin as the catalogue says, with the channels that this installation has', async () => {
    const { body } = await somebody().call(subscribeEndpoints.list);
    expect(body.availableChannels).toEqual(['personnel_account', 'email', 'sms']);
    expect(body).toMatchObject({ timeZone: 'UTC', meta: { offset: 0, limit: 20, total: 7 } });
    expect(body.subscribes).toMatchObject([
      {
        id: 'security',
        locked: true,
        period: 'at_once',
        availablePeriods: ['at_once'],
        channels: [
          { id: 'personnel_account', enabled: true },
          { id: 'email', enabled: true },
        ],
      },
      { id: 'account', locked: false, availablePeriods: ['at_once', 'hourly', 'daily', 'weekly', 'monthly'] },
      { id: 'documents', channels: [{ enabled: false }, { enabled: false }] },
      { id: 'accessDecisions', channels: [{ enabled: true }, { enabled: true }] },
      { id: 'accessRequests', channels: [{ enabled: true }, { enabled: true }] },
      { id: 'invitations', channels: [{ enabled: true }, { enabled: false }] },
      { id: 'accessEnds', channels: [{ enabled: true }, { enabled: true }] },
    ]);
  });

  it('offer no channel that is switched off, and keep what was chosen for when it is on again', async () => {
    const ann = somebody();
    const turn = async (enabled: boolean) => {
      const data = { channel: 'email', enabled, offAt: new Date().toISOString() };
      await notification.deliver({ type: channelEvents.channelChanged.type, data } as never);
      await notification.refreshSwitches();
    };
    const email = async () =>
      (await ann.topic('documents')).channels.find(({ id }: { id: string }) => id === 'email');
    await ann.change([choice('documents', 'email', true)]);
    await turn(false);
    try {
      const { body } = await ann.call(subscribeEndpoints.list);
      expect(body.availableChannels).toEqual(['personnel_account', 'sms']);
      expect(await email()).toBeUndefined();
      const { status, body: refusal } = await ann.change([choice('documents', 'email', false)]);
      expect([status, refusal.errorList]).toEqual([400, { 'subscribes.0.channelId': 'errorUnknown' }]);
      await ann.change([choice('documents', 'personnel_account', true)]);
    } finally {
      await turn(true);
    }
    expect(await email()).toMatchObject({ enabled: true });
  });

  it('are changed by the list alone, too, whose wrong rows are named by their places', async () => {
    const ann = somebody();
    const body = [choice('documents', 'email', true)];
    expect((await ann.call(subscribeEndpoints.change, { body })).status).toBe(200);
    expect((await ann.topic('documents')).channels).toContainEqual(
      expect.objectContaining({ id: 'email', enabled: true }),
    );
    const refused = async (wrong: unknown) =>
      (await ann.call(subscribeEndpoints.change, { body: wrong })).body.errorList;
    expect(await refused([...body, choice('documents', 'fax', true)])).toEqual({
      '1.channelId': 'errorChoice',
    });
    expect(await refused([choice('security', 'email', false, 'at_once')])).toEqual({
      '0.subscribeId': 'errorLocked',
    });
    expect(await refused({ subscribes: [choice('documents', 'email', true, 'yearly')] })).toEqual({
      'subscribes.0.period': 'errorChoice',
    });
  });

  it('offer SMS to whoever has proven a number, as an addition to what stays on', async () => {
    const ann = somebody();
    const add = () => ann.change([choice('security', 'sms', true, 'at_once')]);
    const has = (mobileVerified: boolean) => {
      const data = {
        accountId: ann.accountId,
        status: 'active',
        email: null,
        emailVerified: false,
        locale: 'ru',
        mobile: '+79161234567',
        mobileVerified,
      };
      const event = { type: identityEvents.accountCreated.type, time: new Date().toISOString(), data };
      return notification.deliver(event);
    };
    await has(false);
    expect((await ann.call(subscribeEndpoints.list)).body.sms).toEqual({ mobile: null, perDay: 3 });
    expect((await add()).body.errorList).toEqual({ 'subscribes.0.channelId': 'errorUnknown' });
    await has(true);
    const { body } = await add();
    expect(body.sms).toEqual({ mobile: '+79161234567', perDay: 3 });
    expect(body.subscribes[0].channels.at(-1)).toEqual({ id: 'sms', enabled: true, locked: false });
    const off = await ann.change([choice('security', 'sms', false, 'at_once')]);
    expect(off.body.subscribes[0].channels.at(-1).enabled).toBe(false);
  });

  it('keep what is changed, of the person who changes it alone, and tell of it once', async () => {
    const [ann, bob] = [somebody(), somebody()];
    const rows = [choice('documents', 'email', true, 'weekly')];
    const { body } = await ann.change(rows, { timeZone: 'Asia/Tokyo' });
    expect(body.timeZone).toBe('Asia/Tokyo');
    expect(await ann.topic('documents')).toMatchObject({
      period: 'weekly',
      channels: [
        { id: 'personnel_account', enabled: false },
        { id: 'email', enabled: true },
      ],
    });
    await ann.change(rows);
    expect(await ann.events()).toMatchObject([
      {
        type: 'notification.subscriptions.changed',
        actor: ann.accountId,
        data: {
          changes: [
            { field: 'documents.period', previous: 'at_once', current: 'weekly' },
            { field: 'documents.channels', previous: [], current: ['email'] },
            { field: 'timeZone', previous: null, current: 'Asia/Tokyo' },
          ],
        },
      },
    ]);
    expect(await bob.topic('documents')).toMatchObject({
      period: 'at_once',
      channels: [{}, { enabled: false }],
    });
  });

  it('take both of two changes at once, one after the other', async () => {
    const ann = somebody();
    await Promise.all([
      ann.change([choice('documents', 'email', true)]),
      ann.change([choice('account', 'email', true, 'hourly')]),
    ]).then((answers) => expect(answers.map(({ status }) => status).filter((s) => s >= 500)).toEqual([]));
    await ann.change([choice('documents', 'email', true)]);
    await ann.change([choice('account', 'email', true, 'hourly')]);
    expect(await ann.topic('documents')).toMatchObject({
      period: 'daily',
      channels: [{}, { enabled: true }],
    });
    expect(await ann.topic('account')).toMatchObject({ period: 'hourly', channels: [{}, { enabled: true }] });
  });

  it.each([
    [
      'a locked topic',
      [choice('security', 'email', false, 'at_once')],
      'subscribes.0.subscribeId',
      'errorLocked',
    ],
    [
      'a channel that is not there',
      [choice('documents', 'sms', true)],
      'subscribes.0.channelId',
      'errorUnknown',
    ],
    [
      'two periods of a topic',
      [choice('documents', 'email', true), choice('documents', 'personnel_account', true, 'hourly')],
      'subscribes.1.period',
      'errorMatch',
    ],
    [
      'a switch twice',
      [choice('documents', 'email', true), choice('documents', 'email', false)],
      'subscribes.1.channelId',
      'errorUnique',
    ],
  ])('are refused whole for %s', async (_what, rows, field, code) => {
    const ann = somebody();
    const { status, body } = await ann.change([...rows, choice('account', 'email', true)]);
    expect(status).toBe(400);
    expect(body.errorList).toEqual({ [field]: code });
    expect(await ann.events()).toEqual([]);
  });

  it('are refused for a time zone that no clock knows', async () => {
    const rows = [choice('documents', 'email', true)];
    const { status, body } = await somebody().change(rows, { timeZone: 'Europe/Nowhere' });
    expect({ status, errorList: body.errorList }).toEqual({
      status: 400,
      errorList: { timeZone: 'errorUnknown' },
    });
  });
});

describe('a link to unsubscribe', () => {
  const linkOf = (accountId: string, subscribes: ('documents' | 'security')[] = ['documents']) =>
    createUnsubscribeLinks(createSealer(notification.config.sealingKeys)).tokenOf({
      accountId,
      channelId: 'email',
      subscribes,
    });
  const open = (endpoint: Endpoint, token: string) =>
    notification.call(endpoint, { actor: anonymousActor(), params: { token } });

  it('turns the channel of its topics off without a session, however often', async () => {
    const ann = somebody();
    await ann.change([
      choice('documents', 'email', true),
      choice('documents', 'personnel_account', true),
      choice('account', 'email', true),
    ]);
    const token = linkOf(ann.accountId);
    // Looking at what it would end ends nothing.
    expect(await open(unsubscribeEndpoints.read, token)).toMatchObject({
      status: 200,
      body: { subscribes: ['documents'] },
    });
    expect(await ann.topic('documents')).toMatchObject({ channels: [{ enabled: true }, { enabled: true }] });
    for (const _ of [1, 2]) expect((await open(unsubscribeEndpoints.unsubscribe, token)).status).toBe(204);
    expect(await ann.topic('documents')).toMatchObject({ channels: [{ enabled: true }, { enabled: false }] });
    expect(await ann.topic('account')).toMatchObject({ channels: [{}, { enabled: true }] });
    expect(await ann.events()).toHaveLength(2);
  });

  it('ends nothing of security, and a changed one is nobody’s', async () => {
    const ann = somebody();
    const token = linkOf(ann.accountId, ['security']);
    expect((await open(unsubscribeEndpoints.unsubscribe, token)).status).toBe(204);
    expect(await ann.topic('security')).toMatchObject({ channels: [{ enabled: true }, { enabled: true }] });
    const changed = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
    for (const wrong of [changed, 'x', '~~', `${token}~`.slice(1)]) {
      for (const endpoint of Object.values(unsubscribeEndpoints))
        expect((await open(endpoint, wrong)).status).toBe(404);
    }
  });
});
