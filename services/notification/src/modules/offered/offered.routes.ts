/** What other installations may read of subscriptions: topics, their periods, and what people chose. */

import { subscribeIds } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { offeredSources } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { offeredList, offeredPage } from '@gatehouse/kit/records/offered-page.ts';
import type { Connection } from 'mongoose';
import { subscriptionCollection } from '../subscriptions/subscriptions.model.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { Topics } from '../subscriptions/topics.domain.ts';

const topicRecords = (topics: Topics) =>
  subscribeIds.map((code) => {
    const { locked, channels } = topics[code];
    return { key: code, fields: { code, locked, channels: Object.keys(channels).sort() } };
  });

const scheduleRecords = (topics: Topics) =>
  subscribeIds.flatMap((subscribe) =>
    topics[subscribe].periods.map((period) => ({
      key: `${subscribe}:${period}`,
      fields: { subscribe, period },
    })),
  );

export const offeredRoutes = (connection: Connection): readonly Route[] => [
  route(offeredSources.subscribes, async ({ query }) =>
    offeredList(topicRecords(await createSubscriptionsRepository(connection).topics()), query),
  ),
  route(offeredSources.subscribesSchedules, async ({ query }) =>
    offeredList(scheduleRecords(await createSubscriptionsRepository(connection).topics()), query),
  ),
  route(offeredSources.subscribers, async ({ query }) => {
    // A page is one of people: keys of their topics stand in the order of the people.
    const after = query.after?.split(':')[0];
    const rows = subscriptionCollection.model(connection);
    const page = await offeredPage(rows, {}, ({ choices }) => choices, { ...query, after });
    const records = page.records.flatMap(({ key: user, fields }) =>
      fields.map(({ topic: subscribe, period, on }) => ({
        key: `${user}:${subscribe}`,
        fields: { user, subscribe, period, channels: [...on].sort() },
      })),
    );
    return { records, next: page.next };
  }),
];
