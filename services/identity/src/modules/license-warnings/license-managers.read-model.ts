import type { Connection } from 'mongoose';
import type { AccountRow } from '../accounts/accounts.domain.ts';
import { accounts } from '../accounts/accounts.model.ts';
import type { Roles } from '../accounts/roles/roles.service.ts';

/** Most people that one warning is sent to. */
const MOST = 500;

export type LicenseManager = Pick<AccountRow, '_id' | 'email' | 'locale' | 'domainId' | 'lastDomainId'>;

/** Active people whose roles let them change the license. */
export const createLicenseManagers = (connection: Connection, roles: Pick<Roles, 'granted'>) => {
  const rows = accounts.model(connection);
  return async (): Promise<readonly LicenseManager[]> => {
    const codes = Object.entries(await roles.granted())
      .filter(([, methods]) => methods.includes('setting.license.write'))
      .map(([code]) => code);
    return rows
      .find({ roles: { $in: codes }, status: 'active' })
      .limit(MOST)
      .lean<LicenseManager[]>();
  };
};
