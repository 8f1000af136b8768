import { authErrors, type Factor, identityEvents } from '@gatehouse/contracts';
import { type EventContext, type EventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import { addressPrefix } from '@gatehouse/kit/network/address.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { accountLabel } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository, SignInAccount } from '../../accounts/accounts.repository.ts';
import {
  afterFailure,
  type Guard,
  guardOf,
  guardPath,
  secondsLocked,
} from '../../accounts/attempts/attempts.domain.ts';
import type { UnknownAttemptsRepository } from '../../accounts/attempts/attempts.repository.ts';

/** Who a sign-in names: an account, or an identifier nobody holds with its own count. */
export interface Subject {
  readonly account: SignInAccount | null;
  /** Keyed hash of the identifier. */
  readonly key: string;
  /** Count of an identifier that nobody holds. */
  readonly unknown: Guard | null;
}

export interface AttemptGuardDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findForSignInById' | 'countFailure'>;
  readonly unknown: UnknownAttemptsRepository;
  readonly createEvent: EventFactory;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly ids: Ids;
}

interface Change {
  readonly previous: Guard | null;
  readonly next: Guard;
}

const guardOfSubject = ({ account, unknown }: Subject, ip: string | undefined): Guard | null =>
  account === null ? unknown : guardOf(account.attempts, addressPrefix(ip));

/** 429 with what the form shows. */
export const attemptsExceeded = (seconds: number, field: string): ProblemError =>
  problem(authErrors.attemptsExceeded, {
    extras: { retryAfter: seconds, errorList: { [field]: 'errorAttempts' } },
  });

/**
 * Counts failed sign-ins (N2). Any number of attempts may run at the same time: a failure is counted, and a success
 * stored, only while the guard is open, so no more answers than allowed ever leave.
 */
export const createAttemptGuard = (deps: AttemptGuardDeps) => {
  const { units, accounts, unknown, createEvent, settings, clock, ids } = deps;

  const limits = () => {
    const { loginDelayAfter, loginHardStop } = settings.current();
    return { delayAfter: loginDelayAfter, hardStop: loginHardStop };
  };

  const countOfAccount = (account: SignInAccount, factor: Factor, change: Change, context: EventContext) =>
    units.run(async (unit) => {
      const path = guardPath(account.attempts, addressPrefix(context.ip));
      const sequence = await accounts.countFailure(unit, account._id, path, change);
      if (sequence === undefined) return false;
      await unit.append([
        createEvent(identityEvents.signInFailed, {
          subject: account._id,
          sequence,
          data: {
            accountId: account._id,
            label: accountLabel(account),
            factor,
            failures: change.next.failures,
          },
          // Who guesses is unknown; that the person may do nothing wrong themselves is what matters to a reader.
          context: { ...context, actor: systemContext.actor },
        }),
      ]);
      return true;
    });

  const countOfUnknown = (key: string, change: Change, context: EventContext) =>
    units
      .run((unit) => unknown.countFailure(unit, key, change, { id: ids.id(), ip: context.ip ?? null }))
      .catch((error) => {
        if (isDuplicateKey(error)) return false;
        throw error;
      });

  const readAgain = async (subject: Subject): Promise<Subject> =>
    subject.account === null
      ? { ...subject, unknown: await unknown.find(subject.key) }
      : { ...subject, account: await accounts.findForSignInById(subject.account._id) };

  return {
    /** Seconds until an attempt from this address is taken; 0: now. */
    secondsLocked: (subject: Subject, ip: string | undefined): number =>
      secondsLocked(guardOfSubject(subject, ip), clock.now()),
    readAgain,
    /** Counts a failure; throws 429 when others have closed the guard in the meantime. */
    countFailure: async (
      first: Subject,
      { factor, field }: { factor: Factor; field: string },
      context: EventContext,
    ): Promise<void> => {
      for (let subject = first; ; subject = await readAgain(subject)) {
        const now = clock.now();
        const previous = guardOfSubject(subject, context.ip);
        const locked = secondsLocked(previous, now);
        if (locked > 0) throw attemptsExceeded(locked, field);
        const change = { previous, next: afterFailure(previous, now, limits()) };
        const counted =
          subject.account === null
            ? await countOfUnknown(subject.key, change, context)
            : await countOfAccount(subject.account, factor, change, context);
        if (counted) return;
      }
    },
  };
};
export type AttemptGuard = ReturnType<typeof createAttemptGuard>;
