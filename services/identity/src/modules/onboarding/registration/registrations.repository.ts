import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { Registration } from './registration.domain.ts';

export const REGISTRATIONS_COLLECTION = 'registrations';

/**
 * As it is stored, in the shape that the version before reads, too: a registration with a verified number is still
 * `requested` there.
 */
export type RegistrationRow = Omit<Registration, 'state' | 'mobile' | 'accountId'> & {
  readonly state: 'requested' | 'completed';
  readonly mobile: string | null;
  readonly accountId: string | null;
};

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
  const rows = connection.collection<RegistrationRow>(REGISTRATIONS_COLLECTION);
  return {
    insert: async (unit: UnitOfWork, registration: Registration): Promise<void> => {
      await rows.insertOne(rowOf(registration), { session: unit.session });
    },
    find: async (id: string): Promise<Registration | null> => {
      const row = await rows.findOne({ _id: id });
      return row === null ? null : registrationOf(row);
    },
    setMobile: async (unit: UnitOfWork, id: string, mobile: string): Promise<boolean> =>
      (await rows.updateOne({ _id: id, state: 'requested' }, { $set: { mobile } }, { session: unit.session }))
        .matchedCount === 1,
    /** Answers the sequence for the event that tells of it. */
    complete: async (unit: UnitOfWork, id: string, accountId: string): Promise<number> => {
      const row = await rows.findOneAndUpdate(
        { _id: id, state: 'requested' },
        { $set: { state: 'completed', accountId }, $inc: { sequence: 1 } },
        { session: unit.session, returnDocument: 'after', projection: { sequence: 1 } },
      );
      if (row === null) throw new Error('the registration was completed by another request');
      return row.sequence;
    },
  };
};
export type RegistrationsRepository = ReturnType<typeof createRegistrationsRepository>;
