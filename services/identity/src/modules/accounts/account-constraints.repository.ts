import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { accounts } from './accounts.model.ts';
import { installation } from './installation.model.ts';
import type { Quarantine } from './quarantine.repository.ts';
import { createRolesRepository } from './roles/roles.repository.ts';

/** The document that every change which takes an administrator away writes; a migration makes it. */
export const ADMINISTRATORS_GUARD = 'administrators';

const ADMINISTRATOR = systemicRoles.administrator.code;

/**
 * What holds over all accounts and is seen in none of them alone. Each check writes a document that whatever could break
 * it writes too, so that of two changes at once the later one fails and is judged anew.
 */
export const createAccountConstraints = (connection: Connection) => {
  const rows = accounts.driver(connection);
  const guards = installation.model(connection);
  return {
    /** Those of these roles that there are. */
    rolesOf: createRolesRepository(connection).byCodes,
    /** Before a change that takes an administrator away is judged. */
    lockAdministrators: async (unit: UnitOfWork): Promise<void> => {
      await guards.updateOne(
        { _id: ADMINISTRATORS_GUARD },
        { $inc: { changes: 1 } },
        { session: unit.session, upsert: true },
      );
    },
    /** Whether an active administrator stays without `leaving`. */
    hasOtherAdministrator: async (leaving: string, unit?: UnitOfWork): Promise<boolean> => {
      const other = await rows.findOne(
        { roles: ADMINISTRATOR, status: 'active', _id: { $ne: leaving } },
        { ...(unit && { session: unit.session }), projection: { _id: 1 } },
      );
      return other !== null;
    },
  };
};
export interface AccountConstraints extends ReturnType<typeof createAccountConstraints>, Quarantine {
  /** 409 unless these schemes exist and are switched on; none of them is switched off in between. */
  holdSchemes(unit: UnitOfWork, codes: ReadonlySet<string>): Promise<void>;
  /** None of these roles is deleted in between. */
  holdRoles(unit: UnitOfWork, codes: readonly string[]): Promise<void>;
}
