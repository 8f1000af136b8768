import { type AccountRow, accountLabel, isSelfManaged } from '../../accounts/accounts.domain.ts';
import { normalizeIdentifier } from '../../accounts/identifiers.domain.ts';
import type { Link } from '../links/links.domain.ts';

/**
 * Whether a link may still set a password: the account is active, its password is ours, and the mailbox the link went to
 * is the account's. A restore link goes to verified addresses only; the first link verifies the address by its use.
 */
export const mayUseLink = (
  { purpose, sentTo }: Pick<Link, 'purpose' | 'sentTo'>,
  account: Pick<AccountRow, 'status' | 'managedBy' | 'email' | 'emailVerified'>,
): boolean =>
  account.status === 'active' &&
  isSelfManaged(account) &&
  account.email !== null &&
  normalizeIdentifier('email', account.email) === sentTo &&
  (account.emailVerified || purpose === 'first-entry');

const MINUTE = 60_000;

/**
 * Whether a mailbox that had its mails of the day gets another: once its newest link has half its life behind it. So
 * there is always one in it that works, and whoever asks in a stranger's name sends no more than two in a link's life.
 */
export const restoreMailDue = (newestAt: Date | undefined, minutesAlive: number, now: Date): boolean =>
  newestAt === undefined || now.getTime() - newestAt.getTime() >= (minutesAlive / 2) * MINUTE;

type Reached = Pick<AccountRow, 'status' | 'managedBy' | 'email' | 'emailVerified'>;

/** Who answers a request for a link to this address: its owner, nobody, or the directory that keeps the password. */
export const restoreRecipient = <Account extends Reached>(
  account: Account | null,
  email: string,
): { readonly kind: 'directory' | 'owner'; readonly account: Account } | { readonly kind: 'nobody' } => {
  const reached =
    account?.status === 'active' &&
    account.emailVerified &&
    account.email !== null &&
    normalizeIdentifier('email', account.email) === email;
  if (!reached) return { kind: 'nobody' };
  return { kind: isSelfManaged(account) ? 'owner' : 'directory', account };
};

/** Stands in messages to nobody, which are never sent. */
const NOBODY = 'nobody@nowhere.invalid';

/** What is written for a request: the same for the owner of an address and for one that nobody has (N5). */
export const restorePerson = (
  account: Pick<AccountRow, '_id' | 'login' | 'email' | 'mobile' | 'locale'> | null,
  key: string,
) => {
  const personId = account?._id ?? `nobody:${key}`;
  return {
    personId,
    accountId: account?._id ?? null,
    /** As an event names it; what is made for nobody never becomes one. */
    named:
      account === null
        ? { accountId: personId.slice(0, 64), label: NOBODY }
        : { accountId: account._id, label: accountLabel(account) },
    to: account?.email ?? NOBODY,
    locale: account?.locale,
  };
};

/** Who holds the link: one that is not mailed voids none that was, so the newest one in the mailbox always works. */
export const restoreLinkOwner = (personId: string, isMailed: boolean): string =>
  isMailed ? personId : `unsent:${personId}`;

/** Events that leave; the others are written where nobody reads them. */
export const restoreEventsTold = (isSomebody: boolean, isMailed: boolean): 'all' | 'request' | 'none' => {
  if (!isSomebody) return 'none';
  return isMailed ? 'all' : 'request';
};

/** Why somebody cannot be invited to set their first password, in words for an operator; undefined when they can. */
export const firstEntryRefusal = (
  account: Pick<AccountRow, 'email' | 'status' | 'managedBy'> | null,
): string | undefined => {
  if (account === null) return 'there is no such account';
  if (account.email === null) return 'the account has no e-mail address';
  return account.status === 'active' && isSelfManaged(account)
    ? undefined
    : 'the account is not active or managed by a directory';
};
