import type { OwnPush } from '@gatehouse/contracts/notification/push.resources.ts';
import type { OwnSms } from '@gatehouse/contracts/notification/sms.resources.ts';
import { subscribeTopics } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import type { Subscribe } from '@gatehouse/contracts/notification/subscribes.resources.ts';
import type { OwnTelegram } from '@gatehouse/contracts/notification/telegram.resources.ts';

type Channel = Subscribe['channels'][number]['id'];

const channels = (
  on: Partial<Record<Channel, boolean>>,
  locked: readonly Channel[] = [],
): Subscribe['channels'] =>
  Object.entries(on).map(([name, enabled]) => {
    const id = name as Channel;
    return { id, enabled, locked: locked.includes(id) };
  });
const everyPeriod: Subscribe['availablePeriods'] = ['at_once', 'hourly', 'daily', 'weekly', 'monthly'];

/** Topics with the channels that are on before anybody chooses. */
const asInstalled = (ids: readonly Subscribe['id'][]): Subscribe[] =>
  ids.map((id) => ({
    id,
    period: 'at_once',
    availablePeriods: [...subscribeTopics[id].periods],
    locked: false,
    channels: channels(subscribeTopics[id].channels as Partial<Record<Channel, boolean>>),
  }));

const subscribes: Subscribe[] = [
  {
    id: 'security',
    period: 'at_once',
    availablePeriods: ['at_once'],
    locked: true,
    channels: channels({ personnel_account: true, email: true, push: false, telegram: true, sms: false }, [
      'personnel_account',
      'email',
    ]),
  },
  {
    id: 'account',
    period: 'at_once',
    availablePeriods: everyPeriod,
    locked: false,
    channels: channels({ personnel_account: true, email: false, push: true, telegram: true, sms: false }),
  },
  {
    id: 'documents',
    period: 'weekly',
    availablePeriods: everyPeriod,
    locked: false,
    channels: channels({ personnel_account: false, email: true, push: false, telegram: false, sms: true }),
  },
  ...asInstalled(['accessDecisions', 'accessRequests', 'invitations', 'accessEnds']),
];

/** Own subscriptions, as the service answers them. */
export const subscriptions = {
  subscribes,
  availableChannels: ['personnel_account', 'email', 'push', 'telegram', 'sms'],
  timeZone: 'Europe/Moscow',
  push: {
    publicKey: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
    browsers: [
      { id: 'laptop', name: 'Firefox, Linux', date: '2026-03-02T09:00:00.000Z', current: false },
      { id: 'phone', name: '', date: '2026-01-14T18:30:00.000Z', current: false },
    ],
  } satisfies OwnPush,
  telegram: {
    bot: 'north_wind_bot',
    chat: { name: '@anna_smirnova', date: '2026-03-03T10:15:00.000Z' },
  } as NonNullable<OwnTelegram>,
  sms: { mobile: '+79163755281', perDay: 10 } as NonNullable<OwnSms>,
  meta: { sort: 'id', order: 'ASC', offset: 0, limit: 20, total: subscribes.length },
};

/** The same for somebody without a chat and a number. */
export const withoutChat = {
  ...subscriptions,
  subscribes: subscribes.map((topic) => ({
    ...topic,
    channels: topic.channels.filter(({ id }) => id !== 'telegram' && id !== 'sms'),
  })),
  telegram: { ...subscriptions.telegram, chat: null },
  sms: { ...subscriptions.sms, mobile: null },
};

export const telegramLink = {
  url: `https://t.me/north_wind_bot?start=${'k'.repeat(43)}`,
  expiresAt: '2099-03-03T10:25:00.000Z',
};
