/** Topics, their periods, and what people chose of them. */
import type { SubscriberDelivery } from '@gatehouse/contracts/notification/delivered-subscribers.endpoints.ts';
import type {
  DeliveredTopicKind,
  TopicDelivery,
} from '@gatehouse/contracts/notification/delivered-topics.endpoints.ts';
import type { IdentityClient } from '../../adapters/identity.client.ts';
import type { NotificationClient } from '../../adapters/notification.client.ts';
import type { Delivered, Sink, SourceObject } from './objects.ts';

const skipped = (externalId: string, reason: string): Delivered => ({
  externalId,
  result: 'conflict',
  accountId: null,
  reason,
  changes: [],
});

const told = (
  { externalId, result, conflict, changes }: SubscriberDelivery | TopicDelivery,
  accountId: string | null = null,
): Delivered => ({
  externalId,
  result,
  accountId,
  changes,
  reason: conflict === null ? null : [conflict.code, conflict.field].filter(Boolean).join(': '),
  // Beside another result: what a repetition of the row was refused.
  isPartial: conflict !== null && result !== 'conflict',
});

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(', ')
    .filter((one) => one !== '')
    .slice(0, 20)
    .map((one) => one.slice(0, 64));

/** Only who was delivered by the same provider is subscribed; whoever else a record names is left alone. */
export const subscriberSink = (
  providerId: string,
  identity: Pick<IdentityClient, 'accountsOf'>,
  notification: Pick<NotificationClient, 'deliverSubscribers' | 'departSubscribers'>,
): Sink => ({
  keepsVanished: true,
  deliver: async (objects, call) => {
    const userOf = ({ values }: SourceObject): string => values.user ?? '';
    const users = [...new Set(objects.map(userOf))].filter((id) => id !== '' && id.length <= 255);
    const accounts = await identity.accountsOf(providerId, users);
    const rows = objects.flatMap((object) => {
      const accountId = accounts.get(userOf(object));
      const { subscribe = '', period = '', channels = '' } = object.values;
      if (accountId === undefined) return [];
      return {
        externalId: object.externalId,
        accountId,
        subscribe: subscribe.slice(0, 64),
        period: period.slice(0, 64),
        channels: listed(channels),
      };
    });
    const answers = await notification.deliverSubscribers(providerId, rows, call);
    const accountOf = new Map(rows.map((row) => [row.externalId, row.accountId]));
    const known = answers.map((one) => told(one, accountOf.get(one.externalId)));
    const sent = new Set(rows.map(({ externalId }) => externalId));
    const others = objects.filter(({ externalId }) => !sent.has(externalId));
    return [...known, ...others.map(({ externalId }) => skipped(externalId, 'notDelivered'))];
  },
  /** What people have is their own choice from then on. */
  depart: async (departure, externalIds, { dryRun }) => {
    if (departure === 'remove' && !dryRun) await notification.departSubscribers(providerId, externalIds);
    return externalIds.map((externalId) => ({
      externalId,
      result: 'unchanged',
      accountId: null,
      reason: null,
      changes: [],
    }));
  },
});

/** Topics, and the periods that they have: within what the program of this installation knows of them. */
export const topicSink = (
  place: { readonly providerId: string; readonly kind: DeliveredTopicKind },
  notification: Pick<NotificationClient, 'deliverTopics' | 'deliverSchedules' | 'departTopics'>,
): Sink => ({
  deliver: async (objects, call) => {
    const { providerId, kind } = place;
    if (kind === 'subscribes') {
      const topics = objects.map(({ externalId, values }) => ({
        externalId,
        subscribe: (values.code ?? '').slice(0, 64),
        locked: values.locked === 'true',
        channels: listed(values.channels),
      }));
      return (await notification.deliverTopics(providerId, topics, call)).map((one) => told(one));
    }
    const schedules = objects.map(({ externalId, values: { subscribe = '', period = '' } }) => ({
      externalId,
      subscribe: subscribe.slice(0, 64),
      period: period.slice(0, 64),
    }));
    return (await notification.deliverSchedules(providerId, schedules, call)).map((one) => told(one));
  },
  depart: async (departure, externalIds, call) =>
    (await notification.departTopics(place, { ...call, departure }, externalIds)).map((one) => told(one)),
});
