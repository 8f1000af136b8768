import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { createGroupCommit, type GroupCommit } from '@gatehouse/kit/runtime/group-commit.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { SignInAccount } from '../../accounts/accounts.repository.ts';
import { addressPrefix } from '../../accounts/attempts/address-prefix.domain.ts';
import type { SignInRepository } from '../../accounts/sign-ins.repository.ts';
import type { PreparedSession, SessionStart } from '../../sessions/session-start.service.ts';
import type { TransactionsRepository } from './transactions.repository.ts';

/** A person who has proven all factors. */
export interface CompletedSignIn {
  readonly account: SignInAccount;
  readonly ip: string | undefined;
  readonly prepared: PreparedSession;
  /** Stored transaction that is used up. */
  readonly transactionId: string | undefined;
  /** What else is stored with the session; false: the proof was used up in between. */
  readonly alongside?: ((unit: UnitOfWork) => Promise<boolean>) | undefined;
}

/** `refused`: the account, the guard or the transaction is not what it was when the factor was proven. */
export type CommitResult = 'stored' | 'refused';

/** Most sign-ins of one transaction. */
const MOST = 64;
/** Milliseconds a sign-in waits for others while hashes queue up. */
const GATHER = 40;

class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

export interface SignInCommitDeps {
  readonly units: UnitsOfWork;
  readonly repository: SignInRepository;
  readonly transactions: Pick<TransactionsRepository, 'use'>;
  readonly sessions: Pick<SessionStart, 'storeWithin'>;
  readonly clock: Clock;
  /** Whether people wait for the processor anyway. */
  readonly busy: () => boolean;
}

/** Stores sessions of people who signed in, many in one transaction. */
export const createSignInCommit = (deps: SignInCommitDeps): GroupCommit<CompletedSignIn, CommitResult> => {
  const { units, repository, transactions, sessions, clock, busy } = deps;

  const store = (items: readonly CompletedSignIn[]) =>
    units.run(async (unit) => {
      const at = clock.now();
      const records = items.map(({ account, ip }) => ({ account, prefix: addressPrefix(ip), at }));
      if (!(await repository.record(unit, records))) throw new RefusedError();
      const used = items.flatMap(({ transactionId }) => transactionId ?? []);
      if (used.length > 0 && (await transactions.use(unit, used)) !== used.length) throw new RefusedError();
      for (const { alongside } of items)
        if (alongside !== undefined && !(await alongside(unit))) throw new RefusedError();
      await sessions.storeWithin(
        unit,
        items.map(({ prepared }) => prepared),
      );
    });

  return createGroupCommit<CompletedSignIn, CommitResult>({
    most: MOST,
    gatherMs: () => (busy() ? GATHER : 0),
    commit: async (items) => {
      try {
        await store(items);
        return items.map(() => 'stored' as const);
      } catch (error) {
        if (items.length === 1 && error instanceof RefusedError) return ['refused'];
        throw error;
      }
    },
  });
};
export type SignInCommit = ReturnType<typeof createSignInCommit>;
