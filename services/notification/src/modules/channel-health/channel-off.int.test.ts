import { channelEvents } from '@gatehouse/contracts/identity/channels.events.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { channelHealthEndpoints } from '@gatehouse/contracts/notification/channel-health.endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { startMessages, type TestMessages, testClock } from '../messages/messages.fixtures.ts';
import { verdictOf } from '../switches/switches.domain.ts';

describe('messages of a channel that goes off', () => {
  const clock = testClock();
  let messages: TestMessages;
  beforeAll(async () => {
    messages = await startMessages(clock);
  });
  afterAll(() => messages.close());

  it('end as channel-off, also once it is on again; what is wanted later is sent', async () => {
    const sent: string[] = [];
    const email = { send: async ({ id }: { id: string }) => void sent.push(id) };
    const queued = await messages.add();
    clock.pass(1_000);
    const channel = { enabled: false, offAt: clock.now() as Date };
    const delivery = messages.delivery({
      email,
      verdict: (at) => verdictOf(channel, at, { now: clock.now(), known: true }),
    });
    clock.pass(1_000);
    const whileOff = await messages.add();
    clock.pass(3_000);
    await delivery.deliver(whileOff);
    // Wanted by a sender that knows already that the channel is on again.
    const ahead = await messages.add();
    await delivery.deliver(ahead);
    expect(await messages.row(ahead)).toMatchObject({ state: 'pending' });
    channel.enabled = true;
    clock.pass(1_000);
    await delivery.deliver(ahead);
    await delivery.deliver(queued);
    const later = await messages.add();
    await delivery.deliver(later);
    expect(sent).toEqual([ahead, later]);
    for (const id of [queued, whileOff]) {
      expect(await messages.row(id)).toMatchObject({ state: 'failed', reason: 'channel-off' });
      expect((await messages.events(id))[0]).toMatchObject({ data: { reason: 'channel-off' } });
    }
  });

  it('are found without waiting for their next attempt, those in a worker’s hands left to it', async () => {
    const id = await messages.add({ channel: 'sms', nextAttemptAt: clock.at(600_000) });
    const held = await messages.add({ channel: 'sms', lockedUntil: clock.at(20_000) });
    const found = async (upTo: Date) => {
      const ids: string[] = [];
      for await (const each of messages.repository.waiting('sms', upTo, clock.now())) ids.push(each);
      return ids;
    };
    expect(await found(clock.now())).toEqual([id]);
    expect(held).not.toBe(id);
    expect(await found(clock.at(-1))).toEqual([]);
    const counted = await messages.repository.countByChannel(clock.at(-60_000));
    expect(counted.get('sms')).toEqual({ sent: 0, failed: 0, waiting: 2 });
    expect(counted.get('email')).toMatchObject({ sent: 2, failed: 2 });
  });
});

describe('the console', () => {
  let notification: TestNotification;
  beforeAll(async () => {
    notification = await startNotification(testEngines('notification'));
  });
  afterAll(() => notification.close());
  const methods = ['setting.settings.read', 'setting.settings.write'];
  const test = async (id: 'email' | 'sms' | 'personnel_account') =>
    (
      await notification.call(channelHealthEndpoints.test, {
        actor: accountActor('vera', { methods, domainId: 'd' }),
        params: { id },
      })
    ).body.result;

  it('hears what became of a test message, in place', async () => {
    expect(await test('sms')).toBe('notConfigured');
    expect(await test('email')).toBe('noAddress');
    const data = {
      accountId: 'vera',
      status: 'active',
      email: 'vera@example.org',
      emailVerified: true,
      locale: 'ru',
      mobile: null,
      mobileVerified: false,
    };
    const time = new Date().toISOString();
    await notification.deliver({ type: identityEvents.accountCreated.type, time, data } as never);
    // Nothing listens where this installation sends its mail.
    expect(await test('email')).toBe('failed');
    expect(await test('personnel_account')).toBe('sent');
    const inbox = await notification.connection
      .collection('inbox_messages')
      .find({ accountId: 'vera' })
      .toArray();
    expect(inbox).toMatchObject([{ template: 'channel.test' }]);
  });

  it('hears that a channel is off', async () => {
    const data = { channel: 'personnel_account', enabled: false, offAt: new Date().toISOString() };
    await notification.deliver({ type: channelEvents.channelChanged.type, data } as never);
    await notification.refreshSwitches();
    expect(await test('personnel_account')).toBe('off');
  });

  it('sees every message of it end but one that cannot, which is set aside', async () => {
    const ended: string[] = [];
    const rows = ['a', 'b', 'c'].map((_id) => ({
      _id,
      channel: 'personnel_account',
      createdAt: new Date(0),
    }));
    const job = notification.switches.job({
      waiting: async function* () {
        yield* rows.map(({ _id }) => _id);
      },
      waitingOf: async (ids) => rows.filter(({ _id }) => ids.includes(_id)),
      end: async ({ _id }, _, unit) => {
        if (_id === 'b') throw new TypeError('made by the test');
        unit.afterCommit(() => ended.push(_id));
      },
    });
    await job.run({ signal: new AbortController().signal, guard: async () => {} });
    expect(ended).toEqual(['a', 'c']);
    const aside = await notification.connection.collection('set_aside').find({}).toArray();
    expect(aside).toMatchObject([{ work: 'messages.end-off', key: 'b', attempts: 1 }]);
  });

  it('sees which channels are configured, and counts', async () => {
    const { body } = await notification.call(channelHealthEndpoints.health, {
      actor: accountActor('vera', { methods }),
    });
    const configured = Object.fromEntries(
      body.health.map(({ id, configured: is }: { id: string; configured: boolean }) => [id, is]),
    );
    expect(configured).toEqual({
      personnel_account: true,
      email: true,
      push: false,
      telegram: false,
      sms: false,
    });
  });
});
