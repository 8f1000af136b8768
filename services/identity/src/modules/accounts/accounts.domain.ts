import { isEmailAddress, pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import type { accountOrigins } from '@gatehouse/contracts/identity/events.ts';
import type { OwnFactor } from '@gatehouse/contracts/identity/factors.ts';
import { noRights, type Permitted } from '@gatehouse/kit/granting/granting.ts';
import { type Block, type OffReason, offReasonsOf, statusAfter } from './account-status.domain.ts';
import { type Attempts, attemptsFrom, noAttempts } from './attempts/attempts.domain.ts';
import type { DeviceNotices } from './device-notices.domain.ts';
import { type Identifiers, normalizedIdentifiers, normalizeIdentifier } from './identifiers.domain.ts';
import type { CompanyRights } from './roles/company-rights.domain.ts';
import { searchWords } from './search-words.domain.ts';

export interface Names {
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly fio: string | null;
}

export interface AccountRow extends CompanyRights {
  readonly _id: string;
  /** Identifiers as shown. */
  readonly login: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  /** Normalized, unique over all accounts (N10). A deleted account holds a mark of its own instead. */
  readonly identifiers: readonly string[];
  readonly emailVerified: boolean;
  readonly mobileVerified: boolean;
  /** Follows from `off`, see `statusAfter`. */
  readonly status: 'active' | 'disabled' | 'deleted';
  /** Absent where the version before wrote it, see `offReasonsOf`. */
  readonly off?: readonly OffReason[];
  /** Of an account that an administrator has blocked; absent or null otherwise. */
  readonly blocked?: Block | null;
  /** Beginnings of these find the account in the console; absent where the version before wrote it. */
  readonly searchWords?: readonly string[];
  readonly managedBy: 'platform' | 'directory';
  /** PHC string; null: no password was ever set. */
  readonly passwordHash: string | null;
  readonly passwordChangedAt: Date | null;
  /** Set up by the person, and asked for after the first one; absent: none ever was. */
  readonly secondFactors?: readonly OwnFactor[];
  readonly roles: readonly string[];
  /** Scheme assigned to this person; null: the domain's or the installation's. */
  readonly schemeCode: string | null;
  /** Where the person made their account; null for one that others made. */
  readonly domainId: string | null;
  /** Where they signed in last; absent before the first time. */
  readonly lastDomainId?: string | null;
  readonly locale: string | null;
  /** As the profile has them, which they follow by its events. */
  readonly names: Names;
  /** Version of each term that the person agreed with last; absent: none yet. */
  readonly agreedTerms?: Readonly<Record<string, string>>;
  readonly attempts: Attempts;
  readonly lastSignInAt: Date | null;
  /** Sessions begun so far; absent before the first. */
  readonly signIns?: number;
  /** Absent before the first. */
  readonly deviceNotices?: DeviceNotices;
  /**
   * Grows with whatever must stop a sign-in that is under way: password, status, roles, scheme. A session is only made
   * while the stamp is the one that was read with the password hash.
   */
  readonly stamp: number;
  /** Events of this account so far (R3). */
  readonly sequence: number;
  readonly createdAt: Date;
}

/**
 * Whether password, main contacts and the account's end are the person's to decide: a directory keeps those of the people it
 * manages.
 */
export const isSelfManaged = ({ managedBy }: Pick<AccountRow, 'managedBy'>): boolean =>
  managedBy !== 'directory';

export interface NewAccount extends Identifiers {
  /** A new one, unless an import says otherwise. */
  readonly id?: string | undefined;
  readonly emailVerified: boolean;
  readonly mobileVerified: boolean;
  readonly status: 'active' | 'disabled';
  /** Why it is off; an administrator's reason unless told. */
  readonly off?: readonly OffReason[] | undefined;
  readonly managedBy: 'platform' | 'directory';
  readonly passwordHash: string | null;
  readonly roles: Permitted<readonly string[]>;
  readonly schemeCode: string | null;
  readonly domainId: string | null;
  readonly locale: string | null;
  readonly names: Names;
  /** Prefix of the address at which the person makes the account themselves. */
  readonly madeAt?: string | undefined;
  /** Now, unless an import says otherwise. */
  readonly createdAt?: Date | undefined;
}

export type AccountOrigin = (typeof accountOrigins)[number];

/** Longer ones cannot be typed to sign in. */
const LOGIN_MAX = 254;

/** Fields of an account that cannot be made, with the code of what is wrong; empty when it can. */
export const newAccountErrors = (account: Identifiers): Readonly<Record<string, string>> => {
  const errors: Record<string, string> = {};
  if (account.login === null && account.email === null && account.mobile === null)
    errors.login = 'errorEmpty';
  if (account.login !== null && normalizeIdentifier('login', account.login) === undefined)
    errors.login = 'errorEmpty';
  else if (account.login !== null && account.login.length > LOGIN_MAX) errors.login = 'errorTooLong';
  if (account.email !== null && !isEmailAddress(account.email)) errors.email = 'errorEmail';
  if (account.mobile !== null && normalizeIdentifier('mobile', account.mobile) === undefined)
    errors.mobile = 'errorPhone';
  return errors;
};

/** Rows that are written: their roles have passed the guard of grants. */
export type WrittenAccount = AccountRow & Pick<NewAccount, 'roles'>;

export const accountRow = (account: NewAccount, id: string, now: Date): WrittenAccount => ({
  _id: id,
  login: account.login,
  email: account.email === null ? null : pastedText(account.email),
  mobile: account.mobile === null ? null : (normalizeIdentifier('mobile', account.mobile) ?? null),
  identifiers: normalizedIdentifiers(account),
  emailVerified: account.emailVerified,
  mobileVerified: account.mobileVerified,
  status: account.status,
  ...(account.status === 'active' ? {} : { off: account.off ?? offReasonsOf(account) }),
  searchWords: searchWords(account),
  managedBy: account.managedBy,
  passwordHash: account.passwordHash,
  passwordChangedAt: account.passwordHash === null ? null : now,
  roles: account.roles,
  schemeCode: account.schemeCode,
  domainId: account.domainId,
  locale: account.locale,
  names: account.names,
  attempts: attemptsFrom(account.madeAt, now),
  lastSignInAt: null,
  stamp: 1,
  sequence: 1,
  createdAt: account.createdAt ?? now,
});

/** Fields that a change may state; what follows from them is derived. */
export type AccountPatch = Partial<
  Omit<
    AccountRow,
    | '_id'
    | 'identifiers'
    | 'searchWords'
    | 'roles'
    | keyof CompanyRights
    | 'attempts'
    | 'stamp'
    | 'sequence'
    | 'createdAt'
    | 'lastSignInAt'
    | 'lastDomainId'
    | 'signIns'
  > &
    Pick<NewAccount, 'roles'>
>;
/** A change as its door hands it over. */
export type AccountChange = AccountPatch & {
  /** The grantor changes their own access; told by the event, not stored. */
  readonly toSelf?: boolean;
};
/** A change with all that follows from it. */
export type CompletePatch = AccountPatch &
  Partial<
    Pick<AccountRow, 'identifiers' | 'searchWords' | 'attempts' | 'lastSignInAt' | keyof CompanyRights>
  >;

/** What stays of a deleted account: that there was one (ADR 105). */
const erased = (accountId: string) =>
  ({
    status: 'deleted',
    login: null,
    email: null,
    mobile: null,
    emailVerified: false,
    mobileVerified: false,
    identifiers: [`deleted:${accountId}`],
    off: [],
    blocked: null,
    searchWords: [],
    passwordHash: null,
    passwordChangedAt: null,
    secondFactors: [],
    roles: noRights,
    schemeCode: null,
    companyAccess: [],
    masterOf: [],
    locale: null,
    lastSignInAt: null,
    names: { lastName: null, firstName: null, middleName: null, fio: null },
    agreedTerms: {},
    attempts: noAttempts,
  }) as const;

/**
 * What follows from a change: identifiers keep to login, e-mail and number (N10), a new address or number is unverified
 * unless the change says otherwise, and nothing of the person is left in a deleted account.
 */
export const completePatch = (before: AccountRow, patch: AccountPatch): CompletePatch => {
  const mobile =
    patch.mobile == null ? patch.mobile : (normalizeIdentifier('mobile', patch.mobile) ?? patch.mobile);
  const stated: AccountPatch = {
    ...(patch.email !== undefined && patch.email !== before.email ? { emailVerified: false } : {}),
    ...(mobile !== undefined && mobile !== before.mobile ? { mobileVerified: false } : {}),
    ...(patch.status === 'active' && before.blocked != null ? { blocked: null } : {}),
    ...patch,
    ...(patch.status === undefined && patch.off === undefined ? {} : statusAfter(before, patch)),
    ...(mobile === undefined ? {} : { mobile }),
  };
  if (patch.status === 'deleted' || (patch.status === undefined && before.status === 'deleted'))
    return erased(before._id);
  const named =
    before.status === 'deleted' || (['login', 'email', 'mobile'] as const).some((key) => key in stated);
  if (!named) return stated;
  const next = { ...before, ...stated };
  return { ...stated, identifiers: normalizedIdentifiers(next), searchWords: searchWords(next) };
};

const provenBy = ['status', 'email', 'emailVerified', 'mobile', 'mobileVerified', 'managedBy'] as const;

/**
 * Whether a change voids every link and code that is under way: they were given to the account in that state, at these
 * addresses. The one rule for all of them.
 */
export const voidsProofs = (before: AccountRow, after: AccountRow): boolean =>
  provenBy.some((field) => before[field] !== after[field]);

type Labelled = Pick<AccountRow, '_id' | 'login' | 'email' | 'mobile'>;

/** A name by which a reader of the journal knows the account. */
export const accountLabel = ({ _id, login, email, mobile }: Labelled): string =>
  (login ?? email ?? mobile ?? _id).slice(0, 300);

/** The whole of what other services may know of an account. */
export const accountFacts = (account: AccountRow) => ({
  accountId: account._id,
  label: accountLabel(account),
  login: account.login,
  email: account.email,
  emailVerified: account.emailVerified,
  mobile: account.mobile,
  mobileVerified: account.mobileVerified,
  status: account.status,
  managedBy: account.managedBy,
  roles: [...account.roles],
  locale: account.locale,
  authenticators: account.passwordHash === null ? [] : ['password' as const],
});
