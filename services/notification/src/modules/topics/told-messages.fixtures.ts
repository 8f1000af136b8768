import { randomUUID } from 'node:crypto';
import type { EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { subscribeIds, subscribeTopics } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { subscribeEndpoints } from '@gatehouse/contracts/notification/subscribes.endpoints.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { expect } from 'vitest';
import { startMailServer } from '../../mail-server.fixtures.ts';
import { startNotification } from '../../notification.fixtures.ts';
import { accessNewsCollection } from '../access-news/access-news.model.ts';
import { inboxCollection } from '../inbox/inbox.model.ts';
import { messageCollection } from '../messages/message.model.ts';

/** The text of a mail as people read it. */
const plainOf = (mail: string): string => {
  const [, body = ''] = /text\/plain.*?\r?\n\r?\n(.*?)\r?\n--/s.exec(mail) ?? [];
  return Buffer.from(body, 'base64').toString();
};

/** The whole service at a time that the test owns, with a mail server that keeps what it is given. */
export const startToldMessages = async () => {
  const mail = await startMailServer();
  let shift = 0;
  const clock = { ...systemClock, now: () => new Date(Date.now() + shift) };
  const config = { smtpUrl: mail.url, mailConnections: 4, mailPerSecond: 1_000, dispatch: true };
  const notification = await startNotification(testEngines('notification'), config, clock);
  await notification.start();
  const { connection } = notification;
  const messages = messageCollection.driver(connection);

  const event = (type: EventDefinition, data: object, more: object = {}) => {
    const facts = { id: randomUUID(), type: type.type, time: clock.now().toISOString(), actor: 'system' };
    return { ...facts, data, ...more };
  };
  const world = {
    notification,
    event,
    /** Hands an event over; `more` has its actor. */
    tell: (type: EventDefinition, data: object, more: object = {}) =>
      notification.deliver(event(type, data, more)),
    person: async (accountId: string, locale: 'ru' | 'en', more: object = {}) => {
      const email = `${accountId}@example.org`;
      const facts = { accountId, status: 'active', email, emailVerified: true, locale };
      await world.tell(identityEvents.accountCreated, {
        ...facts,
        mobile: null,
        mobileVerified: false,
        ...more,
      });
    },
    /** Turns mail and notices of every topic on or off that can be. */
    subscribe: async (accountId: string, enabled: boolean) => {
      const subscribes = subscribeIds
        .filter((id) => !subscribeTopics[id].locked)
        .flatMap((subscribeId) =>
          (['email', 'personnel_account'] as const).map((channelId) => ({
            subscribeId,
            channelId,
            enabled,
            period: 'at_once' as const,
          })),
        );
      const request = { actor: accountActor(accountId), body: { subscribes } };
      expect((await notification.call(subscribeEndpoints.change, request)).status).toBe(200);
    },
    setting: (value: boolean) =>
      world.tell(platformEvents.settingChanged, { key: 'sendAccessNotify', value }),
    /** A minute passes: collected changes are sent. */
    minute: async () => {
      shift += 61_000;
      await notification.work('access-news.send');
    },
    /** Those that wait for the minute to pass. */
    waiting: () => accessNewsCollection.driver(connection).countDocuments(),
    /** Mails and notices since the last look, once all are sent: `who: text`. */
    sent: async () => {
      const open = () => messages.countDocuments({ state: 'pending' });
      await expect
        .poll(async () => [await world.waiting(), await open()], { timeout: 20_000 })
        .toEqual([0, 0]);
      const notices = await inboxCollection.driver(connection).find().toArray();
      await inboxCollection.driver(connection).deleteMany({});
      const mails = mail.mails.splice(0).map((text) => {
        const [, to = ''] = /^To: (\S+)@/m.exec(text) ?? [];
        return `${to}: ${plainOf(text).split('\n')[0]?.trim()}`;
      });
      return {
        mails: mails.toSorted(),
        notices: notices.map(({ accountId, text }) => `${accountId}: ${text.split('\n')[0]}`).toSorted(),
      };
    },
    close: async () => {
      await notification.close();
      await mail.close();
    },
  };
  return world;
};
export type ToldWorld = Awaited<ReturnType<typeof startToldMessages>>;
