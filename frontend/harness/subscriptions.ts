import type { OwnPush } from '@gatehouse/contracts/notification/push.resources.ts';
import type { Subscribe } from '@gatehouse/contracts/notification/subscribes.resources.ts';

const channels = (account: boolean, email: boolean, push?: boolean): Subscribe['channels'] => [
  { id: 'personnel_account', enabled: account },
  { id: 'email', enabled: email },
  ...(push === undefined ? [] : [{ id: 'push' as const, enabled: push }]),
];
const everyPeriod: Subscribe['availablePeriods'] = ['at_once', 'hourly', 'daily', 'weekly', 'monthly'];

const subscribes: Subscribe[] = [
  {
    ...{ id: 'security', period: 'at_once', availablePeriods: ['at_once'], locked: true },
    channels: channels(true, true),
  },
  {
    ...{ id: 'account', period: 'at_once', availablePeriods: everyPeriod, locked: false },
    channels: channels(true, false, true),
  },
  {
    ...{ id: 'documents', period: 'weekly', availablePeriods: everyPeriod, locked: false },
    channels: channels(false, true, false),
  },
];

/** Own subscriptions, as the service answers them. */
export const subscriptions = {
  subscribes,
  availableChannels: ['personnel_account', 'email', 'push'],
  timeZone: 'Europe/Moscow',
  push: {
    publicKey: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
    browsers: [
      { id: 'laptop', name: 'Firefox, Linux', date: '2026-03-02T09:00:00.000Z', current: false },
      { id: 'phone', name: '', date: '2026-01-14T18:30:00.000Z', current: false },
    ],
  } satisfies OwnPush,
  meta: { sort: 'id', order: 'ASC', offset: 0, limit: 20, total: subscribes.length },
};
