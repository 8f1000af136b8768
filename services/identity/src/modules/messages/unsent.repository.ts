import type { CloudEvent } from '@gatehouse/contracts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, mongo } from 'mongoose';

export const UNSENT_COLLECTION = 'unsent_messages';

interface UnsentRow {
  readonly _id: string;
  readonly event: CloudEvent;
  /** Removed by a TTL index a few minutes later. */
  readonly createdAt: Date;
}

/** Where events go that were made for somebody who does not exist. */
export const createUnsentRepository = (connection: Connection) => {
  const rows = (connection.db as unknown as mongo.Db).collection<UnsentRow>(UNSENT_COLLECTION);
  return {
    keep: async (unit: UnitOfWork, events: readonly CloudEvent[]): Promise<void> => {
      if (events.length === 0) return;
      await rows.insertMany(
        events.map((event) => ({ _id: event.id, event, createdAt: new Date(event.time) })),
        { session: unit.session },
      );
    },
  };
};
export type UnsentRepository = ReturnType<typeof createUnsentRepository>;
