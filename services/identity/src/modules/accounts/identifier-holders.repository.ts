import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { AccountRow } from './accounts.domain.ts';
import { accounts as collection } from './accounts.model.ts';
import { releaseMark } from './identifiers.domain.ts';

/** Whose an identifier is, and how it is passed on within a transaction. */
export const createIdentifierHolders = (connection: Connection) => {
  const rows = collection.model(connection);
  return {
    /** Accounts that hold these normalized identifiers, by the identifier. */
    holdersOf: async (identifiers: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const asked = new Set(identifiers);
      const found = await rows
        .find({ identifiers: { $in: [...asked] } }, { identifiers: 1 })
        .lean<Pick<AccountRow, '_id' | 'identifiers'>[]>();
      return new Map(
        found.flatMap(({ _id, identifiers: held }) =>
          held.filter((one) => asked.has(one)).map((one) => [one, _id] as const),
        ),
      );
    },
    /** Gives identifiers up ahead of the change that does, so that others take them. */
    release: async (unit: UnitOfWork, accountId: string, identifiers: readonly string[]): Promise<void> => {
      const filter = { _id: accountId };
      const session = { session: unit.session };
      // A mark of its own, for the unique index takes an empty list for a value.
      await rows.updateOne(filter, { $addToSet: { identifiers: releaseMark(accountId) } }, session);
      await rows.updateOne(filter, { $pull: { identifiers: { $in: [...identifiers] } } }, session);
    },
  };
};
