import type { Mongo } from '../../mongo/connect.ts';
import type { Clock } from '../../runtime/clock.ts';
import { type OutboxRow, outbox } from './outbox.model.ts';

export interface UnpublishedEvent
  extends Pick<OutboxRow, 'topic' | 'aggregateId' | 'sequence' | 'createdAt'> {
  readonly id: string;
  readonly bytes: number;
}

/** What an operator does about an event that the broker takes no more of: all that come later wait behind it. */
export interface Unpublished {
  /** In the order in which they leave, `limit` at most. */
  list(limit?: number): Promise<readonly UnpublishedEvent[]>;
  /**
   * Lets the relay pass over an event, whose row stays for as long as those of published ones. Undefined where none of this
   * id waits.
   */
  setAside(id: string): Promise<UnpublishedEvent | undefined>;
}

export const createUnpublished = ({
  mongo,
  clock,
}: {
  readonly mongo: Pick<Mongo, 'connection'>;
  readonly clock: Pick<Clock, 'now'>;
}): Unpublished => {
  const rows = outbox.model(mongo.connection);
  const find = (filter: Partial<OutboxRow>, limit: number): Promise<UnpublishedEvent[]> =>
    rows
      .aggregate<UnpublishedEvent>([
        { $match: { ...filter, publishedAt: null } },
        { $sort: { position: 1 } },
        { $limit: limit },
        {
          $project: {
            _id: 0,
            id: '$_id',
            topic: 1,
            aggregateId: 1,
            sequence: 1,
            createdAt: 1,
            bytes: { $bsonSize: '$event' },
          },
        },
      ])
      .exec();
  return {
    list: (limit = 100) => find({}, limit),
    setAside: async (id) => {
      const [found] = await find({ _id: id }, 1);
      if (found === undefined) return undefined;
      const { matchedCount } = await rows.updateOne(
        { _id: id, publishedAt: null },
        { $set: { publishedAt: clock.now() } },
      );
      return matchedCount === 1 ? found : undefined;
    },
  };
};
