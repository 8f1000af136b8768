import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { pushEndpoints } from '@gatehouse/contracts/notification/push.endpoints.ts';
import { subscribeEndpoints } from '@gatehouse/contracts/notification/subscribes.endpoints.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { testBrowser, testPushKeys } from '../../push-service.fixtures.ts';
import { pushBrowserCollection } from './push.model.ts';

const SERVICE = 'https://push.example';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const keys = testPushKeys();
let notification: TestNotification;
let people = 0;

beforeAll(async () => {
  notification = await startNotification(testEngines('notification'), {
    pushKeys: keys,
    pushServices: [SERVICE],
  });
});
afterAll(() => notification?.close());

const somebody = (accountId = `person${++people}`) => {
  const session = (sessionId: string) => {
    const actor = { ...accountActor(accountId), sessionId };
    const call = (endpoint: Endpoint, request: object = {}) =>
      notification.call(endpoint, { actor, headers: { 'user-agent': CHROME }, ...request });
    const register = (body: object) => call(pushEndpoints.register, { body });
    return {
      register,
      remove: (id: string) => call(pushEndpoints.remove, { params: { id } }),
      change: (subscribes: object[]) => call(subscribeEndpoints.change, { body: { subscribes } }),
      choose: (enabled: boolean) => {
        const row = { subscribeId: 'account', channelId: 'push', enabled, period: 'daily' };
        return call(subscribeEndpoints.change, { body: { subscribes: [row] } });
      },
      own: async () => (await call(subscribeEndpoints.list)).body,
    };
  };
  return { accountId, session };
};
const events = async (accountId: string) => {
  const rows = await outbox.driver(notification.connection).find({}).sort({ _id: 1 }).toArray();
  return rows
    .map(
      ({ event }) =>
        event as { data: { accountId?: string; reason?: string; device?: string }; type: string },
    )
    .filter(({ type, data }) => type.startsWith('notification.push-browser') && data.accountId === accountId)
    .map(({ type, data }) => data.reason ?? `${type.split('.').at(-1)} ${data.device}`);
};
const browser = () => testBrowser(SERVICE).registration;
const channelsOf = (own: { subscribes: { id: string; channels: { id: string }[] }[] }, topic = 'account') =>
  own.subscribes.find(({ id }) => id === topic)?.channels.map(({ id }) => id);

describe('web push', () => {
  it('can be chosen once a browser takes it, and until the last one is removed', async () => {
    const ann = somebody();
    const [laptop, phone] = [ann.session('laptop'), ann.session('phone')];
    expect((await laptop.own()).push).toEqual({ publicKey: keys.publicKey, browsers: [] });
    expect((await laptop.choose(true)).body.errorList).toEqual({ 'subscribes.0.channelId': 'errorUnknown' });
    for (const one of [laptop, phone]) expect((await one.register(browser())).status).toBe(204);
    const { availableChannels, push, ...own } = await laptop.own();
    expect(availableChannels).toEqual(['personnel_account', 'email', 'push']);
    expect(channelsOf(own)).toEqual(['personnel_account', 'email', 'push']);
    expect(push.browsers.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
    expect(push.browsers[0]).toMatchObject({ name: 'Chrome, Windows', date: expect.any(String) });
    expect((await laptop.choose(true)).status).toBe(200);
    for (const { id } of push.browsers) expect((await phone.remove(id)).status).toBe(204);
    expect(channelsOf(await laptop.own())).toEqual(['personnel_account', 'email']);
    expect((await events(ann.accountId)).sort()).toEqual([
      ...['added Chrome, Windows', 'added Chrome, Windows', 'removed', 'removed'],
    ]);
  });

  it('is added to what tells of security, where it stays off until somebody wants it', async () => {
    const laptop = somebody().session('laptop');
    await laptop.register(browser());
    expect(channelsOf(await laptop.own(), 'security')).toEqual(['personnel_account', 'email', 'push']);
    const choose = async (enabled: boolean) => {
      const row = { subscribeId: 'security', channelId: 'push', enabled, period: 'at_once' };
      const { body } = await laptop.change([row]);
      return body.subscribes[0].channels;
    };
    const kept = ['personnel_account', 'email'].map((id) => ({ id, enabled: true, locked: true }));
    for (const enabled of [true, false])
      expect(await choose(enabled)).toEqual([...kept, { id: 'push', enabled, locked: false }]);
  });

  it('is one browser’s for each session, and one person’s for each browser', async () => {
    const owners = [somebody(), somebody()] as const;
    const [ann, bob] = [owners[0].session('a'), owners[1].session('b')];
    const [old, shared] = [browser(), browser()];
    for (const registration of [old, shared, shared]) await ann.register(registration);
    expect((await ann.own()).push.browsers).toHaveLength(1);
    await bob.register(shared);
    expect((await ann.own()).push.browsers).toEqual([]);
    const [{ id }] = (await bob.own()).push.browsers;
    expect((await ann.remove(id)).status).toBe(404);
    expect((await bob.own()).push.browsers).toHaveLength(1);
    // Another address of the same browser is no news.
    expect(await events(owners[0].accountId)).toEqual(['added Chrome, Windows', 'replaced']);
    expect(await events(owners[1].accountId)).toEqual(['added Chrome, Windows']);
  });

  it('ends with the session it was switched on in', async () => {
    const ann = somebody();
    await ann.session('leaving').register(browser());
    await ann.session('staying').register(browser());
    const data = {
      sessionId: 'leaving',
      accountId: ann.accountId,
      label: 'ann',
      device: 'Chrome, Windows',
      reason: 'logout',
    };
    await notification.deliver({ type: identityEvents.sessionEnded.type, data } as never);
    expect((await ann.session('staying').own()).push.browsers).toMatchObject([{ current: true }]);
    expect((await events(ann.accountId)).at(-1)).toBe('session-ended');
  });

  it('keeps twenty browsers of a person, the newest', async () => {
    const ann = somebody();
    for (let index = 0; index < 22; index += 1) await ann.session(`s${index}`).register(browser());
    const rows = await pushBrowserCollection
      .driver(notification.connection)
      .find({ accountId: ann.accountId });
    expect((await rows.toArray()).map(({ sessionId }) => sessionId).sort()).toEqual(
      Array.from({ length: 20 }, (_, index) => `s${index + 2}`).sort(),
    );
  });

  it.each([
    ['an address inside', { endpoint: 'https://127.0.0.1/push' }, { endpoint: 'errorUnknown' }],
    ['another service', { endpoint: 'https://push.example.evil.example/1' }, { endpoint: 'errorUnknown' }],
    [
      'a key that is no point',
      { keys: { ...browser().keys, p256dh: 'A'.repeat(87) } },
      { 'keys.p256dh': 'errorFormat' },
    ],
    [
      'a secret that is none',
      { keys: { ...browser().keys, auth: '~'.repeat(22) } },
      { 'keys.auth': 'errorFormat' },
    ],
  ])('is refused for %s', async (_what, wrong, errorList) => {
    const ann = somebody().session('s');
    const { status, body } = await ann.register({ ...browser(), ...wrong });
    expect({ status, errorList: body.errorList }).toEqual({ status: 400, errorList });
    expect((await ann.own()).push.browsers).toEqual([]);
  });
});
