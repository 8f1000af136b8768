import type { Factor } from '@gatehouse/contracts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { SignInAccount } from '../accounts/accounts.repository.ts';
import { mayContinue, type SignInTransaction } from './sign-in.domain.ts';
import type { TransactionsRepository } from './transactions.repository.ts';

export type StoredTransaction = SignInTransaction;

export interface StoredTransactionsDeps {
  readonly repository: Pick<TransactionsRepository, 'insert' | 'find'>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly ids: Ids;
}

const MINUTE = 60_000;

/** Sign-ins between two factors. One that ends in the request that began it is never stored. */
export const createStoredTransactions = ({ repository, settings, clock, ids }: StoredTransactionsDeps) => ({
  find: async (hash: string): Promise<SignInTransaction | undefined> =>
    (await repository.find(hash)) ?? undefined,
  mayContinue: (
    transaction: SignInTransaction,
    account: SignInAccount | null,
    scheme: { readonly _id: string },
  ): boolean =>
    transaction.accountId === account?._id && mayContinue(transaction, clock.now(), account, scheme),
  /** Stores one and answers the secret for the browser. */
  begin: async (facts: {
    readonly account: SignInAccount;
    readonly schemeCode: string;
    readonly proven: readonly Factor[];
    readonly rememberMe: boolean;
  }): Promise<string> => {
    const secret = ids.secret();
    await repository.insert({
      _id: ids.id(),
      secretHash: secretHash(secret),
      accountId: facts.account._id,
      stamp: facts.account.stamp,
      schemeCode: facts.schemeCode,
      proven: [...facts.proven],
      rememberMe: facts.rememberMe,
      expiresAt: new Date(clock.now().getTime() + settings.current().loginTransactionAlive * MINUTE),
    });
    return secret;
  },
});
export type StoredTransactions = ReturnType<typeof createStoredTransactions>;
