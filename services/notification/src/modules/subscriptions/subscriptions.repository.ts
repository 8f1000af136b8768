import type { SubscribeId } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { Subscription } from './subscriptions.domain.ts';
import { subscriptionCollection } from './subscriptions.model.ts';
import { type Topics, topicsOf } from './topics.domain.ts';
import { createTopicsRepository } from './topics.repository.ts';

export const createSubscriptionsRepository = (connection: Connection) => {
  const rows = subscriptionCollection.model(connection);
  const delivered = createTopicsRepository(connection);
  return {
    /** As this installation has them at this moment. */
    topics: async (unit?: UnitOfWork): Promise<Topics> => topicsOf(await delivered.all(unit)),
    find: async (accountId: string, unit?: UnitOfWork): Promise<Subscription | undefined> =>
      (await rows
        .findById(accountId)
        .session(unit?.session ?? null)
        .lean<Subscription | null>()) ?? undefined,
    byIds: async (
      ids: readonly string[],
      { session }: UnitOfWork,
    ): Promise<ReadonlyMap<string, Subscription>> => {
      const found = await rows
        .find({ _id: { $in: [...ids] } })
        .session(session)
        .lean<Subscription[]>();
      return new Map(found.map((row) => [row._id, row]));
    },
    /** People of a domain who chose a channel for the topic, by account id, after this one. */
    subscribers: async (
      { topic, domainId }: { readonly topic: SubscribeId; readonly domainId: string },
      after: string,
      limit: number,
    ): Promise<readonly string[]> => {
      const found = await rows
        .find({
          _id: { $gt: after },
          domainId,
          choices: { $elemMatch: { topic, 'on.0': { $exists: true } } },
        })
        .select({ _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Pick<Subscription, '_id'>[]>();
      return found.map(({ _id }) => _id);
    },
    save: (row: Subscription, unit: UnitOfWork): Promise<void> => saveNext(rows, row, unit),
  };
};
export type SubscriptionsRepository = ReturnType<typeof createSubscriptionsRepository>;
