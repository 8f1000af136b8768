import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { Registration } from './registration.domain.ts';
import { type RegistrationRow, registrations } from './registrations.model.ts';

const registrationOf = ({ state, mobile, accountId, ...facts }: RegistrationRow): Registration => {
  if (mobile === null) return { ...facts, state: 'requested' };
  if (accountId === null) return { ...facts, state: 'verified', mobile };
  return { ...facts, state: 'completed', mobile, accountId };
};

const rowOf = (registration: Registration): RegistrationRow => ({
  mobile: null,
  accountId: null,
  ...registration,
  state: registration.state === 'completed' ? 'completed' : 'requested',
});

export const createRegistrationsRepository = (connection: Connection) => {
  const rows = registrations.model(connection);
  return {
    insert: async (unit: UnitOfWork, registration: Registration): Promise<void> => {
      await rows.create([rowOf(registration)], { session: unit.session });
    },
    find: async (id: string): Promise<Registration | null> => {
      const row = await rows.findOne({ _id: id }).lean<RegistrationRow>();
      return row === null ? null : registrationOf(row);
    },
    setMobile: async (unit: UnitOfWork, id: string, mobile: string): Promise<boolean> =>
      (await rows.updateOne({ _id: id, state: 'requested' }, { $set: { mobile } }, { session: unit.session }))
        .matchedCount === 1,
    /** Deletes those that became this account and those with these addresses. */
    removeOf: async (unit: UnitOfWork, accountId: string, emails: readonly string[]): Promise<void> => {
      for (const filter of [{ accountId }, { email: { $in: [...emails] } }])
        await rows.deleteMany(filter, { session: unit.session });
    },
    /** Answers the sequence for the event that tells of it. */
    complete: async (unit: UnitOfWork, id: string, accountId: string): Promise<number> => {
      const row = await rows
        .findOneAndUpdate(
          { _id: id, state: 'requested' },
          { $set: { state: 'completed', accountId }, $inc: { sequence: 1 } },
          { session: unit.session, returnDocument: 'after', projection: { sequence: 1 } },
        )
        .lean<Pick<RegistrationRow, 'sequence'>>();
      if (row === null) throw new Error('the registration was completed by another request');
      return row.sequence;
    },
  };
};
export type RegistrationsRepository = ReturnType<typeof createRegistrationsRepository>;
