/** What events tell of accounts; secrets are not among it. */
import type { Change, DataOf } from '@gatehouse/contracts/core/define-event.ts';
import type { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { reasonNames } from './account-status.domain.ts';
import { type AccountOrigin, type AccountRow, accountFacts } from './accounts.domain.ts';

const auditedFields = [
  ...[
    'login',
    'email',
    'mobile',
    'status',
    'offBy',
    'blockReason',
    'managedBy',
    'roles',
    'schemeCode',
    'locale',
  ],
] as const;

const shown = (account: AccountRow, field: string): Change['current'] => {
  if (field === 'blockReason') return account.blocked?.reason ?? null;
  if (field === 'offBy') return reasonNames(account);
  const value = account[field as 'login' | 'roles'];
  return Array.isArray(value) ? [...value] : (value as string | null);
};

/** Fields that differ between two states of an account, as the history shows them; secrets are not among them. */
export const accountChanges = (before: AccountRow | undefined, after: AccountRow): Change[] =>
  auditedFields
    .map((field) => ({
      field,
      previous: before === undefined ? null : shown(before, field),
      current: shown(after, field),
    }))
    .filter(({ previous, current }) => JSON.stringify(previous) !== JSON.stringify(current))
    // The status says as much where it changes with them.
    .filter(({ field }) => field !== 'offBy' || before?.status === after.status)
    // What was erased with the account is not told once more.
    .filter(({ field }) => after.status !== 'deleted' || field === 'status');

export const accountCreatedData = (
  account: AccountRow,
  origin: AccountOrigin,
): DataOf<typeof identityEvents.accountCreated> => ({
  ...accountFacts(account),
  origin,
  names: { ...account.names },
  changes: accountChanges(undefined, account),
});

/** Codes of roles that came and went. */
export const roleChangeOf = (
  before: Pick<AccountRow, 'roles'>,
  next: Pick<AccountRow, 'roles'>,
): { readonly given: readonly string[]; readonly taken: readonly string[] } => ({
  given: next.roles.filter((role) => !before.roles.includes(role)),
  taken: before.roles.filter((role) => !next.roles.includes(role)),
});
