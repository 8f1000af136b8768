import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { FactorProver } from '../sign-in/factor-prover.ts';
import { busy } from './busy.ts';
import { HashPoolBusyError } from './hash-pool.ts';
import type { Passwords } from './passwords.service.ts';

/** The flow `credentials`. */
export const createPasswordProver = ({
  passwords,
  accounts,
}: {
  passwords: Pick<Passwords, 'hasRoom' | 'verify' | 'renew'>;
  accounts: Pick<AccountsRepository, 'replaceHash'>;
}): FactorProver => ({
  flow: 'credentials',
  field: 'password',
  assertReady: (isKnownDevice) => {
    if (!passwords.hasRoom(isKnownDevice ? 'known' : 'strangers')) throw busy();
  },
  prove: async ({ account }, password, { knownDevice }) => {
    try {
      const lane = knownDevice ? 'known' : 'strangers';
      const matches = await passwords.verify(account?.passwordHash ?? null, password, lane);
      return matches ? { kind: 'proven' } : { kind: 'wrong', error: 'errorMatch' };
    } catch (error) {
      throw error instanceof HashPoolBusyError ? busy() : error;
    }
  },
  afterSuccess: async ({ _id, passwordHash }, password) => {
    if (passwordHash === null) return;
    const renewed = await passwords.renew(passwordHash, password);
    if (renewed !== undefined) await accounts.replaceHash(_id, passwordHash, renewed);
  },
});
