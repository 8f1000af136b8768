import type { Factor } from '@gatehouse/contracts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { SignInAccount } from '../../accounts/accounts.repository.ts';
import type { FactorSubject } from './factor-prover.ts';
import { isAbout, mayAgree, mayBegin, mayContinue, type SignInTransaction } from './sign-in.domain.ts';
import type { TransactionsRepository } from './transactions.repository.ts';

export type StoredTransaction = SignInTransaction;

/** A transaction for codes that is stored with the first of them, and its secret for the browser. */
export interface BegunTransaction {
  readonly row: SignInTransaction;
  readonly secret: string;
}

export interface StoredTransactionsDeps {
  readonly units: UnitsOfWork;
  readonly repository: Pick<TransactionsRepository, 'find' | 'replace'>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly ids: Ids;
}

interface ProvenFacts {
  readonly account: SignInAccount;
  readonly subjectKey: string;
  readonly schemeCode: string;
  readonly proven: readonly Factor[];
  readonly rememberMe: boolean;
}

const MINUTE = 60_000;

class UsedUpError extends Error {
  override readonly name = 'UsedUpError';
}

/** Sign-ins between two requests. One that ends in the request that began it is never stored. */
export const createStoredTransactions = (deps: StoredTransactionsDeps) => {
  const { units, repository, settings, clock, ids } = deps;

  const make = (facts: Omit<SignInTransaction, '_id' | 'secretHash' | 'expiresAt'>) => {
    const secret = ids.secret();
    const expiresAt = new Date(clock.now().getTime() + settings.current().loginTransactionAlive * MINUTE);
    return { secret, row: { ...facts, _id: ids.id(), secretHash: secretHash(secret), expiresAt } };
  };

  return {
    find: async (secret: string | undefined): Promise<SignInTransaction | undefined> =>
      secret === undefined ? undefined : ((await repository.find(secretHash(secret))) ?? undefined),
    isAbout,
    /** Whether codes of this transaction still count. */
    mayBegin: (
      transaction: SignInTransaction,
      account: SignInAccount | null,
      scheme: { readonly _id: string },
    ): boolean => mayBegin(transaction, clock.now(), account, scheme),
    /** Whether what was proven still is. */
    mayContinue: (
      transaction: SignInTransaction,
      account: SignInAccount | null,
      scheme: { readonly _id: string },
    ): boolean =>
      transaction.accountId === account?._id && mayContinue(transaction, clock.now(), account, scheme),
    mayAgree: (transaction: SignInTransaction): boolean => mayAgree(transaction, clock.now()),
    /** Makes one for codes, also for an identifier that nobody has. */
    begin: (subject: FactorSubject, schemeCode: string): BegunTransaction =>
      make({
        subjectKey: subject.key,
        accountId: subject.account?._id ?? null,
        stamp: subject.account?.stamp ?? 0,
        schemeCode,
        proven: [],
        provenAt: null,
        rememberMe: false,
      }),
    /**
     * Stores what has been proven in the place of `previous`, under another secret; `use` uses the proof up with it.
     * Undefined when the proof or the transaction was used up in between.
     */
    advance: async (
      facts: ProvenFacts,
      previous: string | undefined,
      use: ((unit: UnitOfWork) => Promise<boolean>) | undefined,
    ): Promise<string | undefined> => {
      const { account, proven, ...rest } = facts;
      const { secret, row } = make({
        ...rest,
        accountId: account._id,
        stamp: account.stamp,
        proven: [...proven],
        provenAt: clock.now(),
      });
      try {
        await units.run(async (unit) => {
          if (use !== undefined && !(await use(unit))) throw new UsedUpError();
          if (!(await repository.replace(unit, previous, row))) throw new UsedUpError();
        });
        return secret;
      } catch (error) {
        if (error instanceof UsedUpError) return undefined;
        throw error;
      }
    },
  };
};
export type StoredTransactions = ReturnType<typeof createStoredTransactions>;
