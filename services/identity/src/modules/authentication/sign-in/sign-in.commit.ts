import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { createGroupCommit, type GroupCommit } from '@gatehouse/kit/runtime/group-commit.ts';
import { RetryLaterError } from '@gatehouse/kit/runtime/transient.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { SignInAccount } from '../../accounts/accounts.repository.ts';
import type { AttemptOrigin } from '../../accounts/attempts/attempts.domain.ts';
import type { NamedAttemptsRepository } from '../../accounts/attempts/attempts.repository.ts';
import { afterNotice, type DeviceNotices } from '../../accounts/device-notices.domain.ts';
import { mayBegin, type SignInRepository, type SignInStanding } from '../../accounts/sign-ins.repository.ts';
import type { PreparedSession, SessionStart } from '../../sessions/session-start.service.ts';
import type { Schemes } from '../schemes/schemes.service.ts';
import type { NewDeviceNotice, NewDevices } from './new-device.ts';
import type { PendingSignInsRepository } from './pending-sign-ins.repository.ts';
import { rulesOfPerson, situationOf } from './sign-in.domain.ts';

/** A person who has proven all factors. */
export interface CompletedSignIn {
  readonly account: SignInAccount;
  readonly origin: AttemptOrigin;
  /** What the person has failed with their name before, to be forgotten. */
  readonly named?: string | undefined;
  readonly prepared: PreparedSession;
  /** Where they sign in. */
  readonly domainId: string | undefined;
  /** Pending sign-in that is used up. */
  readonly pendingId: string | undefined;
  /** Uses the proof up; false when somebody else did, and then nothing was written. */
  readonly use?: ((unit: UnitOfWork) => Promise<boolean>) | undefined;
  /** Who is to hear of it as of a session on a new device. */
  readonly notice?: NewDeviceNotice | undefined;
  /** What else is stored with the session. */
  readonly alongside?: ((unit: UnitOfWork) => Promise<void>) | undefined;
}

/** `refused`: the account, the guard, the scheme or the pending sign-in is not what it was when the factor was proven. */
export type CommitResult = 'stored' | 'refused';

/** Most sign-ins of one transaction. */
const MOST = 64;
/** Milliseconds a sign-in waits for others at most, while hashes queue up: what they spare together, hashes get. */
const GATHER = 120;

export interface SignInCommitDeps {
  readonly units: UnitsOfWork;
  readonly repository: SignInRepository & {
    /** What schemes ask for now, by the assignment of a person and their domain. */
    rulesWithin: Schemes['rulesWithin'];
  };
  readonly pendingSignIns: Pick<PendingSignInsRepository, 'present' | 'use'>;
  readonly namedAttempts: Pick<NamedAttemptsRepository, 'forget'>;
  readonly sessions: Pick<SessionStart, 'storeWithin'>;
  readonly newDevices: Pick<NewDevices, 'enqueueNotice'>;
  readonly clock: Clock;
  /** Whether people wait for the processor anyway. */
  readonly busy: () => boolean;
}

/** Somebody who may begin a session, and how their account stands in its transaction. */
interface Able {
  readonly signIn: CompletedSignIn;
  readonly standing: SignInStanding;
}

/** Rights within companies may have changed since the account was read: they prove nothing, so the session begins with them. */
const withRightsOf = (
  { companyAccess, masterOf }: SignInStanding,
  prepared: PreparedSession,
): PreparedSession => ({
  ...prepared,
  account: {
    ...prepared.account,
    ...(companyAccess === undefined ? {} : { companyAccess }),
    ...(masterOf === undefined ? {} : { masterOf }),
  },
});

const usesUp = ({ pendingId, use }: CompletedSignIn) => pendingId !== undefined || use !== undefined;

/** Sets in which every account stands once: two sign-ins of one person are judged one after the other. */
const onceEach = <T extends { readonly account: { readonly _id: string } }>(items: readonly T[]): T[][] => {
  const rounds: T[][] = [];
  const seen = new Map<string, number>();
  for (const item of items) {
    const round = seen.get(item.account._id) ?? 0;
    seen.set(item.account._id, round + 1);
    if (rounds[round] === undefined) rounds.push([item]);
    else rounds[round].push(item);
  }
  return rounds;
};

/**
 * Stores sessions of people who signed in, many in one transaction. One that may not be stored any more is left out of
 * it; proofs are used up only for those that may, so that a refusal takes nothing from anybody.
 */
export const createSignInCommit = (deps: SignInCommitDeps): GroupCommit<CompletedSignIn, CommitResult> => {
  const { units, repository, pendingSignIns, namedAttempts, sessions, newDevices, clock, busy } = deps;

  /** Of those who may begin a session, those whose proof nobody else has used up. */
  const usingProofs = async (unit: UnitOfWork, able: readonly Able[]) => {
    const pendingIds = able.flatMap(({ signIn }) => signIn.pendingId ?? []);
    const open = await pendingSignIns.present(unit, pendingIds);
    const entitled: Able[] = [];
    for (const one of able) {
      const { pendingId, use } = one.signIn;
      if (pendingId !== undefined && !open.has(pendingId)) continue;
      if (use !== undefined && !(await use(unit))) continue;
      entitled.push(one);
    }
    await pendingSignIns.use(
      unit,
      entitled.flatMap(({ signIn }) => signIn.pendingId ?? []),
    );
    return entitled;
  };

  /** The counts of those who are told of a new device: whoever has had the most of a day is not. */
  const countsOfNotices = (unit: UnitOfWork, able: readonly Able[], at: Date) => {
    const counts = new Map<string, DeviceNotices>();
    for (const { signIn, standing } of able) {
      const { notice } = signIn;
      if (notice === undefined) continue;
      const { account, session, log } = notice;
      const count = afterNotice(standing.deviceNotices, at);
      if (count !== undefined) counts.set(account._id, count);
      else
        unit.afterCommit(() =>
          log.warn({ accountId: account._id, sessionId: session._id }, 'nobody is told of a new device'),
        );
    }
    return counts;
  };

  /** Those who may begin a session by how their accounts stand, and by what their schemes ask for, now. */
  const ableOf = async (unit: UnitOfWork, items: readonly CompletedSignIn[], at: Date): Promise<Able[]> => {
    const standings = await repository.standings(
      unit,
      items.map(({ account }) => account._id),
    );
    const rulesFor = await repository.rulesWithin(unit);
    return items.flatMap((signIn) => {
      const { account, origin, prepared, domainId } = signIn;
      const standing = standings.get(account._id);
      const rules = rulesOfPerson(rulesFor(account.schemeCode, domainId), account);
      if (situationOf(rules, prepared.row.factors).kind !== 'complete') return [];
      return mayBegin(standing, { stamp: account.stamp, origin, at }) ? { signIn, standing } : [];
    });
  };

  const storeRound = async (unit: UnitOfWork, items: readonly CompletedSignIn[], at: Date) => {
    const able = await ableOf(unit, items, at);
    const stored = able.some(({ signIn }) => usesUp(signIn)) ? await usingProofs(unit, able) : able;
    if (stored.length === 0) return [];
    const counts = countsOfNotices(unit, stored, at);
    await repository.record(
      unit,
      stored.map(({ signIn, standing }) => ({
        standing,
        origin: signIn.origin,
        at,
        domainId: signIn.prepared.row.domainId,
        deviceNotices: counts.get(signIn.account._id),
      })),
    );
    const begun = stored.map(({ signIn }) => signIn);
    const withRights = stored.map(
      ({ signIn, standing }) => [signIn, withRightsOf(standing, signIn.prepared)] as const,
    );
    await namedAttempts.forget(
      unit,
      begun.flatMap(({ named }) => named ?? []),
    );
    await newDevices.enqueueNotice(
      unit,
      begun.flatMap(({ notice }) => (notice !== undefined && counts.has(notice.account._id) ? notice : [])),
    );
    for (const { alongside } of begun) await alongside?.(unit);
    return withRights;
  };

  const storeWithin = async (unit: UnitOfWork, items: readonly CompletedSignIn[]) => {
    const at = clock.now();
    const stored = new Map<CompletedSignIn, PreparedSession>();
    for (const round of onceEach(items))
      for (const [item, prepared] of await storeRound(unit, round, at)) stored.set(item, prepared);
    if (stored.size > 0) await sessions.storeWithin(unit, [...stored.values()]);
    return items.map((item): CommitResult => (stored.has(item) ? 'stored' : 'refused'));
  };

  /** No item is to blame for a transaction that does not begin, so the group is not retried in parts. */
  const store = async (items: readonly CompletedSignIn[]) => {
    let begun = false;
    const work = (unit: UnitOfWork) => {
      begun = true;
      return storeWithin(unit, items);
    };
    return units.run(work).catch((error: unknown) => {
      throw begun ? error : new RetryLaterError('no transaction began', { cause: error });
    });
  };

  return createGroupCommit<CompletedSignIn, CommitResult>({
    most: MOST,
    gatherMs: () => GATHER,
    othersCome: busy,
    commit: store,
  });
};
export type SignInCommit = ReturnType<typeof createSignInCommit>;
