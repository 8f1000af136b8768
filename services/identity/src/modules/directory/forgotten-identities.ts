/** Identities of deleted accounts: nobody comes back by one as long as the names of the account are nobody's. */
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { Quarantine } from '../accounts/quarantine.repository.ts';
import { createExternalIdentities } from './external-identities.repository.ts';

/** No identifier begins like this. */
const keptName = (identityId: string): string => `identity\u0000${identityId}`;

export const createForgottenIdentities = (
  connection: Connection,
  quarantine: Pick<Quarantine, 'quarantineWithin' | 'keptUntil'>,
) => {
  const identities = createExternalIdentities(connection);
  return {
    removeAllWithin: async (unit: UnitOfWork, accountId: string): Promise<void> => {
      const names = (await identities.ofAccount(accountId, unit)).map(({ _id }) => keptName(_id));
      await quarantine.quarantineWithin(unit, accountId, names);
      await identities.removeAllWithin(unit, accountId);
    },
    /** Undefined: whoever comes by it may have an account. */
    keptUntil: (identityId: string): Promise<Date | undefined> => quarantine.keptUntil(keptName(identityId)),
  };
};
