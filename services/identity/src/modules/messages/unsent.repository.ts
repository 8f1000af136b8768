import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { unsentMessages } from './unsent.model.ts';

/** Where events go that were made for somebody who does not exist. */
export const createUnsentRepository = (connection: Connection) => {
  const rows = unsentMessages.driver(connection);
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
