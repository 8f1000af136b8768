import { accountErrors } from '@gatehouse/contracts/identity/account.errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { schemes as collection } from './schemes.model.ts';

/** Schemes as the accounts they are assigned to hold them. */
export const createSchemeAssignments = (connection: Connection) => {
  const schemes = collection.model(connection);
  return {
    /** 409 unless these schemes exist and are switched on; none of them is switched off in between. */
    holdSchemes: async (unit: UnitOfWork, codes: ReadonlySet<string>): Promise<void> => {
      for (const code of codes) {
        const { matchedCount } = await schemes.updateOne(
          { _id: code, active: true },
          { $inc: { assignments: 1 } },
          { session: unit.session },
        );
        if (matchedCount === 0)
          throw problem(accountErrors.unknownScheme, { detail: `there is no active scheme ${code}` });
      }
    },
  };
};
