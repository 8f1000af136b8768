import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { installation } from './installation.model.ts';

const FIRST_ADMINISTRATOR = 'first-administrator';

/** Remembers that the first administrator was set up (N21), also when that account is gone one day. */
export const createFirstAdministratorMark = (connection: Connection) => {
  const rows = installation.model(connection);
  return {
    isSet: async (): Promise<boolean> => (await rows.exists({ _id: FIRST_ADMINISTRATOR })) !== null,
    /** Fails with a duplicate key error when it is set, whatever runs at the same time. */
    set: async (unit: UnitOfWork, accountId: string, at: Date): Promise<void> => {
      await rows.create([{ _id: FIRST_ADMINISTRATOR, accountId, at }], { session: unit.session });
    },
  };
};
export type FirstAdministratorMark = ReturnType<typeof createFirstAdministratorMark>;
