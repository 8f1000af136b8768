import type { DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type AccountRow, accountLabel } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import { afterNewPassword } from '../../accounts/attempts/attempts.domain.ts';
import { orBusy } from '../../authentication/credentials/busy.ts';
import type { Passwords } from '../../authentication/credentials/passwords.service.ts';
import type { SessionEnd } from '../../sessions/session-end.service.ts';
import { inAccount, type LinkMails } from '../links/link-mails.service.ts';
import type { PasswordPolicy } from '../password-policy/password-policy.service.ts';

export type NewPasswordReason = DataOf<typeof identityEvents.passwordChanged>['reason'];

export interface NewPasswordsDeps {
  readonly accounts: Pick<AccountsRepository, 'setPassword' | 'nextSequence'>;
  readonly passwords: Pick<Passwords, 'hash' | 'verify'>;
  readonly policy: Pick<PasswordPolicy, 'assertKept' | 'errorList'>;
  readonly sessions: Pick<SessionEnd, 'endAllWithin'>;
  readonly linkMails: Pick<LinkMails, 'noticesOf' | 'voidOfAccount'>;
  readonly namedAttempts: NamedAttempts;
  readonly createEvent: EventFactory;
  readonly clock: Clock;
}

/** What somebody has failed with their names before. */
export interface NamedAttempts {
  forgetWithin(
    unit: UnitOfWork,
    identifiers: readonly string[],
    requester: { readonly ip: string | undefined; readonly device: string | undefined },
  ): Promise<void>;
}

type Labelled = Pick<AccountRow, '_id' | 'login' | 'email' | 'mobile'>;

/** The one way in which a person's password is set: what it ends, voids, counts anew and tells is the same everywhere. */
export const createNewPasswords = (deps: NewPasswordsDeps) => {
  const { accounts, passwords, policy, sessions, linkMails, namedAttempts, createEvent, clock } = deps;

  const tell = (
    unit: UnitOfWork,
    account: Labelled,
    sequence: number,
    reason: NewPasswordReason,
    context: EventContext,
  ) =>
    unit.append([
      createEvent(identityEvents.passwordChanged, {
        subject: account._id,
        sequence,
        data: { accountId: account._id, label: accountLabel(account), reason },
        context: { ...context, actor: account._id },
      }),
    ]);

  /** To the mailbox and the personal account: who has no address reads of it there. */
  const notices = (account: AccountRow, context: EventContext, locale: string) => {
    const mailbox = account.email === null ? [] : [{ channel: 'email', to: account.email } as const];
    const params = { ip: context.ip ?? '' };
    const change = { template: 'password.changed', account, locale, at: clock.now(), params } as const;
    return linkMails.noticesOf('forgot-password', { ...change, addresses: [inAccount, ...mailbox] }, context);
  };

  return {
    assertKept: policy.assertKept,
    /** What is wrong with the two fields; undefined when nothing is. */
    errorsOf: policy.errorList,
    /** Hashes outside of any transaction; 503 while too many wait. */
    hash: (password: string): Promise<string> => passwords.hash(password).catch(orBusy),
    /** Whether it is the one that somebody has; 503 while too many wait. */
    isPresent: async (
      { passwordHash }: Pick<AccountRow, 'passwordHash'>,
      password: string,
    ): Promise<boolean> =>
      passwordHash !== null && (await passwords.verify(passwordHash, password, 'known').catch(orBusy)),
    /** Tells of the password that an account was made with, in the caller's transaction. */
    enqueueNotice: async (
      unit: UnitOfWork,
      account: Labelled,
      reason: NewPasswordReason,
      context: EventContext,
    ): Promise<void> => {
      const sequence = await accounts.nextSequence(unit, account._id);
      if (sequence === undefined) throw new Error('the account of a password is gone');
      await tell(unit, account, sequence, reason, context);
    },
    /**
     * Sets a password in the caller's transaction. Sessions end, links to set a password are void, failures
     * are forgotten, and the person gets a notice.
     */
    setWithin: async (
      unit: UnitOfWork,
      account: AccountRow,
      change: {
        readonly passwordHash: string;
        readonly reason: NewPasswordReason;
        readonly locale: string;
        readonly except?: string;
        /** Sessions that end with the password that they began with: all but `except`, unless told. */
        readonly ends?: 'others' | 'none';
        /** Cookie of the device on which it is set. */
        readonly device?: string | undefined;
      },
      context: EventContext,
    ): Promise<void> => {
      const { passwordHash, reason, locale, except, device, ends = 'others' } = change;
      const sequence = await accounts.setPassword(unit, account._id, {
        passwordHash,
        passwordChangedAt: clock.now(),
        attempts: afterNewPassword(account.attempts),
      });
      await tell(unit, account, sequence, reason, context);
      await namedAttempts.forgetWithin(unit, account.identifiers, { ip: context.ip, device });
      await linkMails.voidOfAccount(unit, account._id);
      await unit.append(notices(account, context, locale));
      if (ends === 'none') return;
      await sessions.endAllWithin(unit, account._id, 'password-changed', context, except);
    },
  };
};
export type NewPasswords = ReturnType<typeof createNewPasswords>;
