import type { AccountRow } from '../../accounts/accounts.domain.ts';
import { normalizeIdentifier } from '../../accounts/identifiers.domain.ts';
import type { Link } from '../links/links.domain.ts';

/**
 * Whether a link may still set a password: the account is active, its password is ours, and the mailbox the link went to
 * is the account's. A restore link goes to verified addresses only; the first link verifies the address by its use.
 */
export const mayUseLink = (
  { purpose, sentTo }: Pick<Link, 'purpose' | 'sentTo'>,
  {
    status,
    managedBy,
    email,
    emailVerified,
  }: Pick<AccountRow, 'status' | 'managedBy' | 'email' | 'emailVerified'>,
): boolean =>
  status === 'active' &&
  managedBy === 'platform' &&
  email !== null &&
  normalizeIdentifier('email', email) === sentTo &&
  (emailVerified || purpose === 'first-entry');

const MINUTE = 60_000;

/**
 * Whether a mailbox that had its mails of the day gets another: once its newest link has half its life behind it. So
 * there is always one in it that works, and whoever asks in a stranger's name sends no more than two in a link's life.
 */
export const restoreMailDue = (newestAt: Date | undefined, minutesAlive: number, now: Date): boolean =>
  newestAt === undefined || now.getTime() - newestAt.getTime() >= (minutesAlive / 2) * MINUTE;
