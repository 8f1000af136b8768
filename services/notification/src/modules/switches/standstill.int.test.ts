import { randomBytes } from 'node:crypto';
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { channelEvents } from '@gatehouse/contracts/identity/channels.events.ts';
import { messageRequested } from '@gatehouse/contracts/notification/events.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createEventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { createCodeIntents } from '@gatehouse/testkit/code-intents.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer } from '../../mail-server.fixtures.ts';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { messageCollection } from '../messages/message.model.ts';

const sealingKeys = { keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' };
const newIntent = createCodeIntents(createSealer(sealingKeys));
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

let mail: Awaited<ReturnType<typeof startMailServer>>;
let notification: TestNotification;
beforeAll(async () => {
  mail = await startMailServer();
  const engines = testEngines('notification');
  const differently = { sealingKeys, smtpUrl: mail.url, mailPerSecond: 100, dispatch: true };
  notification = await startNotification(engines, differently);
  const topics = [messageRequested.topic, channelEvents.channelChanged.topic, 'notification.delivery'];
  await notification.bus.ensureTopics(topics.map((topic) => ({ topic })));
});
afterAll(async () => {
  await notification.close();
  await mail.close();
});

const wanted = (intentId: string, seconds: number) => ({
  ...newIntent({ intentId }),
  time: ago(seconds).toISOString(),
});
const switched = (sequence: number, enabled: boolean, offAt: Date) =>
  createEventFactory({ clock: { now: () => offAt, monotonic: () => 0 }, ids: systemIds })(
    channelEvents.channelChanged,
    {
      subject: 'email',
      sequence,
      context: systemContext,
      data: {
        channel: 'email',
        enabled,
        offAt: offAt.toISOString(),
        label: 'E-mail',
        names: { ru: 'Почта', en: 'E-mail' },
        changes: [{ field: 'enabled', previous: !enabled, current: enabled }],
      },
    },
  );
const publish = (topic: string, ...events: readonly CloudEvent[]) =>
  notification.bus.publish(events.map((value) => ({ topic, key: value.subject, value })));
const stateOf = async (id: string) => {
  const row = await messageCollection.model(notification.connection).findById(id).lean();
  return row && { state: row.state, reason: row.reason };
};
const ended = { state: 'failed', reason: 'channel-off' };

it('what was wanted before its channel went off is not sent after a standstill, whichever event comes first', async () => {
  const { topic } = channelEvents.channelChanged;
  await publish(topic, switched(1, false, ago(30)));
  // Nothing is consumed yet: only messages that are younger than a change may be go out.
  expect(await notification.switches.isKnown(ago(60))).toBe(false);
  expect(await notification.switches.isKnown(ago(0))).toBe(true);
  await publish(messageRequested.topic, wanted('before', 60), wanted('while-off', 10));
  await notification.start();
  for (const id of ['before', 'while-off'])
    await expect.poll(() => stateOf(id), { timeout: 30_000 }).toEqual(ended);
  expect(await notification.switches.isKnown(ago(60))).toBe(true);

  await publish(topic, switched(2, true, ago(30)));
  await expect.poll(() => notification.switches.isOn('email'), { timeout: 30_000 }).toBe(true);
  // One that arrives only now, and one that is wanted since.
  await publish(messageRequested.topic, wanted('late', 60), wanted('since', 5));
  await expect.poll(() => stateOf('late'), { timeout: 30_000 }).toEqual(ended);
  await expect.poll(() => stateOf('since'), { timeout: 30_000 }).toEqual({ state: 'sent', reason: null });
  expect(mail.mails.map((text) => /^To: (.*)$/m.exec(text)?.[1]?.trim())).toEqual(['since@example.org']);
});
