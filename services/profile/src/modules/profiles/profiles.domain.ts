/** A profile: facts of the account that identity owns, and the person's own data. */
import type { Change, DataOf } from '@gatehouse/contracts/core/define-event.ts';
import type { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import type { PersonName } from '@gatehouse/contracts/profile/person-name.ts';
import type { messengers, Profile } from '@gatehouse/contracts/profile/resources.ts';
import { completeName } from './person-name.domain.ts';

type AccountCreated = DataOf<typeof identityEvents.accountCreated>;
type AccountChanged = DataOf<typeof identityEvents.accountChanged>;

/** A copy of what identity told; never changed here. */
export type AccountFacts = Pick<
  AccountCreated,
  | 'login'
  | 'email'
  | 'emailVerified'
  | 'mobile'
  | 'mobileVerified'
  | 'status'
  | 'managedBy'
  | 'roles'
  | 'locale'
> & {
  /** There only for somebody without a password: the version before cannot store a row that has it (ADR 107). */
  readonly passwordless?: true;
};

export interface AgreedTerm {
  readonly id: string;
  /** In Russian. */
  readonly title: string;
  /** In each language, where it was told. */
  readonly titles?: { readonly ru: string; readonly en: string };
  readonly version: string;
  readonly versionNumber?: number;
  readonly agreedAt: Date;
}

export interface PersonalMobile {
  readonly id: string;
  /** E.164. */
  readonly main: string;
  /** Extension. */
  readonly additional: string | null;
  readonly messengers: readonly (typeof messengers)[number][];
}

export interface PersonalEmail {
  readonly id: string;
  readonly main: string;
}

/** How a person can be reached beside what they sign in with. */
export interface Contacts {
  readonly mobiles: readonly PersonalMobile[];
  readonly emails: readonly PersonalEmail[];
}

/** The picture of a person. */
export interface ProfileAvatar {
  /** Null once it was removed. */
  readonly fileId: string | null;
  /** Events of the avatar so far: a form that is open meanwhile is still of the profile's last state. */
  readonly sequence: number;
}

export interface ProfileRecord extends PersonName {
  readonly accountId: string;
  readonly account: AccountFacts;
  readonly birthDate: string | null;
  readonly gender: Profile['mainInfo']['gender'];
  readonly comment: string | null;
  /** Absent: none yet. */
  readonly contacts?: Contacts;
  /** Absent: never had one. */
  readonly avatar?: ProfileAvatar;
  /** Names of the groups that a provider puts the person in; absent: none ever were. */
  readonly directoryGroups?: readonly string[];
  /** One row a document: the version agreed with last. */
  readonly terms: readonly AgreedTerm[];
  /** Events of this profile so far. */
  readonly sequence: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Set when the account was deleted and nothing of the person is left here. */
  readonly erasedAt?: Date;
}

export const accountFactsOf = (data: AccountCreated | AccountChanged): AccountFacts => ({
  login: data.login,
  email: data.email,
  emailVerified: data.emailVerified,
  mobile: data.mobile,
  mobileVerified: data.mobileVerified,
  status: data.status,
  managedBy: data.managedBy,
  roles: data.roles,
  locale: data.locale,
  ...(data.authenticators !== undefined && !data.authenticators.includes('password')
    ? { passwordless: true }
    : {}),
});

/** The profile of a new account. */
export const newProfile = (data: AccountCreated | AccountChanged, at: Date): ProfileRecord => ({
  accountId: data.accountId,
  account: accountFactsOf(data),
  ...completeName('names' in data ? data.names : {}),
  birthDate: null,
  gender: null,
  comment: null,
  terms: [],
  sequence: 1,
  createdAt: at,
  updatedAt: at,
});

/** What stays of a profile whose account was deleted: that there was one. */
export const erasedProfile = (
  {
    contacts: _,
    avatar: __,
    directoryGroups: ___,
    account: { passwordless: ____, ...account },
    ...profile
  }: ProfileRecord,
  at: Date,
): ProfileRecord => ({
  ...profile,
  lastName: null,
  firstName: null,
  middleName: null,
  fio: null,
  birthDate: null,
  gender: null,
  comment: null,
  terms: [],
  account: {
    ...account,
    login: null,
    email: null,
    emailVerified: false,
    mobile: null,
    mobileVerified: false,
    status: 'deleted',
    roles: [],
    locale: null,
  },
  sequence: profile.sequence + 1,
  updatedAt: at,
  erasedAt: at,
});

/** Latest agreement with each document, in the order of the first one. */
export const withTerm = (terms: readonly AgreedTerm[], term: AgreedTerm): readonly AgreedTerm[] => {
  const known = terms.find(({ id }) => id === term.id);
  if (known === undefined) return [...terms, term];
  return terms.map((row) => (row.id === term.id && row.agreedAt <= term.agreedAt ? term : row));
};

/** Characters of a label in events; a full name may have two more. */
const LABEL_MAX = 300;

/** What a reader recognizes a person by. */
export const labelOf = ({
  fio,
  account,
  accountId,
}: Pick<ProfileRecord, 'fio' | 'account' | 'accountId'>): string =>
  [...(fio ?? account.login ?? account.email ?? account.mobile ?? accountId)].slice(0, LABEL_MAX).join('');

const nameFields = ['lastName', 'firstName', 'middleName', 'fio'] as const;

/**
 * What the journal tells of a new profile: the person's own data. Login, addresses and roles are told by the account's
 * own events, and a change stands in the journal once (R7).
 */
export const creationChanges = (profile: PersonName): Change[] =>
  nameFields
    .filter((field) => profile[field] !== null)
    .map((field) => ({ field, previous: null, current: profile[field] }));

export const nameChanges = (before: PersonName, after: PersonName): Change[] =>
  nameFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, previous: before[field], current: after[field] }));

export const listChange = (
  field: string,
  previous: readonly string[],
  current: readonly string[],
): Change[] =>
  previous.join('\n') === current.join('\n')
    ? []
    : [{ field, previous: [...previous], current: [...current] }];

/** Fields that the person cannot change although their definition says so. */
export const disabledFieldsOf = ({ managedBy }: Pick<AccountFacts, 'managedBy'>): readonly string[] =>
  managedBy === 'directory' ? nameFields : [];
