import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { AgreedVersions } from '../../accounts/agreements/agreements.domain.ts';
import type { GivenNames } from './names.domain.ts';

export const REGISTRATIONS_COLLECTION = 'registrations';

/** Somebody who asked to register. Each step is allowed by what stands here, never by what a browser says. */
export interface Registration {
  readonly _id: string;
  readonly email: string;
  readonly names: GivenNames;
  readonly domainId: string;
  readonly locale: string;
  /** Terms agreed with in the first step. */
  readonly agreed: AgreedVersions;
  readonly state: 'requested' | 'completed';
  /** Verified number, E.164. */
  readonly mobile: string | null;
  readonly accountId: string | null;
  readonly ip: string | null;
  readonly createdAt: Date;
  /** Removed by a TTL index. */
  readonly removeAt: Date;
  /** Events so far (R3). */
  readonly sequence: number;
}

export const createRegistrationsRepository = (connection: Connection) => {
  const rows = connection.collection<Registration>(REGISTRATIONS_COLLECTION);
  return {
    insert: async (unit: UnitOfWork, registration: Registration): Promise<void> => {
      await rows.insertOne(registration, { session: unit.session });
    },
    find: (id: string): Promise<Registration | null> => rows.findOne({ _id: id }),
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
