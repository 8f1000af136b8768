import type { SubscribeId } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type DeliveredChoiceRow, deliveredChoices } from './delivered-choices.model.ts';

const idOf = (accountId: string, topic: SubscribeId): string => `${accountId}:${topic}`;

export const createDeliveredChoices = (connection: Connection) => {
  const rows = deliveredChoices.model(connection);
  return {
    find: (accountId: string, topic: SubscribeId, { session }: UnitOfWork) =>
      rows.findById(idOf(accountId, topic)).session(session).lean<DeliveredChoiceRow | null>().exec(),
    save: async (row: Omit<DeliveredChoiceRow, '_id'>, { session }: UnitOfWork): Promise<void> => {
      const _id = idOf(row.accountId, row.topic);
      await rows.replaceOne({ _id }, { _id, ...row } as never, {
        session,
        upsert: true,
        runValidators: true,
      });
    },
    forget: async (providerId: string, externalIds: readonly string[]): Promise<void> => {
      await rows.deleteMany({ providerId, externalId: { $in: [...externalIds] } });
    },
    /** The provider's ids of the next people that it delivers, after one of them. */
    pageDelivered: async (providerId: string, after: string, limit: number): Promise<readonly string[]> => {
      const found = await rows
        .find({ providerId, externalId: { $gt: after } })
        .sort({ externalId: 1 })
        .limit(limit)
        .select('externalId')
        .lean<Pick<DeliveredChoiceRow, 'externalId'>[]>();
      return [...new Set(found.map(({ externalId }) => externalId))];
    },
    release: async (
      providerId: string,
      externalIds: readonly string[],
      { session }: UnitOfWork,
    ): Promise<void> => {
      await rows.deleteMany({ providerId, externalId: { $in: [...externalIds] } }).session(session);
    },
  };
};
export type DeliveredChoices = ReturnType<typeof createDeliveredChoices>;
