import type { DomainAgreement } from '@gatehouse/contracts';
import { versionsOf } from '../../accounts/agreements/agreements.domain.ts';
import type { Agreements } from '../../accounts/agreements/agreements.service.ts';
import type { SessionStart } from '../../sessions/session-start.service.ts';
import { type AttemptGuard, attemptsExceeded } from './attempt-guard.service.ts';
import type { SignInCommit } from './sign-in.commit.ts';
import type { Proven, SignInCall, SignInOutcome } from './sign-in.progress.ts';
import { notProven } from './sign-in.refusals.ts';

export interface BeginSessionDeps {
  readonly sessions: Pick<SessionStart, 'prepare'>;
  readonly agreements: Pick<Agreements, 'recordWithin'>;
  readonly guard: Pick<AttemptGuard, 'secondsLocked' | 'readAgain'>;
  readonly commit: SignInCommit;
}

/** Stores the session with what was agreed, while the account and its guard are what they were when they were judged. */
export const createBeginSession =
  ({ sessions, agreements, guard, commit }: BeginSessionDeps) =>
  async (step: Proven, agreed: readonly DomainAgreement[], call: SignInCall): Promise<SignInOutcome> => {
    const { account, proven, rememberMe, previous, use, field } = step;
    const { context, userAgent } = call;
    const agreedTerms = { ...account.agreedTerms, ...versionsOf(agreed) };
    const facts = { factors: proven, rememberMe, userAgent, context };
    const prepared = sessions.prepare({ ...account, agreedTerms }, facts);
    const result = await commit.add({
      account,
      ip: context.ip,
      prepared,
      pendingId: previous,
      use,
      alongside:
        agreed.length === 0
          ? undefined
          : (unit) => agreements.recordWithin(unit, account._id, agreed, context),
    });
    if (result === 'refused') {
      const locked = guard.secondsLocked(await guard.readAgain(step.subject), context.ip);
      throw locked > 0 ? attemptsExceeded(locked, field) : notProven(field);
    }
    step.afterSuccess?.().catch((err) => call.log.warn({ err }, 'what follows a proven factor failed'));
    return { kind: 'signedIn', secret: prepared.secret, maxAge: prepared.maxAge };
  };
