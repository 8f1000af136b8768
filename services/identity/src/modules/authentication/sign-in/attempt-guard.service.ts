import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { type EventContext, type EventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { accountLabel } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository, SignInAccount } from '../../accounts/accounts.repository.ts';
import {
  afterFailure,
  type Guard,
  guardOf,
  guardPath,
  isStranger,
  secondsLocked,
} from '../../accounts/attempts/attempts.domain.ts';
import type { NamedAttemptsRepository } from '../../accounts/attempts/attempts.repository.ts';
import { originOf, type Requester } from './requester.domain.ts';

/** Who a sign-in names, and who asks. */
export interface Subject {
  readonly account: SignInAccount | null;
  /** Keyed hash of the identifier. */
  readonly key: string;
  /** Keyed hash of the identifier and the requester. */
  readonly namedKey: string;
  /** Failures of this requester with this name: the only count that is told. */
  readonly named: Guard | null;
}

export interface AttemptGuardDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findForSignInById' | 'countFailure'>;
  readonly namedAttempts: NamedAttemptsRepository;
  readonly createEvent: EventFactory;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly ids: Ids;
}

interface Failure {
  readonly factor: Factor;
  /** Of the form; errors name it. */
  readonly field: string;
  readonly requester: Requester;
}

/** Undoes what was written of a failure that has to be counted again. */
class CountedInBetweenError extends Error {
  override readonly name = 'CountedInBetweenError';
}

/** 429 with what the form shows. */
export const attemptsExceeded = (seconds: number, field: string): ProblemError =>
  problem(authErrors.attemptsExceeded, {
    extras: { retryAfter: seconds, errorList: { [field]: 'errorAttempts' } },
  });

/**
 * Counts failed sign-ins (N2). Any number of attempts may run at the same time: a failure is counted, and a success
 * stored, only while the guard is open. What is told, a wait, comes from the requester's own failures with this name. The
 * account's guard, in which all its names and askers meet, refuses without a word.
 */
export const createAttemptGuard = (deps: AttemptGuardDeps) => {
  const { units, accounts, namedAttempts, createEvent, settings, clock, ids } = deps;

  const limits = () => {
    const { loginDelayAfter, loginHardStop } = settings.current();
    return { delayAfter: loginDelayAfter, hardStop: loginHardStop };
  };

  /** Whether the account takes no attempt of this requester now. */
  const refuses = ({ account }: Subject, requester: Requester): boolean =>
    account !== null &&
    secondsLocked(guardOf(account.attempts, originOf(requester, account._id)), clock.now()) > 0;

  const countOfAccount = async (
    unit: UnitOfWork,
    account: SignInAccount,
    { factor, requester }: Failure,
    context: EventContext,
  ): Promise<void> => {
    const origin = originOf(requester, account._id);
    const previous = guardOf(account.attempts, origin);
    const next = afterFailure(previous, clock.now(), limits(), isStranger(account.attempts, origin));
    const path = guardPath(account.attempts, origin);
    const sequence = await accounts.countFailure(unit, account._id, path, { previous, next });
    if (sequence === undefined) throw new CountedInBetweenError();
    const { failures } = next;
    await unit.append([
      createEvent(identityEvents.signInFailed, {
        subject: account._id,
        sequence,
        data: { accountId: account._id, label: accountLabel(account), factor, failures },
        // Who guesses is unknown; that the person may do nothing wrong themselves is what matters to a reader.
        context: { ...context, actor: systemContext.actor },
      }),
    ]);
  };

  /** Counts it once, by what was read; false when another one was counted in between. */
  const count = (subject: Subject, failure: Failure, context: EventContext): Promise<boolean> =>
    units
      .run(async (unit) => {
        const { account, key, namedKey, named } = subject;
        const now = clock.now();
        if (account !== null && !refuses(subject, failure.requester))
          await countOfAccount(unit, account, failure, context);
        else await namedAttempts.pretend(unit, key, { id: ids.id(), ip: context.ip ?? null, at: now });
        const next = afterFailure(named, now, limits(), true);
        if (!(await namedAttempts.countFailure(unit, namedKey, { previous: named, next })))
          throw new CountedInBetweenError();
        return true;
      })
      .catch((error) => {
        if (error instanceof CountedInBetweenError || isDuplicateKey(error)) return false;
        throw error;
      });

  const readAgain = async (subject: Subject): Promise<Subject> => {
    const [named, account] = await Promise.all([
      namedAttempts.find(subject.namedKey),
      subject.account === null ? null : accounts.findForSignInById(subject.account._id),
    ]);
    return { ...subject, named, account };
  };

  return {
    /** Seconds until an attempt with this name by this requester is taken; 0: now. */
    secondsLocked: ({ named }: Pick<Subject, 'named'>): number => secondsLocked(named, clock.now()),
    refuses,
    readAgain,
    /** Whether the requester comes from nowhere that the person has signed in; so does everybody for nobody. */
    isStranger: ({ account }: Subject, requester: Requester): boolean =>
      account === null || isStranger(account.attempts, originOf(requester, account._id)),
    /** Counts a failure; throws 429 when the requester's others have used up their tries in the meantime. */
    countFailure: async (first: Subject, failure: Failure, context: EventContext): Promise<void> => {
      for (let subject = first; ; subject = await readAgain(subject)) {
        const locked = secondsLocked(subject.named, clock.now());
        if (locked > 0) throw attemptsExceeded(locked, failure.field);
        if (await count(subject, failure, context)) return;
      }
    },
  };
};
export type AttemptGuard = ReturnType<typeof createAttemptGuard>;
