/** Topics, their periods, and what people chose of them. */
import {
  type SubscribePeriod,
  subscribeIds,
  subscribeTopics,
} from '@gatehouse/contracts/notification/subscribe-topics.ts';
import type { IdentityClient } from '../../adapters/identity.client.ts';
import type { NotificationClient } from '../../adapters/notification.client.ts';
import type { Delivered, Sink, SourceObject } from './objects.ts';

const skipped = (externalId: string, reason: string): Delivered => ({
  ...{ externalId, result: 'conflict', accountId: null, reason, changes: [] },
});

/** Only who was delivered by the same provider is subscribed; whoever else a record names is left alone. */
export const subscriberSink = (
  providerId: string,
  identity: Pick<IdentityClient, 'accountsOf'>,
  notification: Pick<NotificationClient, 'deliverSubscribers' | 'departSubscribers'>,
): Sink => ({
  keepsVanished: true,
  deliver: async (objects, dryRun) => {
    const userOf = ({ values }: SourceObject): string => values.user ?? '';
    const users = [...new Set(objects.map(userOf))].filter((id) => id !== '' && id.length <= 255);
    const accounts = await identity.accountsOf(providerId, users);
    const rows = objects.flatMap((object) => {
      const accountId = accounts.get(userOf(object));
      const { subscribe = '', period = '', channels = '' } = object.values;
      if (accountId === undefined) return [];
      return {
        ...{ externalId: object.externalId, accountId },
        ...{ subscribe: subscribe.slice(0, 64), period: period.slice(0, 64) },
        channels: channels
          .split(', ')
          .filter((channel) => channel !== '')
          .slice(0, 20)
          .map((channel) => channel.slice(0, 64)),
      };
    });
    const answers = await notification.deliverSubscribers(providerId, rows, dryRun);
    const told = answers.map(
      ({ externalId, result, conflict, changes }): Delivered => ({
        ...{ externalId, result, changes },
        accountId: rows.find((row) => row.externalId === externalId)?.accountId ?? null,
        reason: conflict === null ? null : [conflict.code, conflict.field].filter(Boolean).join(': '),
      }),
    );
    const known = new Set(rows.map(({ externalId }) => externalId));
    const others = objects.filter(({ externalId }) => !known.has(externalId));
    return [...told, ...others.map(({ externalId }) => skipped(externalId, 'notDelivered'))];
  },
  /** What people have is their own choice from then on. */
  depart: async (departure, externalIds, dryRun) => {
    if (departure === 'remove' && !dryRun) await notification.departSubscribers(providerId, externalIds);
    return externalIds.map((externalId) => ({
      ...{ externalId, result: 'unchanged', accountId: null, reason: null, changes: [] },
    }));
  },
});

const isHere = ({ values }: SourceObject): boolean => {
  const topic = subscribeIds.find((id) => id === (values.subscribe ?? values.code));
  if (topic === undefined) return false;
  return (
    values.period === undefined || subscribeTopics[topic].periods.includes(values.period as SubscribePeriod)
  );
};

/** Topics have their source of events in the program: one that this installation lacks is listed as skipped. */
export const topicSink = (kept: Sink): Sink => ({
  ...kept,
  deliver: async (objects, dryRun) => {
    const known = objects.filter(isHere);
    const others = objects.filter((object) => !isHere(object));
    const told = known.length === 0 ? [] : await kept.deliver(known, dryRun);
    return [...told, ...others.map(({ externalId }) => skipped(externalId, 'invalid: subscribe'))];
  },
});
