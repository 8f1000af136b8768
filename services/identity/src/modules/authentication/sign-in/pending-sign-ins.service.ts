import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { SignInAccount } from '../../accounts/accounts.repository.ts';
import type { ExternalSession } from '../known-providers/known-provider.domain.ts';
import type { FactorSubject } from './factor-prover.ts';
import type { PendingSignInsRepository } from './pending-sign-ins.repository.ts';
import {
  isAbout,
  isOfDomain,
  isOfSession,
  mayAgree,
  mayBegin,
  mayContinue,
  type PendingSignIn,
} from './sign-in.domain.ts';
import type { SignInCall } from './sign-in.progress.ts';

/** A sign-in that has just begun, and its secret for the browser. One for codes is stored with the first of them. */
export interface BegunSignIn {
  readonly row: PendingSignIn;
  readonly secret: string;
}

export interface PendingSignInsDeps {
  readonly units: UnitsOfWork;
  readonly repository: Pick<PendingSignInsRepository, 'find' | 'replace'>;
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
  readonly sessionId?: string | undefined;
  readonly domainId?: string | undefined;
  readonly external?: ExternalSession | undefined;
}

const storedOf = ({ account, proven, sessionId, domainId, external, ...rest }: ProvenFacts) => ({
  ...rest,
  ...(sessionId === undefined ? {} : { sessionId }),
  ...(domainId === undefined ? {} : { domainId }),
  ...(external === undefined ? {} : { external }),
  accountId: account._id,
  stamp: account.stamp,
  proven: [...proven],
});

const MINUTE = 60_000;

class UsedUpError extends Error {
  override readonly name = 'UsedUpError';
}

/** Sign-ins between two requests. One that ends in the request that began it is never stored. */
export const createPendingSignIns = (deps: PendingSignInsDeps) => {
  const { units, repository, settings, clock, ids } = deps;

  const make = (facts: Omit<PendingSignIn, '_id' | 'secretHash' | 'expiresAt'>) => {
    const secret = ids.secret();
    const expiresAt = new Date(clock.now().getTime() + settings.current().loginTransactionAlive * MINUTE);
    return { secret, row: { ...facts, _id: ids.id(), secretHash: secretHash(secret), expiresAt } };
  };

  return {
    find: async (secret: string | undefined): Promise<PendingSignIn | undefined> =>
      secret === undefined ? undefined : ((await repository.find(secretHash(secret))) ?? undefined),
    /** Whether it is about this person and may be gone on with: what was proven, or sent, still counts. */
    isUsable: (
      pending: PendingSignIn | undefined,
      subject: FactorSubject,
      scheme: { readonly _id: string },
      { sessionId, context }: Pick<SignInCall, 'sessionId' | 'context'>,
    ): boolean => {
      if (pending === undefined || !isAbout(pending, subject)) return false;
      if (!isOfSession(pending, sessionId) || !isOfDomain(pending, context.domain)) return false;
      const { account } = subject;
      return pending.proven.length === 0
        ? mayBegin(pending, clock.now(), account, scheme)
        : mayContinue(pending, clock.now(), account, scheme);
    },
    mayAgree: (pending: PendingSignIn): boolean => mayAgree(pending, clock.now()),
    /** Makes one for codes, also for an identifier that nobody has. */
    begin: (subject: FactorSubject, schemeCode: string): BegunSignIn =>
      make({
        subjectKey: subject.key,
        accountId: subject.account?._id ?? null,
        stamp: subject.account?.stamp ?? 0,
        schemeCode,
        proven: [],
        provenAt: null,
        rememberMe: false,
      }),
    /** Begins with what a session has proven; nothing of it was proven just now. */
    carry: async (facts: ProvenFacts & { readonly sessionId: string }): Promise<BegunSignIn> => {
      const begun = make({ ...storedOf(facts), provenAt: null });
      await units.run((unit) => repository.replace(unit, undefined, begun.row));
      return begun;
    },
    /**
     * Stores what has been proven in the place of `previous`, under another secret; `use` uses the proof up with it.
     * Undefined when the proof or the pending sign-in was used up in between.
     */
    advance: async (
      facts: ProvenFacts,
      previous: string | undefined,
      use: ((unit: UnitOfWork) => Promise<boolean>) | undefined,
    ): Promise<string | undefined> => {
      const { secret, row } = make({ ...storedOf(facts), provenAt: clock.now() });
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
export type PendingSignIns = ReturnType<typeof createPendingSignIns>;
